// What of a game deserves to be shown happening, and for how long. A game declares it as data in
// `games/ID/script.ts`; nothing here reads sentences.
import type { LogLine } from "../lib/types";
import type { Pace } from "../lib/settings.svelte";

/** The ways of showing an event; each has its length and its sound. */
export type Show =
  | "draw" // a card comes to somebody
  | "move" // somebody else's thing goes from here to there
  | "harm" // a number goes down
  | "boon" // a number goes up
  | "act" // a thing on the table does something
  | "turn" // somebody begins
  | "card" // a card is turned over, and seen large
  | "strike" // the same, and it hurts
  | "reveal" // what was hidden is shown, by all at once
  | "dice";

/** Milliseconds, at a calm pace. */
export const LENGTHS: Readonly<Record<Show, number>> = {
  draw: 250,
  move: 350,
  harm: 600,
  boon: 450,
  act: 700,
  turn: 600,
  card: 1200,
  strike: 1000,
  reveal: 1500,
  dice: 800,
};

export const PACES: Readonly<Record<Pace, number>> = { calm: 1, brisk: 0.45, instant: 0 };

/** However much has gathered, it is shown within this time (milliseconds, at a calm pace). */
export const PATIENCE = 9000;

/** How long a sentence about what others did can still be read afterwards (milliseconds, calm). */
export const READING = 1800;
/** So many of them are kept. */
export const KEPT = 3;

export interface Script {
  /** How each kind of event is shown; the others are not. */
  show: { readonly [kind: string]: Show };
  /** The kinds that begin a round of the game, and those that begin a turn. */
  rounds?: readonly string[];
  turns?: readonly string[];
  /** The picture beside an event, by its kind, from the game's sprite. */
  signs?: { readonly [kind: string]: string };
  /** Where a place is on the board, as selectors; the first that is in sight serves. A `#` stands
   * for the number of the seat. */
  places?: { readonly [place: string]: readonly string[] };
  /** Kinds that a short report leaves out. */
  small?: readonly string[];
}

export const NO_SCRIPT: Script = { show: {} };

/** One thing that is shown: an event, or several that belong together. */
export interface Beat {
  show: Show;
  lines: readonly LogLine[];
  /** The entries of the log that it is about: the first, and the one after the last. */
  from: number;
  to: number;
  length: number; // milliseconds
}

const TOGETHER: readonly Show[] = ["reveal", "dice"];
/** What one does oneself needs no show. */
const OTHERS_ONLY: readonly Show[] = ["move", "turn"];

/** What is shown of some new entries; `start` is the number of the first in the log. */
export function beatsOf(
  lines: readonly LogLine[],
  start: number,
  script: Script,
  seat: number,
): Beat[] {
  const beats: Beat[] = [];
  lines.forEach((line, i) => {
    const show = script.show[line.kind];
    if (!show || (OTHERS_ONLY.includes(show) && line.player === `seat:${seat}`)) return;
    const at = start + i;
    const last = beats.at(-1);
    if (last && last.to === at && joins(last, show, line)) {
      last.lines = [...last.lines, line];
      last.to = at + 1;
    } else beats.push({ show, lines: [line], from: at, to: at + 1, length: LENGTHS[show] });
  });
  return beats;
}

/** The entries that tell what somebody else did, without what a short report leaves out. */
export const ofOthers = (lines: readonly LogLine[], script: Script, seat: number): LogLine[] =>
  lines.filter(
    ({ kind, player }) => player && player !== `seat:${seat}` && !script.small?.includes(kind),
  );

const joins = (last: Beat, show: Show, line: LogLine) =>
  last.show === show && TOGETHER.includes(show) && last.lines[0]!.kind === line.kind;

/** How much faster a heap of beats goes, so that nobody waits for long. */
export function haste(beats: readonly Beat[], pace: Pace): number {
  const whole = beats.reduce((sum, beat) => sum + beat.length, 0);
  return PACES[pace] * Math.min(1, PATIENCE / Math.max(1, whole));
}
