// A coach at a real table, kept on this device for each table: it makes up its mind at every question
// of the seat, and says afterwards what it thinks of the answer.
import { storage } from "./keys";
import type { Advice, SeatClient } from "./table.svelte";
import type { Option, Text } from "./types";

/** What a coached table is. */
export interface Coached {
  game: string;
  lesson: string; // that led here; "" where none did
  left: number | null; // how many answers it still speaks of; null: all
}

/** What it thinks of an answer: its own choice too; another one, between which and its own it sees
 * no difference; another one. */
export type Verdict = "agrees" | "even" | "differs";

/** What it says of one answer. */
export interface Comment {
  seq: number;
  verdict: Verdict;
  chosen: Option;
  advised: Option;
  reason: Text | null;
  figures: { mine: number; its: number; points: boolean } | null; // where both were compared
}

const NAME = "klubovna.coached";
const MOST = 50;

type Box = Pick<Storage, "getItem" | "setItem">;

export class Coaches {
  constructor(private readonly box: Box) {}

  of(table: string): Coached | null {
    return this.all().find(([id]) => id === table)?.[1] ?? null;
  }

  keep(table: string, coached: Coached): void {
    this.save([[table, coached], ...this.all().filter(([id]) => id !== table)]);
  }

  forget(table: string): void {
    this.save(this.all().filter(([id]) => id !== table));
  }

  private all(): [string, Coached][] {
    try {
      const kept: unknown = JSON.parse(this.box.getItem(NAME) ?? "[]");
      return Array.isArray(kept) ? (kept as [string, Coached][]) : [];
    } catch {
      return [];
    }
  }

  private save(coached: [string, Coached][]): void {
    try {
      this.box.setItem(NAME, JSON.stringify(coached.slice(0, MOST)));
    } catch {
      // not kept, then
    }
  }
}

export const coaches = new Coaches(
  typeof window === "undefined" ? { getItem: () => null, setItem: () => {} } : storage(),
);

/** Why it would have chosen what it would: how its choice compares with a third answer says nothing
 * of the one that was given. */
function reasonAgainst(mine: Option, reason: Text | null): Text | null {
  if (reason?.key !== "advice.both") return reason;
  const { first, then } = reason.args as { first: Text; then: Text };
  if (then.key !== "advice.ahead") return reason;
  return JSON.stringify(then.args.other) === JSON.stringify(mine.text) ? reason : first;
}

/** What advice says of a second best that is as good, as far as can be told. */
const NO_CHOICE = /^advice\.(equal|order)_/;

/** What a coach who thought of `advice` says of an answer to the same question. */
export function commentOn(
  options: readonly Option[],
  chosen: number,
  advice: Advice,
): Omit<Comment, "seq"> | null {
  const [mine, its] = [options[chosen], options[advice.option]];
  if (!mine || !its) return null;
  const figure = (option: Option) => {
    const rated = advice.options.find((one) => options[one.option]?.words === option.words);
    return (advice.by_points ? rated?.points : rated?.chance) ?? null;
  };
  const [ours, best] = [figure(mine), figure(its)];
  const second = options[advice.options[1]?.option ?? -1]?.words;
  const compared = ours !== null && best !== null;
  const same = mine.words === its.words;
  const even = compared
    ? ours === best || (second === mine.words && NO_CHOICE.test(advice.cost?.key ?? ""))
    : !advice.options.length;
  return {
    verdict: same ? "agrees" : even ? "even" : "differs",
    chosen: mine,
    advised: its,
    reason: same ? advice.reason : reasonAgainst(mine, advice.reason),
    figures:
      compared && !same && !even ? { mine: ours, its: best, points: advice.by_points } : null,
  };
}

/** With which words a coach takes its leave: after its share of comments or the rest of a match it
 * proposes a whole one; after a whole one it does not. */
export function leaveOf(left: number | null, over: boolean): "goodbye" | "whole_done" | null {
  if (over && left === null) return "whole_done";
  return over || left === 0 ? "goodbye" : null;
}

export class Coaching {
  coached: Coached = $state.raw()!;
  comment: Comment | null = $state.raw(null);
  /** Whether the last answer came before it had made up its mind. */
  late = $state(false);
  readonly over = $derived(this.coached.left === 0);

  constructor(
    private readonly client: SeatClient,
    private readonly table: string,
    coached: Coached,
  ) {
    this.coached = coached;
  }

  /** Thinks of the question, for as long as it still comments. */
  consider(): void {
    if (!this.over) this.client.consult();
  }

  /** Speaks of the last answer, where it has made up its mind; what it said of an older one would
   * be taken for this one's. */
  review(): void {
    const { answered, advice } = this.client;
    if (this.over || !answered || answered.ask.seq === this.comment?.seq) return;
    const said =
      advice?.seq === answered.ask.seq
        ? commentOn(answered.ask.options, answered.option, advice)
        : null;
    this.late = !said;
    this.comment = said && { seq: answered.ask.seq, ...said };
    if (!said) return;
    if (this.coached.left !== null) this.keep({ ...this.coached, left: this.coached.left - 1 });
  }

  /** It goes on for the whole match. */
  stay(): void {
    this.keep({ ...this.coached, left: null });
  }

  private keep(coached: Coached): void {
    this.coached = coached;
    coaches.keep(this.table, coached);
  }
}
