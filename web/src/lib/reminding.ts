// Being told that it is my turn while I look elsewhere: the browser's half of Web Push.
import { api } from "./api";
import { storage } from "./keys";

export interface Quiet {
  start: number; // minutes of the day
  end: number;
  zone: string;
}
export interface Kept {
  id: string;
  kind: "push" | "hook" | "mail";
  place: string; // the host or the address to which it goes
  quiet: Quiet | null;
  confirmed: boolean; // mail comes after a yes to the first letter
}
/** What a browser tells a server that may push. */
export interface PushWish {
  kind: "push";
  endpoint: string;
  p256dh: string;
  auth: string;
  lang: string;
  quiet: Quiet | null;
}
export interface MailWish {
  kind: "mail";
  address: string;
  lang: string;
  quiet: Quiet | null;
}
/** Whether it can be done here, or why not. */
export type Way = "ready" | "insecure" | "install" | "unsupported" | "denied" | "server";

const NAME = "klubovna.quiet";
const NIGHT = { on: false, start: 22 * 60, end: 7 * 60 };

export function way(key: string, browser: typeof globalThis = globalThis): Way {
  if (!browser.isSecureContext) return "insecure";
  if (!key) return "server";
  const pushes = "serviceWorker" in browser.navigator && "PushManager" in browser;
  if (!pushes || !("Notification" in browser))
    return /iPhone|iPad/.test(browser.navigator.userAgent) ? "install" : "unsupported";
  return browser.Notification.permission === "denied" ? "denied" : "ready";
}

/** The hours in which this device wants to hear nothing. */
export function quietHours(): typeof NIGHT {
  try {
    return { ...NIGHT, ...JSON.parse(storage().getItem(NAME) ?? "{}") };
  } catch {
    return NIGHT;
  }
}

export function keepQuietHours(quiet: typeof NIGHT): void {
  storage().setItem(NAME, JSON.stringify(quiet));
}

export const clockText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, "0")).join(":");

export function clockMinutes(text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return (hours * 60 + minutes) % 1440 || 0;
}

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) =>
    letter.charCodeAt(0),
  );

/** This browser's subscription, made for this server if need be; null where nobody allows it. */
async function subscribed(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const own = bytes(key);
  const old = await pushManager.getSubscription();
  const used = new Uint8Array(old?.options.applicationServerKey ?? new ArrayBuffer(0));
  if (old && String(used) === String(own)) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: own });
}

/** The quiet hours as the server is told of them. */
export function quiet(): Quiet | null {
  const { on, start, end } = quietHours();
  return on ? { start, end, zone: Intl.DateTimeFormat().resolvedOptions().timeZone } : null;
}

/** Tell me from now on; null where the person does not allow it. */
export async function turnOn(id: string, seatKey: string, key: string, lang: string) {
  const found = (await subscribed(key))?.toJSON();
  if (!found?.endpoint || !found.keys) return null;
  const { p256dh, auth } = found.keys as { p256dh: string; auth: string };
  const about = { endpoint: found.endpoint, p256dh, auth, lang, quiet: quiet() };
  return api.remind(id, seatKey, { kind: "push", ...about });
}
