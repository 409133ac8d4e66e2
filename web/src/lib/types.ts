// What the server says and hears: docs/table-api.md, as types.
import type { Help } from "../board/help.svelte";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Ref {
  ref: string;
}
export interface Text {
  key: string;
  args: { [name: string]: Arg };
}
/** An entry of the log: a sentence, and what it is about. Things and places are named as the
 * targets of options are ("card:dragon", "seat:2", "deck"). */
export interface LogLine extends Text {
  kind: string; // "draws"
  player?: string; // who did it, or to whom it happened
  other?: string;
  thing?: string;
  things?: string[]; // where there are several
  amount?: number;
  amounts?: number[];
  source?: string; // what brought it about
  from?: string;
  to?: string;
  turn?: number; // the number of the turn, from 1
}
export type Scalar = number | string | Ref | Text;
export type Arg = Scalar | Scalar[];

export type OptionValue = boolean | number | string;
export type Options = { [name: string]: OptionValue };

/** With how many players: least and most. */
export type Span = [number, number];

/** How the page of a new table shows an option; `{}` stands for the value. */
export interface Shown {
  place: "first" | "seat" | "more";
  seat?: number;
  unseated?: Span; // then it is about an opponent whom nobody plays
  group?: string; // the fold, by the text group.NAME
  pictures?: string;
  tones?: string;
  texts?: string;
  grades?: { [value: string]: number };
  hardest?: number;
  holds?: { [value: string]: string[] };
  held_names?: string;
  held_pictures?: string;
  players?: Span;
  fits?: { [value: string]: Span };
  chance?: string;
  once?: boolean;
}
export interface SwitchInfo {
  name: string;
  values: OptionValue[];
  rule: string;
  names?: string;
  ladder?: OptionValue[]; // how hard the game is, the easiest first
  alone?: boolean; // matters only to somebody who plays alone
  shown?: Shown;
}
export interface Preset {
  name: string;
  players: number;
  options?: Options;
  agent?: string;
}

export interface GameInfo {
  id: string;
  players: [number, number];
  minutes: number;
  solo: boolean;
  agents: string[];
  options: SwitchInfo[];
  presets?: Preset[];
  pictures?: string; // address of the sprite that the game's package brings
  notice?: Text; // what people should know before they play
  cards?: { name: string; mark: string }; // an owner's cards
  board?: string; // address of the board that the game's package brings
  rules?: string; // what the numbers of its rules begin with, where there are rules to read
  lessons?: string[]; // those in which it can be learned, in their order
  usual_players: number; // at a table for which nobody says it
  components?: { [name: string]: Json };
}

export interface SeatInfo {
  kind: "person" | "bot" | "open";
  name: string | null;
  agent: string | null;
  crest?: string; // "owl.sea"
  stand_in?: string; // the bot that plays in the place of this person
  resigned?: boolean;
  person?: string; // the same at every table, where the server knows them again
  marked?: boolean; // the name is theirs alone
}
/** How much time each person has, and what happens when it has run out. */
export interface Clock {
  per: "move" | "match";
  seconds: number;
  then: "bot" | "resign";
}
export type NewSeat =
  | { kind: "person"; name: string; crest?: string; me?: boolean; seal?: string }
  | { kind: "bot"; agent: string; name?: string }
  | { kind: "open" };

export interface Result {
  scores: number[];
  winners: number[];
  rival?: number; // the points of an opponent that nobody plays
  tie?: Text; // what decided between equal points
  together?: boolean; // all win or lose together
  resigned?: number[]; // the seats that have lost by resigning
  unfinished?: boolean; // it ended by that before its time: the points say nothing
}

export interface Summary {
  id: string;
  game: string;
  options: Options;
  seats: SeatInfo[];
  status: "waiting" | "playing" | "over";
  practice: boolean;
  moves: number;
  created: string;
  changed: string;
  result: Result | null;
  owed?: number[]; // the seats whose turn it is, where the server says so
  public?: boolean; // anybody may take an open seat
  clock?: Clock | null;
  stand_in?: string; // the bot that plays for whoever leaves
  watch_delay?: number; // so many turns late spectators see everything; 0: only what lies face up
  mixing?: boolean; // everybody is there, and the seed is being made
}

/** The part of the seed that the browser at a seat has promised. */
export interface SealedPart {
  seat: number;
  seal: string;
}
/** What a seed was made of (lib/mix.ts). */
export interface Mix {
  seal: string; // of the table's secret
  secret: string | null; // once the match is over
  parts: (SealedPart & { part: string })[]; // "" where it did not come in time
}

export interface Created {
  table: Summary;
  keys: { [seat: string]: string };
  invitation: string | null;
  watch: string;
  host: string;
}

export interface Option {
  words: string;
  text: Text;
  target: string;
  verb: string;
  amount?: number; // where the option is a number of something
  ends_turn?: boolean;
  routine?: boolean; // may be taken together with its like, without a thought
  usual?: boolean; // most take it, as often as the same is asked
  unused?: Text[]; // what would be left unused, though it could be of use
}
export interface Ask {
  seq: number;
  kind: string;
  prompt: Text;
  options: Option[];
  proposal: number;
}

export interface Position {
  seq: number;
  view: { [name: string]: Json };
  ask: Ask | null;
  owed: number[];
  undo: boolean;
  redo: boolean;
  back: boolean;
  log: LogLine[];
  log_from: number;
  aids: { [name: string]: Json };
  moves: number;
  over: boolean;
  result: Result | null;
  commitment: string;
  seed: string | null;
  practice: boolean;
  mix?: Mix | null; // what the seed was made of, where browsers had a hand in it
  edition?: number; // the number of this picture
}

export interface Frame {
  at: number;
  length: number;
  turns: number[]; // after how many choices each turn of the match began
  view: { [name: string]: Json };
  events: LogLine[];
  asked: { seat: number; prompt: Text; options: Option[]; taken: number } | null;
  aids: { [name: string]: Json };
  result: Result | null;
}

export interface ApiError {
  code: string;
  text: Text;
}

// Says texts in the reader's language (lib/words.ts).
export interface Words {
  lang: "cs" | "en";
  say(text: Text): string;
  t(key: string, args?: { [name: string]: Arg }): string;
  term(key: string, form?: string): string;
  has(key: string): boolean;
  withNames(names: string[]): Words;
}

// What every game's board gets. A board draws `view` and calls back; it knows no rules.
/** An option with what it is likely to bring: percent, points, or both. */
export interface Rated {
  option: number;
  chance: number | null;
  points: number | null;
}

/** What the adviser says of a question. */
export interface Hint {
  option: number;
  reason: Text | null;
  plans: { seat: number; what: Text[] }[];
  options: Rated[]; // up to three, the best first
  cost: Text | null; // what the second best would cost
  by_points: boolean; // whether points were compared; else chances to win
  certain: boolean;
  playouts: number;
}

export interface BoardProps {
  view: { [name: string]: Json };
  seat: number; // -1: spectator
  ask: Ask | null;
  aids: { [name: string]: Json };
  components: { [name: string]: Json };
  names: string[];
  words: Words;
  over: boolean;
  result: Result | null;
  hinted: number; // index of the option that a hint points to, or -1
  fresh?: string[]; // what came to this seat since its last answer ("card:dragon")
  highlighted: string | null; // id of a component that the log points to ("card:dragon"), or null
  choose: (option: number) => void;
  why: (target: string) => void;
  accept: () => void; // take the game's proposals for the end choices
}

// What a game's score sheet gets, after the match.
export interface SheetProps {
  aids: { [name: string]: Json };
  components: { [name: string]: Json };
  names: string[];
  words: Words;
  result: Result;
  log?: LogLine[]; // all that happened, where the page knows it
}

// A thing of a game outside of a table, by its key in the game's texts: "cards.king".
export interface ThingProps {
  thing: string;
  text: string; // its name as the sentence has it
  large: boolean; // drawn by itself, not among words
  components: { [name: string]: Json };
  words: Words;
}
export interface ThingHelpProps {
  help: Help;
  components: { [name: string]: Json };
  words: Words;
}
