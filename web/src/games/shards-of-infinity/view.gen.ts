// Made by tools/views.py from src/klubovna/games/shards_of_infinity/seen.py; change it there.

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
