// Made by tools/views.py from src/klubovna/games/aeons_end/seen.py; change it there.

import type { Ruling } from "../../board/rulings";

export type CardType = "gem" | "relic" | "spell" | "corruption";

export type NemesisType = "attack" | "minion" | "power" | "strike";

export type Phase = "setup" | "turns" | "over";

/** A spell in a breach: whether it was prepped, or used, in this turn. */
export interface Prepped {
  card: string;
  now: boolean;
  used: boolean;
}

export interface BreachView {
  state: "gone" | "closed" | "opened";
  spells: Prepped[];
  bonus: number;
  /** How often a closed breach has been focused; it has the other fields, too. */
  stage?: number;
  /** What focusing it costs; None where that is not possible. */
  focus?: number | null;
  open?: number;
  /** In this turn. */
  focused?: boolean;
}

export interface MageView {
  mage: string;
  life: number;
  life_start: number;
  exhausted: boolean;
  charges: number;
  slots: number;
  breaches: BreachView[];
  hand: string[];
  deck: number;
  discard: string[];
  played: string[];
}

/** A minion with its life, or a power with its tokens. */
export interface InPlay {
  card: string;
  type: "minion" | "power";
  tokens: number;
}

export interface NemesisView {
  nemesis: string;
  life: number;
  life_start: number;
  deck: number;
  discard: string[];
  in_play: InPlay[];
  fury: number;
  husks: number;
  hurt_husks: number;
  corruptions: number;
  devoured: string[];
}

/** A pile of the supply. */
export interface Pile {
  card: string;
  cost: number;
  left: number;
}

/** The turn order deck; a card is "1" to "4", "wild" or "nemesis". */
export interface OrderView {
  left: number;
  /** The next ones, where they were looked at. */
  known: string[];
  /** All that are left, without their order. */
  to_come: string[];
  discard: string[];
}

export interface View {
  game: string;
  seat: number;
  players: number;
  phase: Phase;
  won: boolean | null;
  ending: string | null;
  active: number | "nemesis";
  level: string;
  gravehold: number;
  gravehold_start: number;
  mages: MageView[];
  supply: Pile[];
  nemesis: NemesisView;
  order: OrderView;
  aether: number;
  gem_aether: number;
  spell_aether: number;
  discount: number;
  warded: boolean;
  double_prep: boolean;
  destroyed: string[];
}

export interface CardInfo {
  type: CardType;
  cost: number;
  copies: number;
  starter: boolean;
  keywords: string[];
}

export interface NemesisCardInfo {
  type: NemesisType;
  tier: number;
  number: number;
  removable: boolean;
  keywords: string[];
}

/** The costs printed on a breach; `open` from the side that is on top at the start. */
export interface BreachInfo {
  focus: number;
  open: number[];
  bonus: number;
}

export interface PatternSlot {
  type: string;
  least: number;
  most: number;
}

/** What is printed. */
export interface Box {
  mages: string[];
  /** The words that the text of each uses. */
  abilities: { [name: string]: string[] };
  nemeses: string[];
  breaches: BreachInfo[];
  ratings: { [name: string]: number };
  patterns: { [name: string]: PatternSlot[] };
  keywords: string[];
  rulings: Ruling[];
  cards: { [name: string]: CardInfo };
  nemesis_cards: { [name: string]: NemesisCardInfo };
}

export interface Potential {
  aether: number;
  gem_aether: number;
  spell_aether: number;
}

/** What the cards in play do in the next nemesis turn. */
export interface Threat {
  gravehold: number;
  players: number;
  unleash: number;
  strikes: number;
  swarms: number;
  lost: boolean;
  cards: string[];
}

/** How close it was. */
export interface Left {
  nemesis: number;
  nemesis_start: number;
  deck: number;
  gravehold: number;
  gravehold_start: number;
}

export interface MageSheet {
  mage: string;
  life: number;
  exhausted: boolean;
  charges: number;
  opened: number;
  cards: { [name: string]: number };
}

/** Help for people. */
export interface Aids {
  potential?: Potential;
  /** By seat: what the prepped spells deal at least. */
  damage?: number[];
  threat?: Threat;
  ending?: string | null;
  left?: Left;
  sheets?: MageSheet[];
}
