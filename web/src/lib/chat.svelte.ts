// What is said at a table, as one seat reads it: what is new, and who is muted on this device.
import { storage } from "./keys";
import type { FromServer, ToServer } from "./socket";
import type { SeatInfo, Text, Words } from "./types";

export const RULES = ["seats", "all", "off"] as const;
/** Who may write: the players, spectators, too, or nobody. */
export type ChatRule = (typeof RULES)[number];

export interface Line {
  seq: number;
  seat: number; // -1: a spectator, or somebody who has left
  name: string; // "" for a spectator
  at: string;
  text?: string;
  phrase?: string;
}

/** What this device remembers of the chat of a table. */
interface Kept {
  read: number; // the last line that was read
  muted: string[]; // names; "" stands for all spectators
}

const NAME = "klubovna.chat";
const MOST = 100;
const REFUSALS = "server.error.chat_";
export const LONGEST = 200;

type Box = Pick<Storage, "getItem" | "setItem">;

/** Reads and mutes of the last tables, the newest first. */
export class ChatMemory {
  constructor(private readonly box: Box) {}

  of(table: string): Kept {
    const kept = this.all().find(([id]) => id === table)?.[1];
    return { read: kept?.read ?? -1, muted: kept?.muted ?? [] };
  }

  keep(table: string, kept: Kept): void {
    const others = this.all().filter(([id]) => id !== table);
    try {
      this.box.setItem(NAME, JSON.stringify([[table, kept], ...others].slice(0, MOST)));
    } catch {
      // not kept, then
    }
  }

  private all(): [string, Kept][] {
    try {
      const kept: unknown = JSON.parse(this.box.getItem(NAME) ?? "[]");
      return Array.isArray(kept) ? (kept as [string, Kept][]) : [];
    } catch {
      return [];
    }
  }
}

export class Chat {
  rule: ChatRule = $state("seats");
  phrases: string[] = $state.raw([]);
  lines: Line[] = $state.raw([]);
  muted: string[] = $state.raw([]);
  /** What has come line by line, until somebody takes it to say it. */
  news: Line[] = $state.raw([]);
  /** What is being written; it stays until it is at the table. */
  draft = $state("");
  /** Whether something of mine is on its way. */
  sending = $state(false);
  private read = $state(-1);
  private known = false;

  constructor(
    private readonly table: string,
    private readonly seat: () => number,
    private readonly send: (message: ToServer) => boolean,
    private readonly memory = new ChatMemory(storage()),
  ) {
    ({ read: this.read, muted: this.muted } = memory.of(table));
  }

  /** What can be read: nothing of those who are muted. */
  readonly heard = $derived(this.lines.filter(({ name }) => !this.muted.includes(name)));
  readonly unread = $derived(
    this.heard.filter(({ seq, seat }) => seq > this.read && seat !== this.seat()),
  );

  /** Whether this seat may write. */
  get open(): boolean {
    return this.rule === "all" || (this.rule === "seats" && this.seat() >= 0);
  }

  say(text: string): void {
    if (text.trim()) this.sending = this.send({ type: "say", text: text.trim() });
  }

  phrase(phrase: string): void {
    this.send({ type: "say", phrase });
  }

  /** All that there is has been seen. */
  markRead(): void {
    const last = this.lines.at(-1)?.seq ?? -1;
    if (last <= this.read) return;
    this.read = last;
    this.remember();
  }

  mute(name: string, muted: boolean): void {
    const others = this.muted.filter((other) => other !== name);
    this.muted = muted ? [...others, name] : others;
    this.remember();
  }

  /** Takes what the server says about the chat; false where it is about something else. */
  hear(message: FromServer): boolean {
    if (message.type === "chat") {
      this.rule = message.rule;
      this.phrases = message.phrases;
      this.lines = message.lines;
      this.sending = false;
      this.known = true;
      return true;
    }
    if (message.type !== "said") return false;
    const { line } = message;
    if (this.known) this.lines = [...this.lines.filter(({ seq }) => seq < line.seq), line];
    if (line.seat !== this.seat() && !this.muted.includes(line.name))
      this.news = [...this.news, line];
    if (line.seat === this.seat() && line.text && this.sending) {
      this.sending = false;
      this.draft = "";
    }
    return true;
  }

  takeNews(): Line[] {
    const taken = this.news;
    this.news = [];
    return taken;
  }

  /** Whether this is why something of mine is not at the table. */
  refused(text: Text): boolean {
    if (!text.key.startsWith(REFUSALS)) return false;
    this.sending = false;
    return true;
  }

  private remember(): void {
    if (this.table) this.memory.keep(this.table, { read: this.read, muted: this.muted });
  }
}

/** What a line says, in the reader's language. */
export function inWords(line: Line, words: Words): string {
  if (!line.phrase) return line.text ?? "";
  const key = `chat.${line.phrase}`;
  return words.has(key) ? words.t(key) : line.phrase;
}

/** Who has said it. */
export function speaker({ seat, name }: Line, words: Words): string {
  if (!name) return words.t("web.chat.spectator");
  return seat < 0 ? words.t("web.chat.gone", { name }) : name;
}

/** Whose lines can be muted: everybody but me, and the spectators together. */
export function others(seats: SeatInfo[], me: number, lines: Line[]): string[] {
  const here = seats.flatMap(({ kind, name }, i) =>
    kind === "person" && i !== me && name ? [name] : [],
  );
  const gone = lines.filter(({ seat }) => seat < 0).map(({ name }) => name);
  return [...new Set([...here, ...gone])];
}
