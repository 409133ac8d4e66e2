// What one seat (or a spectator) knows of its table, kept up to date by its socket.
import { api } from "./api";
import { Chat } from "./chat.svelte";
import { keys } from "./keys";
import { merged } from "./log";
import { parts, type Pledge } from "./mix";
import { helped } from "./help";
import { type FromServer, type Link, TableSocket } from "./socket";
import type { Times } from "./times";
import { Stage } from "../staging/stage.svelte";
import { settings } from "./settings.svelte";
import type { Ask, Hint, LogLine, Position, Summary, Text } from "./types";

/** What a coach would answer to a question. */
export interface Advice extends Hint {
  seq: number;
}

export class SeatClient {
  seat = $state(-1);
  link: Link = $state("connecting");
  table: Summary | null = $state.raw(null);
  position: Position | null = $state.raw(null);
  log: LogLine[] = $state.raw([]);
  /** How much of the log there was when this seat answered last. */
  answeredAt = $state(0);
  /** Whether the last change took something back. */
  wentBack = $state(false);
  readonly stage = new Stage(() => settings.pace);
  online: number[] = $state.raw([]);
  hint: Hint | null = $state.raw(null);
  thinking = $state(false);
  /** What was thought of in the background, and the last answer that was given. */
  advice: Advice | null = $state.raw(null);
  answered: { ask: Ask; option: number } | null = $state.raw(null);
  /** The question that is thought about in the background; -1: none. */
  private consulting = $state(-1);
  private consulted = -1;
  /** Whether an answer is on its way: until another question (or none) is put. */
  moving = $state(false);
  vote: { by: number; to: number; seat?: number } | null = $state.raw(null);
  /** How much time everybody has, where there is a clock. */
  times: Times | null = $state.raw(null);
  rematch: { table: string; invitation: string } | null = $state.raw(null);
  refused: Text | null = $state.raw(null);
  readonly chat: Chat;

  private socket: TableSocket;
  private trouble: { code: string; text: Text } | null = null;
  private askedAt: number[] = [];

  constructor(
    private readonly id: string,
    readonly key: string,
    private readonly tell: (text: Text, bad: boolean) => void,
  ) {
    this.socket = new TableSocket(
      id,
      key,
      (message) => this.hear(message),
      (link) => this.turn(link),
    );
    this.chat = new Chat(
      id,
      () => this.seat,
      (message) => this.socket.send(message),
    );
  }

  open(): () => void {
    const again = () => this.link !== "open" && this.socket.reconnect();
    const look = () => {
      this.tellWhetherSeen();
      if (document.visibilityState === "visible") again();
      else this.stage.skip();
    };
    const away = () => (this.link = this.link === "open" ? "lost" : this.link);
    addEventListener("online", again);
    addEventListener("offline", away);
    document.addEventListener("visibilitychange", look);
    this.socket.connect();
    return () => {
      removeEventListener("online", again);
      removeEventListener("offline", away);
      document.removeEventListener("visibilitychange", look);
      this.socket.end();
    };
  }

  /** Whoever sees the table needs no reminder. */
  private tellWhetherSeen(): void {
    this.socket.send({ type: "look", visible: document.visibilityState === "visible" });
  }

  choose(option: number): void {
    const ask = this.position?.ask;
    this.stage.skip();
    if (!ask || this.moving || option < 0 || option >= ask.options.length) return;
    this.moving = true;
    this.answeredAt = this.log.length;
    this.hint = null;
    this.answered = { ask, option };
    this.socket.send({ type: "move", seq: ask.seq, option });
  }

  undo(): void {
    if (this.position?.undo) this.socket.send({ type: "undo" });
  }

  redo(): void {
    if (this.position?.redo) this.socket.send({ type: "redo" });
  }

  /** To my own question before this one, or one choice back where that is not known. */
  back(): void {
    const moves = this.position?.moves ?? 0;
    const before = this.askedAt.filter((at) => at < moves);
    if (moves) this.socket.send({ type: "back", to: before.at(-1) ?? moves - 1 });
  }

  answerVote(yes: boolean): void {
    this.vote = null;
    this.socket.send({ type: "vote", yes });
  }

  resign(): void {
    this.socket.send({ type: "resign" });
  }

  /** Let a bot play for this seat. */
  handOver(seat: number): void {
    this.socket.send({ type: "handover", seat });
  }

  comeBack(): void {
    this.socket.send({ type: "comeback" });
  }

  /** Whether a bot plays at this seat, for a while or for good. */
  get playedByBot(): boolean {
    return this.table?.seats[this.seat]?.stand_in !== undefined;
  }

  accept(): void {
    if (this.position?.ask) this.socket.send({ type: "accept" });
  }

  askHint(): void {
    const ask = this.position?.ask;
    if (!ask || this.thinking) return;
    this.hint = this.advice?.seq === ask.seq ? this.advice : null;
    if (!this.hint)
      this.thinking = this.consulting === ask.seq || this.socket.send({ type: "hint" });
  }

  /** Nobody waits for the hint any more, or it has been read. A coach goes on thinking. */
  dropHint(): void {
    if (this.thinking && this.consulting < 0) this.socket.send({ type: "cancel" });
    this.thinking = false;
    this.hint = null;
  }

  /** Asks what a coach would do, without showing it: once a question, one at a time, and where the
   * server refuses there is none. */
  consult(): void {
    const ask = this.position?.ask;
    if (!ask || ask.options.length < 2 || this.thinking || this.consulting >= 0) return;
    if (this.consulted === ask.seq) return;
    this.consulted = ask.seq;
    if (this.socket.send({ type: "hint" })) this.consulting = ask.seq;
  }

  /** Whether somebody is being taught, who takes nothing back and gets no hints. */
  get taught(): boolean {
    return false;
  }

  why(target: string): void {
    this.socket.send({ type: "why", target });
  }

  private hear(message: FromServer): void {
    if (this.chat.hear(message)) return;
    if (message.type === "welcome") {
      this.seat = message.seat;
      this.table = message.table;
      keys.reseat(this.id, this.key, message.seat);
      this.thinking = false;
      this.consulting = this.consulted = -1;
      if (document.visibilityState !== "visible") this.tellWhetherSeen();
    } else if (message.type === "waiting") {
      this.table = message.table;
      this.position = null;
    } else if (message.type === "mixing") this.mix(message);
    else if (message.type === "state") this.take(message);
    else if (message.type === "aids") {
      this.position = helped(this.position, message);
      if (this.position) this.stage.refresh(this.position);
    } else if (message.type === "hint") this.advise(message);
    else if (message.type === "why") this.tell(message.text, false);
    else if (message.type === "vote")
      this.vote = message.by === null ? null : { ...message, by: message.by, to: message.to ?? 0 };
    else if (message.type === "seats")
      this.table = this.table && { ...this.table, seats: message.seats };
    else if (message.type === "clock") this.times = { ...message, heard: performance.now() };
    else if (message.type === "presence") this.online = message.online;
    else if (message.type === "rematch") this.rematch = message;
    else if (message.type === "error") {
      this.trouble = message;
      if (this.chat.refused(message.text)) this.tell(message.text, true);
      else if (this.quiet && message.seq === null) this.consulting = -1;
      else this.fail(message.text);
    }
  }

  /** Everybody's seals are known: now this browser opens its part of the seed. */
  private mix(pledge: Pledge): void {
    const mine = parts.opened(this.id, pledge);
    if (mine.length) this.socket.send({ type: "reveal", parts: mine });
  }

  /** Whether a hint is on its way that nobody waits for. */
  private get quiet(): boolean {
    return this.consulting >= 0 && !this.thinking;
  }

  private advise(hint: Hint): void {
    if (this.consulting >= 0) this.advice = { ...hint, seq: this.consulting };
    if (this.thinking) this.hint = hint;
    this.consulting = -1;
    this.thinking = false;
  }

  /** When the table hangs up for good, its last words are what there is to see. */
  private turn(link: Link): void {
    this.link = link;
    if (link !== "open") this.stage.skip();
    if (link === "ended" && this.trouble) this.refused = this.trouble.text;
  }

  /** As much of the log as has happened on the board. */
  get told(): LogLine[] {
    return this.stage.playing ? this.log.slice(0, this.stage.told) : this.log;
  }

  /** What came to this seat since its last answer. */
  get fresh(): string[] {
    const mine = `seat:${this.seat}`;
    const came = this.log
      .slice(this.answeredAt)
      .filter((line) => line.to === mine && line.from !== mine && line.player === mine);
    return [...new Set(came.flatMap(({ thing, things }) => things ?? (thing ? [thing] : [])))];
  }

  /** Whether the server does not know this key any more. */
  get dead(): boolean {
    return this.link === "ended" && this.trouble?.code === "not_allowed";
  }

  private take(told: Position): void {
    const news = this.playedByBot ? { ...told, ask: null } : told;
    const log = merged(this.log, news.log_from, news.log);
    if (!log) return this.socket.reconnect();
    const known = this.log.length;
    const goesOn = known > 0 && news.log_from === known;
    if (!goesOn) this.answeredAt = known ? Math.min(this.answeredAt, log.length) : log.length;
    this.log = log;
    if (news.ask?.seq !== this.position?.ask?.seq) {
      this.hint = null;
      this.thinking = false;
      this.moving = false;
    }
    this.wentBack = news.moves < (this.position?.moves ?? 0);
    this.position = news;
    this.stage.take(news, goesOn ? news.log : [], news.log_from, this.seat);
    if (!goesOn) this.stage.skip();
    if (this.table?.seats.some((seat) => seat.kind === "open")) void this.meet();
    if (this.table?.mixing) this.tellLeftOut(news);
    if (this.table) {
      const status = news.over ? "over" : "playing";
      this.table = { ...this.table, status, mixing: false, moves: news.moves, result: news.result };
    }
    this.askedAt = this.askedAt.filter((at) => at < news.moves);
    if (news.ask) this.askedAt.push(news.moves);
  }

  /** Whose parts of the seed did not come in time. */
  private tellLeftOut({ mix }: Position): void {
    const missing = mix?.parts.filter(({ part }) => !part) ?? [];
    const players = missing.map(({ seat }) => ({ ref: `seat.${seat}` }));
    if (players.length) this.tell({ key: "web.seed.without", args: { players } }, false);
  }

  /** Somebody has sat down: who? */
  private async meet(): Promise<void> {
    try {
      this.table = await api.table(this.id, [this.key]);
    } catch {
      // the next state asks again
    }
  }

  private fail(text: Text): void {
    this.moving = false;
    this.thinking = false;
    this.consulting = -1;
    if (this.position || this.table) this.tell(text, true);
    else this.refused = text;
  }
}
