// One connection to a table that heals itself: it says hello again after every loss, waits longer
// after each failure, and sends an unacknowledged move again with the same number.
import type { ChatRule, Line } from "./chat.svelte";
import { type Change, changed } from "./editions";
import type { Aids } from "./help";
import type { Ask, Hint, Position, SealedPart, SeatInfo, Summary, Text } from "./types";

export type FromServer =
  | { type: "welcome"; seat: number; table: Summary }
  | { type: "waiting"; table: Summary }
  | { type: "mixing"; seal: string; parts: SealedPart[]; left: number }
  | ({ type: "state" } & Position)
  | ({ type: "change" } & Change)
  | ({ type: "aids" } & Aids)
  | { type: "ack"; seq: number }
  | ({ type: "hint" } & Hint)
  | { type: "why"; target: string; text: Text }
  | { type: "vote"; by: number | null; to?: number; seat?: number }
  | { type: "seats"; seats: SeatInfo[] }
  | { type: "clock"; left: { [seat: string]: number }; running: number[] }
  | { type: "presence"; online: number[] }
  | { type: "rematch"; table: string; invitation: string }
  | { type: "chat"; rule: ChatRule; phrases: string[]; lines: Line[] }
  | { type: "said"; line: Line }
  | { type: "error"; code: string; text: Text; seq: number | null };

export type ToServer =
  | { type: "move"; seq: number; option: number }
  | { type: "undo" | "redo" | "accept" | "hint" | "cancel" | "resign" | "comeback" }
  | { type: "handover"; seat: number }
  | { type: "back"; to: number }
  | { type: "vote"; yes: boolean }
  | { type: "why"; target: string }
  | { type: "reveal"; parts: string[] }
  | { type: "look"; visible: boolean }
  | { type: "say"; text?: string; phrase?: string };

export type Link = "connecting" | "open" | "lost" | "ended";

export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(data: string): void;
  close(): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 12_000;
const ACK_WAIT = 6_000;
const FINAL = new Set(["not_allowed", "not_found"]);
const FINAL_CODES = new Set([4401, 4410]); // the key was renewed, the table deleted

export class TableSocket {
  private wire: Wire | null = null;
  private failures = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private pending: { seq: number; option: number } | null = null;
  private carried: Wire | null = null;
  private greeted = false;
  private ended = false;
  /** The last picture as it was sent, from which the next change goes on. */
  private shown: Position | null = null;

  constructor(
    private readonly table: string,
    private readonly key: string,
    private readonly heard: (message: FromServer) => void,
    private readonly linked: (link: Link) => void,
    private readonly dial: (address: string) => Wire = dialled,
  ) {}

  connect(): void {
    if (this.ended || this.wire) return;
    clearTimeout(this.pause);
    this.linked(this.failures ? "lost" : "connecting");
    // The address names the table, so that a proxy in front of several processes can find it.
    const wire = this.dial(`/ws?changes=1&table=${encodeURIComponent(this.table)}`);
    this.wire = wire;
    wire.onopen = () =>
      wire.send(JSON.stringify({ type: "hello", table: this.table, key: this.key }));
    wire.onmessage = (event) => this.receive(JSON.parse(event.data) as FromServer);
    wire.onclose = (event) => (FINAL_CODES.has(event.code) ? this.finish() : this.lost(wire));
  }

  /** False when there is no connection; a move is kept and sent later. */
  send(message: ToServer): boolean {
    if (message.type === "move") {
      this.pending = { seq: message.seq, option: message.option };
      clearTimeout(this.deadline);
      this.deadline = setTimeout(() => this.reconnect(), ACK_WAIT);
    }
    return this.transmit(message);
  }

  /** Gives up the present connection, if any, and dials at once. */
  reconnect(): void {
    if (this.ended) return;
    this.drop();
    this.connect();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.pause);
    clearTimeout(this.deadline);
    this.drop();
  }

  /** Coming back is useless. */
  private finish(): void {
    this.end();
    this.linked("ended");
  }

  private receive(message: FromServer): void {
    if (message.type === "change") {
      const shown = changed(this.shown, message);
      if (shown) this.receive({ type: "state", ...shown });
      else this.reconnect();
      return;
    }
    if (message.type === "welcome") {
      this.greeted = true;
      this.failures = 0;
      this.linked("open");
    } else if (message.type === "state") {
      this.shown = message;
      this.resend(message.ask);
    } else if (message.type === "ack") {
      if (this.pending?.seq === message.seq) this.settle();
    } else if (message.type === "error") {
      if (message.seq !== null && this.pending?.seq === message.seq) this.settle();
      if (!this.greeted && FINAL.has(message.code)) {
        this.heard(message);
        this.finish();
        return;
      }
    }
    this.heard(message);
  }

  /** A move that this connection has not carried yet is sent again, if it is still asked for. */
  private resend(ask: Ask | null): void {
    if (!this.pending) return;
    if (ask?.seq !== this.pending.seq) this.settle();
    else if (this.carried !== this.wire) this.transmit({ type: "move", ...this.pending });
  }

  private transmit(message: ToServer): boolean {
    if (!this.greeted || !this.wire) return false;
    if (message.type === "move") this.carried = this.wire;
    this.wire.send(JSON.stringify(message));
    return true;
  }

  private settle(): void {
    this.pending = null;
    clearTimeout(this.deadline);
  }

  private lost(wire: Wire): void {
    if (wire !== this.wire) return;
    this.drop();
    if (this.ended) return;
    this.failures += 1;
    this.linked("lost");
    const wait = Math.min(FIRST_WAIT * 2 ** (this.failures - 1), LONGEST_WAIT);
    this.pause = setTimeout(() => this.connect(), wait * (0.7 + 0.6 * Math.random()));
  }

  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    this.shown = null;
    this.greeted = false;
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      wire.close();
    }
  }
}

function dialled(address: string): Wire {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}${address}`) as unknown as Wire;
}
