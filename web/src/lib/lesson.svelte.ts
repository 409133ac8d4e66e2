// A seat at the table of a lesson. There is no server behind it: every step comes with its position,
// and every option with the coach's reply. The page shows it as it shows a seat at a real table.
import { type Lesson, type LessonStep, type Outset, RIGHT } from "./lessons";
import type { Block } from "./rules";
import { SeatClient } from "./table.svelte";
import type { Option, Position } from "./types";

const LEARNER = 0;
/** So many wrong tries are one's own; then the coach offers to show it. */
const TRIES = 2;
/** More than the tries anybody makes at one step, so that questions keep different numbers. */
const MANY_TRIES = 1000;

/** In a lesson every option is taken by itself. */
function alone({ routine: _, usual: __, ...option }: Option): Option {
  return option;
}

export interface Reply {
  right: boolean;
  option: Option;
  blocks: Block[];
}

export class LessonSeat extends SeatClient {
  lesson: Lesson = $state.raw()!;
  at = $state(0);
  far = $state(0);
  /** What the coach says to the last answer. */
  reply: Reply | null = $state.raw(null);
  wrong = $state(0);
  /** The options that the coach shows. */
  pointed: number[] = $state.raw([]);

  readonly step: LessonStep = $derived(this.lesson.steps[this.at]!);
  readonly last = $derived(this.at === this.lesson.steps.length - 1);
  /** Whether an answer is wanted. */
  readonly asks = $derived(this.step.answers.length > 0 && !this.reply?.right);
  /** Whether one may go on: the coach only spoke, the answer was right, or one was here before. */
  readonly mayGoOn = $derived(!this.last && (!this.asks || this.at < this.far));
  readonly mayBeShown = $derived(this.asks && this.wrong >= TRIES && !this.pointed.length);

  constructor(lesson: Lesson, at: number, far: number) {
    super("", "", () => {});
    this.seat = LEARNER;
    this.lesson = lesson;
    this.far = Math.min(far, lesson.steps.length - 1);
    this.enter(Math.min(Math.max(at, 0), lesson.steps.length - 1));
  }

  override get taught(): boolean {
    return true;
  }

  /** The same lesson in another language. */
  translate(lesson: Lesson): void {
    this.lesson = lesson;
    this.reply = null;
    this.put(this.step, this.asks, false);
  }

  next(): void {
    if (this.mayGoOn) this.enter(this.at + 1, this.reply?.right ? "ahead" : "on");
  }

  previous(): void {
    if (this.at > 0) this.enter(this.at - 1);
  }

  override choose(option: number): void {
    this.stage.skip();
    const chosen = this.position?.ask?.options[option];
    const name = this.step.answers[option];
    if (!chosen || name === undefined) return;
    const blocks = this.step.replies[name] ?? [];
    if (name === RIGHT) this.goRight(chosen, blocks);
    else {
      this.reply = { right: false, option: chosen, blocks };
      this.wrong += 1;
      this.askAgain();
    }
  }

  override accept(): void {
    this.choose(this.position?.ask?.proposal ?? -1);
  }

  /** Points at what is right. */
  showMe(): void {
    this.pointed = this.step.answers.flatMap((name, i) => (name === RIGHT ? [i] : []));
  }

  /** A right answer is seen to happen at once; the coach speaks of it before the next step. */
  private goRight(option: Option, blocks: Block[]): void {
    const next = this.lesson.steps[this.at + 1];
    this.pointed = [];
    if (!next) this.reply = { right: true, option, blocks };
    else if (!blocks.length) this.enter(this.at + 1, "on");
    else {
      this.reply = { right: true, option, blocks };
      this.far = Math.max(this.far, this.at + 1);
      this.put(this.step.then ?? next, false, true);
    }
  }

  /** Whether a step begins where the one before it left the table. */
  private goesOn(next: LessonStep): boolean {
    return !this.step.then && next.log_from === this.step.log.length;
  }

  private enter(at: number, how: "anew" | "on" | "ahead" = "anew"): void {
    const to = this.lesson.steps[at]!;
    const seen = how === "ahead" && this.goesOn(to);
    const staged = how === "on" && this.goesOn(to);
    this.at = at;
    this.far = Math.max(this.far, at);
    this.reply = null;
    this.pointed = [];
    this.wrong = 0;
    if (seen) {
      this.position = this.picture(to, this.asks);
      this.stage.refresh(this.position);
    } else this.put(to, this.asks, staged);
  }

  /** The choice is taken back: the same question, put anew. */
  private askAgain(): void {
    this.position = this.picture(this.step, true);
    this.stage.refresh(this.position);
  }

  private put(step: Outset, asked: boolean, staged: boolean): void {
    const position = this.picture(step, asked);
    this.log = step.log;
    this.answeredAt = step.log_from;
    this.position = position;
    const news = staged ? step.log.slice(step.log_from) : [];
    this.stage.take(position, news, step.log_from, LEARNER);
    if (!staged) this.stage.skip();
  }

  private picture(step: Outset, asked: boolean): Position {
    const seq = this.at * MANY_TRIES + this.wrong;
    const ask = asked ? this.step.ask : null;
    return {
      seq,
      view: step.view,
      ask: ask && { ...ask, seq, options: ask.options.map(alone) },
      owed: asked ? [LEARNER] : [],
      undo: false,
      redo: false,
      back: false,
      log: step.log,
      log_from: 0,
      aids: step.aids,
      moves: 0,
      over: step.over,
      result: step.result,
      commitment: "",
      seed: null,
      practice: false,
    };
  }
}
