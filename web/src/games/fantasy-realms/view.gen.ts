// Made by tools/views.py from src/klubovna/games/fantasy_realms/seen.py; change it there.

import type { Ruling } from "../../board/rulings";
import type { Text } from "../../lib/types";

export type Phase = "turns" | "extra_cards" | "end_choices" | "over";

export type Stage = "before_draw" | "before_discard" | "after_discard";

export type PrintedIn = "base" | "cursed_hoard" | "promo";

/** A card of the draw deck whose place the seat knows. */
export interface Known {
  from_top: number;
  card: string;
}

/** What the viewer knows of one player. */
export interface SeatView {
  cards: number;
  /** Those cards that the viewer knows. */
  hand: string[];
  /** The item face up; this and what follows where items are played with. */
  item?: string | null;
  used_items?: number;
  reserve?: string[];
  face_down?: string[];
  /** The choices at the end, by their kind. */
  picks?: { [name: string]: string };
  score?: number;
  strength?: number;
}

export interface View {
  game: string;
  seat: number;
  players: number;
  phase: Phase;
  active: number;
  new_suits: boolean;
  cursed_items: boolean;
  hand_size: number;
  end_at: number;
  deck: number;
  deck_known: Known[];
  /** All of them, for whoever searches the deck. */
  deck_cards?: string[];
  area: string[];
  /** Whose seal lies on a card of the area. */
  seals: { [name: string]: number };
  seats: SeatView[];
  /** Cards that were just drawn; only their number for the others. */
  drawn: string[] | number;
  item_deck?: number;
  item_pile?: string[];
  shown?: string | null;
  offers?: string[];
  stage?: Stage;
}

export interface CardInfo {
  suit: string;
  suits: string[];
  strength: number;
  set: PrintedIn;
  replaces: string | null;
  penalty: boolean;
}

export interface ItemInfo {
  worth: number;
  timing: string;
  two: number;
}

/** What is printed. */
export interface Box {
  suits: string[];
  cards: { [name: string]: CardInfo };
  items: { [name: string]: ItemInfo };
  keywords: string[];
  rulings: Ruling[];
}

export interface Reason {
  points: number;
  text: Text;
}

/** A card on the score sheet. */
export interface Row {
  base: number;
  bonus: number;
  penalty: number;
  total: number;
  blanked: boolean;
  reasons: Reason[];
  notes: Text[];
}

export interface HandSheet {
  total: number;
  cards: { [name: string]: Row };
  items: { [name: string]: number };
  choices: Text[];
  proof: Text[];
}

/** Help for people. */
export interface Aids {
  sheet?: HandSheet;
  /** Of the hand, after each option. */
  worth?: (number | null)[];
  previews?: Text[][];
  sheets?: HandSheet[];
}
