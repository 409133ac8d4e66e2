// A match that was looked at again (docs/table-api.md), and what is drawn of it.
import type { Text } from "./types";

export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "";

export interface Judged {
  at: number; // after so many choices
  seat: number;
  grade: Grade;
  before: number;
  after: number;
  made: Text;
  loss?: number;
  error?: number;
  deals?: number;
  points_before?: number;
  points_after?: number;
  better?: Text;
  reason?: Text;
  grounds?: Text;
}
export interface Open {
  at: number;
  chances: number[]; // by team
  points: number[]; // by seat
}
export interface PlayerSummary {
  seat: number;
  grades: { [grade: string]: number };
  decisions: number;
  loss: number;
  mean: number;
  start: number;
  changed?: number;
  changed_error?: number;
  luck?: number;
  luck_error?: number;
  best?: number;
  worst?: number;
}
export interface Analysis {
  version: number;
  length: number;
  teams: number[][];
  points: boolean;
  playouts: number;
  seconds: number;
  decisions: Judged[];
  turning: number[];
  open: Open[];
  seats: PlayerSummary[];
  shares?: number[];
}
export interface Looking {
  state: "none" | "waiting" | "running" | "done" | "failed";
  progress: number;
  analysis: Analysis | null;
}

/** Who sees no colour reads the sign. */
export const SIGNS: { [grade: string]: string } = {
  best: "✓",
  good: "·",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
  "": "–",
};
export const GRADES: Grade[] = ["best", "good", "inaccuracy", "mistake", "blunder"];
export const COSTLY: Grade[] = ["inaccuracy", "mistake", "blunder"];

export interface Point {
  at: number;
  chance: number;
}
/** What one team's line is drawn through. */
export interface Line {
  team: number;
  seats: number[];
  known: Point[]; // as whoever decided could know
  open: Point[]; // with all cards open
}

export function lines(found: Analysis): Line[] {
  return found.teams.map((seats, team) => {
    const known = found.decisions
      .filter((one) => seats.includes(one.seat) && one.grade)
      .flatMap((one) => [
        { at: one.at, chance: one.before },
        { at: one.at + 1, chance: one.after },
      ]);
    const open = found.open.map((one) => ({ at: one.at, chance: one.chances[team] ?? 0 }));
    const share = found.shares?.[team];
    if (share !== undefined) {
      known.push({ at: found.length, chance: share });
      open.push({ at: found.length, chance: share });
    }
    return { team, seats, known, open };
  });
}

export const percent = (share: number) => Math.round(100 * share);

/** The decision that stands nearest to a place in the match. */
export function nearest(found: Analysis, at: number): Judged | undefined {
  let best: Judged | undefined;
  for (const one of found.decisions)
    if (!best || Math.abs(one.at - at) < Math.abs(best.at - at)) best = one;
  return best;
}

/** How many points a decision gave away, where people play for points too. */
export function pointsLost(one: Judged): number {
  return Math.round((one.points_before ?? 0) - (one.points_after ?? 0));
}
