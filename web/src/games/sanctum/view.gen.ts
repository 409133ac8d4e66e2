// Made by tools/views.py from src/klubovna/games/sanctum/seen.py; change it there.

import type { Ruling } from "../../board/rulings";

export type Phase = "setting_out" | "journey" | "gathering" | "storm" | "battle" | "over";

export type DieState = "loose" | "assigned" | "aside";

export type RowState = "beaten" | "here" | "ahead";

/** The front of a demon card. */
export interface Demon {
  demon: string;
  level: number;
  colour: string;
  dice: number[];
  damage: number;
  reward: string;
  reward_colour: string;
  /** Which symbols are covered, where it lies with a hero. */
  hit?: boolean[];
}

export interface Die {
  value: number;
  modified: boolean;
  state: DieState;
  silver: boolean;
  picked: boolean;
}

export interface Fight {
  dice: Die[];
  echo: number;
  /** The damage that the hero faces as things stand. */
  faces: number;
  damage: number;
  beaten: number;
}

/** A place of the skill grid. */
export interface Place {
  skill: string;
  column: string;
  level: number;
  gems: number;
  white: number;
  unlocked: boolean;
  used: boolean;
}

/** A card of the final row; one that is hidden has neither dice nor blood. */
export interface RowCard {
  kind: "lord" | "fury";
  state: RowState;
  hidden?: boolean;
  dice?: number[];
  blood?: number;
  hit?: boolean[];
  attack?: string;
}

export interface Slot {
  slot: string;
  item: string | null;
  white: number;
}

export interface EffectSpace {
  colour: string;
  holds: string | null;
}

/** An effect in play, with what lies on its spaces. */
export interface EffectView {
  n: number;
  spaces: EffectSpace[];
}

export interface Pools {
  stamina: number;
  focus: number;
}

export interface Potions {
  red: number;
  blue: number;
}

/** What the viewer knows of one hero. */
export interface Hero {
  hero: string;
  alive: boolean;
  won: boolean;
  /** The space of the path, "walls" or "cathedral"; -1 before the first step. */
  where: number | string;
  act: string | null;
  answered: boolean;
  life: number;
  marks: number;
  dice: number;
  angel: boolean;
  rage: number;
  spent_rage: number;
  pools: Pools;
  potions: Potions;
  potion_room: number;
  gems: { [name: string]: number };
  runes: number;
  grid: Place[];
  slots: Slot[];
  effects: EffectView[];
  bag: string[];
  demons: Demon[];
  slain: Demon[];
  blessings: string[] | null;
  blessings_held: number;
  blessings_used: string[];
  measures: { [name: string]: number };
  fewer_dice: number;
  more_damage: number;
  row: RowCard[];
  step: number;
  only_modified: boolean;
  fight: Fight | null;
}

/** An act of the path: its first space and how many there are. */
export interface Stretch {
  act: string;
  first: number;
  spaces: number;
  divine: number | null;
}

export interface View {
  game: string;
  seat: number;
  players: number;
  difficulty: number;
  phase: Phase;
  first: number;
  active: number;
  path: Stretch[];
  walls: number;
  walls_reached: boolean;
  breaker: number | null;
  sets: Demon[][];
  loot: string[];
  decks: number[];
  tops: (Demon | null)[];
  discards: number[];
  blessing_board: boolean[];
  lord_deck: number;
  laid: (string | null)[];
  extra: number;
  shown: string | null;
  round: number;
  queue: number[];
  due: number;
  heroes: Hero[];
}

export interface Effect {
  kind: string;
  value: number;
  spaces: string[];
}

export interface ItemInfo {
  level: number;
  colour: string;
  type: string;
  effects: Effect[];
  stamina: number;
  focus: number;
  source: string;
}

export interface SlotInfo {
  slot: string;
  type: string;
  printed: Effect | null;
}

export interface SkillInfo {
  skill: string;
  tile: boolean;
  place: string;
  gems: number;
  white: number;
  stamina: number;
  focus: number;
  spaces: string[];
  /** Whether gems can be laid on it. */
  runes: boolean;
  source: string;
}

export interface HeroInfo {
  stamina: number;
  focus: number;
  skills: SkillInfo[];
}

export interface BlessingInfo {
  source: string;
}

export interface AttackInfo {
  life: number;
  source: string;
}

/** What is printed. */
export interface Box {
  file: string;
  reconstructed: number;
  items: { [name: string]: ItemInfo };
  slots: SlotInfo[];
  heroes: { [name: string]: HeroInfo };
  blessings: { [name: string]: BlessingInfo };
  attacks: { [name: string]: AttackInfo };
  levels: string[];
  skills: string[];
  rules: { [name: string]: string };
  keywords: string[];
  rulings: Ruling[];
}

/** How one hero fared. */
export interface HeroSheet {
  hero: string;
  won: boolean;
  alive: boolean;
  cards: number;
  hits: number;
  life: number;
  skills: number;
  items: number;
  blessings: number;
}

/** Help for people. */
export interface Aids {
  sheet?: HeroSheet[];
  /** The damage that the hero would take now. */
  faces?: number;
}
