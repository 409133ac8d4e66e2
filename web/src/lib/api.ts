// Typed requests to the server; every refusal arrives as a Refusal with a Text to say.
import type { ChatRule } from "./chat.svelte";
import type { Looking } from "./analysis";
import { gate } from "./guests.svelte";
import { aided } from "./offline/aided";
import { Refusal, unreachable } from "./refusal";
import type { Clock, Created, Frame, GameInfo, NewSeat, Options, Summary } from "./types";
import type { Lesson, Offer } from "./lessons";
import type { Room } from "./room";
import type { Begun, Dailies, Results } from "./daily";
import { type MyPage, type Myself, myKey } from "./person";
import type { Judged, Posed, Puzzles } from "./puzzles";
import type { Kept, MailWish, PushWish } from "./reminding";
import type { RulesPage } from "./rules";
import type { Catalogue } from "./words";

export interface NewTable {
  game: string;
  options: Options;
  seats: NewSeat[];
  seed?: string;
  public?: boolean;
  clock?: Clock | null;
  stand_in?: string;
  watch_delay?: number;
}
export interface Mine {
  key: string;
  seat: number;
  table: Summary;
}

export interface PasskeyOffer {
  challenge: string;
  site: string;
  user: string;
  name: string;
  algorithms: number[];
  known: string[];
}

export { Refusal };

interface Ask {
  method?: "GET" | "POST" | "DELETE";
  keys?: string[];
  body?: unknown;
  signal?: AbortSignal | undefined;
}

async function fetched(path: string, ask: Ask): Promise<Response> {
  const { method = "GET", keys = [], body, signal } = ask;
  const headers: { [name: string]: string } = {};
  if (keys.length) headers.Authorization = `Bearer ${keys.join(" ")}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const content = typeof body === "string" ? body : JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : content,
      signal: signal ?? null,
    });
  } catch {
    signal?.throwIfAborted();
    throw unreachable();
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<Refusal> {
  if (response.status === 401) gate.shut = true;
  try {
    const { error } = await response.json();
    if (typeof error.code === "string" && error.text?.key)
      return new Refusal(error.code, error.text, response.status);
  } catch {
    // not ours: a proxy's page, or no body at all
  }
  const text = { key: "web.error.status", args: { status: response.status } };
  return new Refusal("unknown", text, response.status);
}

async function json<T>(path: string, ask: Ask = {}): Promise<T> {
  return (await fetched(path, ask)).json();
}

/** A companion is asked, on the server or on this device. */
function companion<T>(address: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const server = json<T>(`/api/${address}`, { method: "POST", body, signal });
  const here = async () => (await import("./offline/pocket")).asked<T>(address, body);
  return aided(server, here);
}

const lessons = (id: string) => `/api/games/${encodeURIComponent(id)}/lessons`;
const puzzle = (game: string, id: string) =>
  `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => json<{ games: GameInfo[] }>("/api/games").then((answer) => answer.games),
  game: (id: string) => json<GameInfo>(`/api/games/${encodeURIComponent(id)}`),
  rules: (id: string, lang: string) =>
    json<RulesPage>(`/api/games/${encodeURIComponent(id)}/rules/${lang}`),
  lessons: (id: string, lang: string) =>
    json<{ lessons: Offer[] }>(`${lessons(id)}/${lang}`).then((answer) => answer.lessons),
  lesson: (id: string, lang: string, name: string) =>
    json<Lesson>(`${lessons(id)}/${lang}/${encodeURIComponent(name)}`),
  playOn: (id: string, lang: string, name: string, player: string) =>
    json<Created>(`${lessons(id)}/${lang}/${encodeURIComponent(name)}/table`, {
      method: "POST",
      body: { name: player },
    }),
  texts: (lang: string, game: string) =>
    json<Catalogue>(`/api/texts/${lang}${game ? `?game=${encodeURIComponent(game)}` : ""}`),
  companion: <T>(name: string, body: unknown) => companion<T>(`companion/${name}`, body),
  score: <T>(game: string, body: unknown, signal: AbortSignal) =>
    companion<T>(`score/${game}`, body, signal),
  puzzles: () => json<Puzzles>("/api/puzzles"),
  puzzle: (game: string, id: string) => json<Posed>(puzzle(game, id)),
  solve: (game: string, id: string, option: number) =>
    json<Judged>(`${puzzle(game, id)}/answer`, { method: "POST", body: { option } }),
  playPuzzle: (game: string, id: string, name: string) =>
    json<Created>(`${puzzle(game, id)}/table`, { method: "POST", body: { name } }),
  dailies: () => json<Dailies>("/api/daily"),
  daily: (game: string) => json<Results>(`/api/daily/${encodeURIComponent(game)}`),
  beginDaily: (game: string, name: string, person: string, crest = "") =>
    json<Begun>(`/api/daily/${encodeURIComponent(game)}`, {
      method: "POST",
      body: { name, person, ...(crest ? { crest } : {}) },
    }),
  create: (body: NewTable) =>
    json<Created>("/api/tables", { method: "POST", keys: [myKey()], body }),
  mine: (keys: string[]) =>
    json<{ tables: Mine[] }>("/api/tables/mine", { method: "POST", body: { keys } }).then(
      (answer) => answer.tables,
    ),
  publicTables: () =>
    json<{ tables: Summary[] }>("/api/tables/public").then((answer) => answer.tables),
  reach: () => json<{ address: string }>("/api/reach").then((answer) => answer.address),
  arrange: (id: string, host: string, room: Room) =>
    json<Summary>(`${table(id)}/room`, { method: "POST", keys: [host], body: room }),
  ruleChat: (id: string, host: string, rule: ChatRule) =>
    json<{ rule: ChatRule }>(`${table(id)}/chat`, { method: "POST", keys: [host], body: { rule } }),
  replace: (id: string, host: string, seat: number) =>
    json<Summary>(`${table(id)}/seats/${seat}/bot`, { method: "POST", keys: [host], body: {} }),
  table: (id: string, keys: string[]) => json<Summary>(table(id), { keys }),
  join: (id: string, invitation: string, name: string, crest: string, seal: string) =>
    json<{ seat: number; key: string; table: Summary }>(`${table(id)}/join`, {
      method: "POST",
      keys: invitation ? [invitation, myKey()] : [myKey()],
      body: { name, seal, ...(crest ? { crest } : {}) },
    }),
  watch: (id: string, keys: string[]) =>
    json<{ watch: string }>(`${table(id)}/watch`, { method: "POST", keys, body: {} }).then(
      (answer) => answer.watch,
    ),
  replay: (id: string, keys: string[], at: number, seat: number) =>
    json<Frame>(`${table(id)}/replay?at=${at}&seat=${seat}`, { keys }),
  analysis: (id: string, keys: string[]) => json<Looking>(`${table(id)}/analysis`, { keys }),
  analyse: (id: string, keys: string[], anew: boolean) =>
    json<Looking>(`${table(id)}/analysis`, { method: "POST", keys, body: { anew } }),
  stopAnalysis: (id: string, keys: string[]) =>
    json<Looking>(`${table(id)}/analysis`, { method: "DELETE", keys }),
  fork: (id: string, keys: string[], at: number, seats: NewSeat[]) =>
    json<Created>(`${table(id)}/fork`, {
      method: "POST",
      keys: [...keys, myKey()],
      body: { at, seats },
    }),
  rematch: (id: string, keys: string[], options: Options, seals: { [seat: string]: string }) =>
    json<Created>(`${table(id)}/rematch`, { method: "POST", keys, body: { options, seals } }),
  exported: (id: string, keys: string[]) =>
    fetched(`${table(id)}/export`, { keys }).then((response) => response.blob()),
  reminderWays: () => json<{ push: string; mail: boolean }>("/api/reminders"),
  reminders: (id: string, key: string) =>
    json<{ reminders: Kept[] }>(`${table(id)}/reminders`, { keys: [key] }).then(
      (answer) => answer.reminders,
    ),
  remind: (id: string, key: string, body: PushWish | MailWish) =>
    json<Kept>(`${table(id)}/reminders`, { method: "POST", keys: [key], body }),
  answerLetter: (id: string, reminder: string, token: string, stop: boolean) =>
    json<unknown>(`${table(id)}/reminders/${encodeURIComponent(reminder)}/letter`, {
      method: "POST",
      body: { token, stop },
    }),
  remindNoMore: (id: string, key: string, reminder: string) =>
    json<{ id: string }>(`${table(id)}/reminders/${reminder}`, { method: "DELETE", keys: [key] }),
  renewSeat: (id: string, host: string, seat: number) =>
    json<{ key: string }>(`${table(id)}/seats/${seat}/key`, {
      method: "POST",
      keys: [host],
      body: {},
    }).then((answer) => answer.key),
  renew: (id: string, host: string, what: "invitation" | "watch") =>
    json<{ key: string }>(`${table(id)}/${what}/key`, {
      method: "POST",
      keys: [host],
      body: {},
    }).then((answer) => answer.key),
  deleted: (id: string, host: string) =>
    json<{ id: string }>(table(id), { method: "DELETE", keys: [host] }),
  me: () => json<MyPage>("/api/me", { keys: [myKey()] }),
  changeMe: (about: { name?: string; crest?: string | null; rated?: boolean }) =>
    json<Myself>("/api/me", { method: "POST", keys: [myKey()], body: about }),
  forgetMe: () => json<{ id: string }>("/api/me", { method: "DELETE", keys: [myKey()] }),
  renewMe: () =>
    json<{ key: string }>("/api/me/key", { method: "POST", keys: [myKey()], body: {} }).then(
      (answer) => answer.key,
    ),
  mySeat: (id: string) =>
    json<{ seat: number; key: string; table: Summary }>(`${table(id)}/mine`, {
      method: "POST",
      keys: [myKey()],
      body: {},
    }),
  offerPasskey: () =>
    json<PasskeyOffer>("/api/me/passkeys/offer", { method: "POST", keys: [myKey()], body: {} }),
  bindPasskey: (made: { id: string; client: string; attestation: string }) =>
    json<Myself>("/api/me/passkeys", { method: "POST", keys: [myKey()], body: made }),
  dropPasskey: (id: string) =>
    json<Myself>(`/api/me/passkeys/${encodeURIComponent(id)}`, {
      method: "DELETE",
      keys: [myKey()],
    }),
  askForPasskey: () =>
    json<{ challenge: string; site: string }>("/api/passkey/offer", { method: "POST", body: {} }),
  showPasskey: (shown: { id: string; client: string; authenticator: string; signature: string }) =>
    json<{ key: string; person: Myself }>("/api/passkey", { method: "POST", body: shown }),
  imported: (file: string) => json<Created>("/api/import", { method: "POST", body: file }),
};
