// Puzzles as the server tells them, and which of them were solved on this device.
import { storage } from "./keys";
import type { Ask, Json, LogLine, Options, Text } from "./types";

export interface Offered {
  game: string;
  id: string;
  theme: string;
  difficulty: number; // from 1 to 3
  players: number;
}
export interface Puzzles {
  puzzles: Offered[];
  day: { date: string; game: string; id: string } | null;
}
export interface Posed extends Offered {
  seat: number;
  options: Options;
  view: { [name: string]: Json };
  ask: Ask;
  aids: { [name: string]: Json };
  log: LogLine[];
}
export interface Worth {
  option: number;
  chance: number;
  own: number;
  others: number;
  deals: number;
}
export interface Solution {
  best: number;
  obvious: number;
  good: number[]; // all options that are the best move
  measure: "chance" | "points";
  worths: Worth[]; // the best first
  told: Text[];
}
export interface Judged {
  right: boolean;
  solution: Solution;
}

export function puzzleLink(game: string, id: string): string {
  return `/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
}

const NAME = "klubovna.puzzles";
const MOST = 2000;

type Box = Pick<Storage, "getItem" | "setItem">;
interface Kept {
  first: { [puzzle: string]: boolean }; // whether the first answer was right
  streak: number;
  longest: number;
}

/** What was answered on this device; only the first answer to a puzzle counts. */
export class Progress {
  private kept: Kept;

  constructor(private readonly box: Box) {
    this.kept = { first: {}, streak: 0, longest: 0 };
    try {
      const read = JSON.parse(box.getItem(NAME) ?? "{}");
      if (typeof read?.first === "object" && read.first) this.kept.first = read.first;
      for (const name of ["streak", "longest"] as const)
        if (Number.isInteger(read?.[name])) this.kept[name] = read[name];
    } catch {
      // unreadable: start afresh
    }
  }

  /** Whether the first answer was right; undefined before any. */
  of(game: string, id: string): boolean | undefined {
    return this.kept.first[`${game}/${id}`];
  }

  get streak(): number {
    return this.kept.streak;
  }

  get longest(): number {
    return this.kept.longest;
  }

  get solved(): number {
    return Object.values(this.kept.first).filter(Boolean).length;
  }

  answer(game: string, id: string, right: boolean): void {
    const name = `${game}/${id}`;
    if (name in this.kept.first || Object.keys(this.kept.first).length >= MOST) return;
    this.kept.first[name] = right;
    this.kept.streak = right ? this.kept.streak + 1 : 0;
    this.kept.longest = Math.max(this.kept.longest, this.kept.streak);
    try {
      this.box.setItem(NAME, JSON.stringify(this.kept));
    } catch {
      // not kept, then
    }
  }
}

export function progress(): Progress {
  return new Progress(storage());
}

/** The puzzle that comes after one: of the same game, first those that are still open. */
export function nextOf(all: Offered[], now: Offered, done: Progress): Offered | null {
  const others = all.filter(({ game, id }) => game === now.game && id !== now.id);
  const at = all.findIndex(({ game, id }) => game === now.game && id === now.id);
  const after = [...others.filter((each) => all.indexOf(each) > at), ...others];
  return after.find(({ game, id }) => done.of(game, id) === undefined) ?? after[0] ?? null;
}
