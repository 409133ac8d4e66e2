// The log by turns: groups of entries, equal ones folded into one, and what happened since
// somebody's last turn.
import type { LogLine } from "./types";

/** An entry, and how often it stands there. */
export interface Fold {
  line: LogLine;
  times: number;
  /** The entries of the log that it stands for. */
  at: number[];
}

export interface Turn {
  number: number; // from 1; 0 before the first turn
  /** Whose turn it was: who is named by its first entry; "" where nobody is (a nemesis). */
  owner: string;
  folds: Fold[];
}

export interface Reading {
  /** Which entries stand there. */
  keep?: (line: LogLine) => boolean;
  /** Kinds that begin a turn, even one that has no number of its own: the nemesis's in solo play. */
  turns?: readonly string[] | undefined;
  /** Kinds that tell nothing about whose turn it is. */
  rounds?: readonly string[] | undefined;
}

/** The turns of a log, in order. */
export function turnsOf(log: readonly LogLine[], { keep, turns, rounds }: Reading = {}): Turn[] {
  const found: Turn[] = [];
  let owned = false;
  log.forEach((line, at) => {
    const number = line.turn ?? 0;
    let turn = found.at(-1);
    const begins = owned && turns?.includes(line.kind);
    if (!turn || turn.number !== number || begins) {
      turn = { number, owner: "", folds: [] };
      found.push(turn);
      owned = false;
    }
    if (!owned && !rounds?.includes(line.kind)) {
      turn.owner = line.player ?? "";
      owned = true;
    }
    if (!keep || keep(line)) fold(turn.folds, line, at);
  });
  return found.filter((turn) => turn.folds.length);
}

/** Equal entries of one stretch of the same kind stand together, in whatever order they came. */
function fold(folds: Fold[], line: LogLine, at: number): void {
  for (let i = folds.length - 1; i >= 0; i -= 1) {
    const other = folds[i]!;
    if (other.line.kind !== line.kind || other.line.player !== line.player) break;
    if (!same(other.line, line)) continue;
    other.times += 1;
    other.at.push(at);
    return;
  }
  folds.push({ line, times: 1, at: [at] });
}

const same = (one: LogLine, other: LogLine) =>
  one.key === other.key &&
  one.source === other.source &&
  JSON.stringify(one.args) === JSON.stringify(other.args);

/** The turns since the last one of a seat; while it plays, those since the one before. */
export function since(turns: readonly Turn[], seat: number): Turn[] {
  const mine = (turn: Turn | undefined) => turn?.owner === `seat:${seat}`;
  let end = turns.length;
  while (end && mine(turns[end - 1])) end -= 1;
  let start = end;
  while (start && !mine(turns[start - 1])) start -= 1;
  return turns.slice(start, end);
}
