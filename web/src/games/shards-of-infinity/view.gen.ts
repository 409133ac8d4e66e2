// Made by tools/views.py from src/klubovna/games/shards_of_infinity/seen.py; change it there.

import type { Ruling } from "../../board/rulings";
import type { Text } from "../../lib/types";

export type Phase = "auction" | "draft" | "turns" | "over";

/** A card on the table; its number tells copies apart. */
export interface Held {
  card: string;
  n: number;
}

/** A card of the centre row, with what the active player would pay. */
export interface Offered extends Held {
  cost: number;
}

/** A champion. */
export interface InPlay extends Held {
  health: number;
  exhausted: boolean;
}

/** What the viewer knows of one player, or of the nemesis. */
export interface ActorView {
  character: string | null;
  health: number;
  mastery: number;
  out: boolean;
  /** In hand. */
  cards: number;
  /** Those of them that the viewer knows. */
  hand: Held[];
  deck: number;
  /** The own ones, without their order. */
  deck_cards: Held[] | null;
  discard: Held[];
  played: Held[];
  champions: InPlay[];
  /** What stops damage as long as it is in play. */
  shield: number;
  relics: Held[];
  hidden_relics: number;
  relic_taken: boolean;
}

export interface View {
  game: string;
  seat: number;
  players: number;
  mode: string;
  /** The seats of each team; none where everybody plays alone. */
  teams: number[][];
  expansion: boolean;
  phase: Phase;
  active: number;
  first: number;
  actors: ActorView[];
  center: number;
  row: (Offered | null)[];
  box: Held[];
  gems: number;
  /** None: infinite. */
  power: number | null;
  focused: boolean;
  hired: Held[];
  played_now: Held[];
  assigned: number[];
  /** Whom the seat's power may hit as things stand. */
  targets: number[];
  /** Whom the question of how to split power is about. */
  target: number | null;
  bid: number;
  bidders: number[];
  offer: Held[];
  winner: number | null;
}

export interface CardInfo {
  faction: string;
  champion: boolean;
  mercenary: boolean;
  /** The character whose relic it is. */
  relic: string | null;
  starter: boolean;
  cost: number;
  health: number | null;
  shield: number | null;
  shield_is_mastery: boolean;
  copies: number;
  keywords: string[];
  expansion: boolean;
}

export interface CharacterInfo {
  faction: string;
  relics: string[];
}

/** What is printed. */
export interface Box {
  factions: string[];
  characters: { [name: string]: CharacterInfo };
  most_health: number;
  most_mastery: number;
  mastery_marks: number[];
  cards: { [name: string]: CardInfo };
  keywords: string[];
  rulings: Ruling[];
}

export interface Totals {
  gems: number;
  /** None where it is infinite. */
  power: number | null;
  mastery: number;
  health: number;
  cards: number;
}

export interface ActorSheet {
  health: number;
  mastery: number;
  out: boolean;
  cards: { [name: string]: number };
}

/** What a sentence of the story is about. */
export interface Deed {
  kind: string;
  card: string | null;
  seat: number | null;
}

/** Help for people. */
export interface Aids {
  story: Text[];
  /** Of each sentence of the story. */
  deeds: Deed[];
  potential?: Totals;
  sheets?: ActorSheet[];
  /** Whose the highest bid is, or -1. */
  leader?: number;
  /** Who may be hit when power is split: this one and those to come. */
  targets?: number[];
}
