// What this device keeps for a table without a network: which files, whether they are there, and
// how they are fetched. The service worker (public/sw.js) finds them in the same place.

export const KIT = "/offline/kit.json";
const KEPT = "/offline/kept";
const HASHED = /^\/(assets|offline)\/.+-/;
const OURS = "klubovna-";
const AT_ONCE = 4;

export interface Entry {
  address: string;
  bytes: number;
  packed: number; // on the way
}
export interface KitList {
  version: string;
  sources: string;
  files: Entry[];
}

/** Whether this browser can keep anything: the page came over HTTPS, or from this machine. */
export function possible(): boolean {
  return "serviceWorker" in navigator && "caches" in globalThis;
}

export async function isKept(): Promise<boolean> {
  return possible() && (await caches.match(KEPT)) !== undefined;
}

export async function listed(): Promise<{ list: KitList; answer: Response }> {
  const answer = await fetch(KIT, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return { list: await answer.clone().json(), answer };
}

/** Those that are not here yet. Files whose address does not say what is in them always count. */
export async function missing(files: Entry[]): Promise<Entry[]> {
  const here = await Promise.all(
    files.map(async ({ address }) => HASHED.test(address) && !!(await caches.match(address))),
  );
  return files.filter((_, at) => !here[at]);
}

/** The bytes that travel. */
export function weight(files: Entry[]): number {
  return files.reduce((sum, { packed }) => sum + packed, 0);
}

/** Fetches the whole list; `progress` hears which part of the bytes is there. Only when all of it is
    there does it count as kept. */
export async function fetchAll(progress: (part: number) => void, stop: AbortSignal): Promise<void> {
  const { list, answer } = await listed();
  const cache = await caches.open(OURS + list.version);
  const queue = await missing(list.files);
  const all = queue.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  let there = 0;
  const more = (bytes: number) => progress((there += bytes) / all);
  async function work() {
    for (let next = queue.pop(); next; next = queue.pop())
      await cache.put(next.address, await fetched(next.address, more, stop));
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await takeFromOlder(cache, list);
  await cache.put(KIT, answer);
  await cache.put(KEPT, new Response(""));
}

/** What lies in the box of another version belongs into this one too. */
async function takeFromOlder(cache: Cache, list: KitList): Promise<void> {
  for (const { address } of list.files) {
    if (await cache.match(address)) continue;
    const older = await caches.match(address);
    if (older) await cache.put(address, older);
  }
}

async function fetched(
  address: string,
  more: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Response> {
  const answer = await fetch(address, {
    signal,
    cache: HASHED.test(address) ? "default" : "no-cache",
  });
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    more(value.length);
  }
  // The content-security policy of a script travels with it; how it was packed does not.
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(new Blob(parts), { headers });
}

/** Python, the sources and the data go; what was entered stays. */
export async function forget(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS)) continue;
    const cache = await caches.open(name);
    await cache.delete(KEPT);
    for (const { url } of await cache.keys())
      if (new URL(url).pathname.startsWith("/offline/")) await cache.delete(url);
  }
}
