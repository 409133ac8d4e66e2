// Made by tools/views.py from src/klubovna/games/fantasy_realms/seen.py; change it there.

export type Phase = "turns" | "extra_cards" | "end_choices" | "over";

export type Stage = "before_draw" | "before_discard" | "after_discard";

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
