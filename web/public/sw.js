// The service worker: pages open without a network, and the next version is fetched whole before
// it is used. The server writes two lines above this one: VERSION, which changes with anything that
// a browser keeps, and SHELL, the addresses that open the first page.
//
// It keeps the files of the page and what the server tells everybody about games. It never keeps
// anything of a table, nor any request that carries a key.

const CACHE = `klubovna-${VERSION}`;
const KIT = "/offline/kit.json";
const KEPT = "/offline/kept"; // its presence says that everything on the list is there
const HASHED = /^\/(assets|offline)\/.+-/;
const PUBLIC = /^\/(api\/(games|texts)(\/|$)|games\/|icon|manifest\.)/;
const SERVED = /^\/(api|games|offline)\//; // no page of ours has such an address
const PATIENCE = 4000; // for a network that does not answer, where there is something to show

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (request.headers.has("authorization")) return;
  if (request.mode === "navigate") {
    if (!SERVED.test(pathname)) event.respondWith(newest(request, "/"));
  } else if (HASHED.test(pathname)) event.respondWith(unchanging(request, pathname));
  else if (PUBLIC.test(pathname) || pathname === KIT)
    event.respondWith(newest(request, request.url));
});

self.addEventListener("push", (event) => event.waitUntil(notify(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** It is somebody's turn: says so. A message that cannot be read still says that there is news. */
async function notify(data) {
  let told = {};
  try {
    told = data.json();
  } catch {
    // not ours
  }
  const { title = "Klubovna", body = "", url = "/", tag = "klubovna" } = told;
  const about = { body, tag, data: url, icon: "/icon-192.png", badge: "/icon-192.png" };
  await self.registration.showNotification(title, about);
}

/** Brings the page of the table to the front, or opens it; never a page of another site. */
async function show(url) {
  const wanted = new URL(url, location.origin);
  if (wanted.origin !== location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => new URL(window.url).pathname === wanted.pathname);
  if (there) await there.focus();
  else await self.clients.openWindow(wanted.pathname);
}

async function install() {
  const cache = await caches.open(CACHE);
  const wanted = (await caches.match(KEPT)) ? await kit(cache) : SHELL;
  for (const address of wanted) await fetchInto(cache, address);
  if (wanted !== SHELL) await cache.put(KEPT, new Response(""));
}

/** The addresses of the whole list, which is of this version or not yet to be used. */
async function kit(cache) {
  const answer = await fetch(KIT, { cache: "no-cache" });
  const list = await answer.clone().json();
  if (list.version !== VERSION) throw new Error("The server has changed meanwhile.");
  await cache.put(KIT, answer);
  return list.files.map(({ address }) => address);
}

/** What an older version has fetched already is taken from there. */
async function fetchInto(cache, address) {
  const hashed = HASHED.test(address);
  const here = hashed && (await caches.match(address, { ignoreVary: true }));
  const answer = here || (await fetch(address, { cache: hashed ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await cache.put(address, answer);
}

async function takeOver() {
  for (const name of await caches.keys())
    if (name.startsWith("klubovna-") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

/** From the network; where it fails or keeps silent, as it was last time. */
async function newest(request, address) {
  const cache = await caches.open(CACHE);
  const last = await cache.match(address, { ignoreVary: true });
  const asked = fetch(request).then(async (answer) => {
    if (last && answer.status >= 500) return last;
    const whole = await cache.match(KEPT); // then nothing of another version comes into it
    if (answer.ok && request.mode !== "navigate" && !whole) await cache.put(address, answer.clone());
    return answer;
  });
  if (!last) return asked;
  const silence = new Promise((done) => setTimeout(() => done(last), PATIENCE));
  return Promise.race([asked.catch(() => last), silence]);
}

/** Its address says what is in it. */
async function unchanging(request, pathname) {
  const here = await caches.match(pathname, { ignoreVary: true });
  if (here) return here;
  const answer = await fetch(request);
  if (answer.ok && pathname.startsWith("/assets/"))
    await (await caches.open(CACHE)).put(pathname, answer.clone());
  return answer;
}
