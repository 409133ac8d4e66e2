// The queue between what the server says and what the board shows: pictures wait until what led to
// them has been shown, one beat after the other; a skip shows the newest at once.
import type { Pace } from "../lib/settings.svelte";
import type { LogLine, Position } from "../lib/types";
import {
  type Beat,
  KEPT,
  NO_SCRIPT,
  PACES,
  READING,
  type Script,
  beatsOf,
  haste,
  ofOthers,
} from "./script";

interface Waiting {
  picture: Position;
  beats: Beat[];
}

/** What the stage asks of the world; tests bring their own. */
export interface World {
  wait: (milliseconds: number, then: () => void) => unknown;
  stop: (timer: unknown) => void;
  hidden: () => boolean;
}

const PAGE: World = {
  wait: (milliseconds, then) => setTimeout(then, milliseconds),
  stop: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  hidden: () => document.visibilityState !== "visible",
};

export class Stage {
  /** What the board shows; null before the first picture. */
  shown: Position | null = $state.raw(null);
  /** What is being shown happening, if anything. */
  beat: Beat | null = $state.raw(null);
  /** How long it lasts, in milliseconds. */
  length = $state(0);
  /** What others have just done: it is left to be read when the show is over. */
  echo: readonly LogLine[] = $state.raw([]);
  /** How much of the log has happened on the board. */
  told = $state(0);
  script: Script = NO_SCRIPT;
  /** Only a stage that somebody looks at plays. */
  watched = false;

  private queue: Waiting[] = [];
  private timer: unknown = null;
  private speed = 1;
  private seat = -1;
  private said: LogLine[] = [];

  constructor(
    private readonly pace: () => Pace,
    private readonly world: World = PAGE,
  ) {}

  get playing(): boolean {
    return this.beat !== null;
  }

  /** A new picture, and the entries of the log that led to it from the one before. */
  take(picture: Position, lines: readonly LogLine[], start: number, seat: number): void {
    const still = this.pace() === "instant" || !this.watched || this.world.hidden();
    const beats = still || !this.shown ? [] : beatsOf(lines, start, this.script, seat);
    this.seat = seat;
    this.queue.push({ picture, beats });
    const whole = haste(
      this.queue.flatMap((waiting) => waiting.beats),
      this.pace(),
    );
    this.speed = this.playing ? Math.min(this.speed, whole) : whole;
    if (!this.playing) this.next();
  }

  /** The newest picture has been completed (help that took longer). */
  refresh(picture: Position): void {
    const last = this.queue.at(-1);
    if (last) last.picture = picture;
    else this.shown = picture;
  }

  /** To now: whatever waits is left out. */
  skip = (): void => {
    this.world.stop(this.timer);
    this.timer = null;
    const last = this.queue.at(-1);
    this.queue = [];
    this.beat = null;
    this.forget();
    if (last) this.show(last.picture);
  };

  private next(): void {
    let head = this.queue[0];
    while (head && !head.beats.length) {
      this.show(head.picture);
      this.queue.shift();
      head = this.queue[0];
    }
    const beat = head?.beats.shift();
    if (!beat) {
      this.beat = null;
      this.leave();
      return;
    }
    this.world.stop(this.timer);
    const heard = ofOthers(beat.lines, this.script, this.seat);
    this.said = heard.length ? [...this.said, ...heard].slice(-KEPT) : [];
    this.echo = [];
    this.length = Math.max(40, beat.length * this.speed);
    this.told = beat.to;
    this.beat = beat;
    this.timer = this.world.wait(this.length, () => this.next());
  }

  /** The show is over; what was said stays for as long as it takes to read. */
  private leave(): void {
    if (!this.said.length || this.echo.length) return;
    this.echo = this.said;
    const long = READING * this.said.length * PACES[this.pace()];
    this.timer = this.world.wait(long, () => this.forget());
  }

  private forget(): void {
    this.echo = this.said = [];
  }

  private show(picture: Position): void {
    this.shown = picture;
    this.told = picture.log_from + picture.log.length;
  }
}
