// Made by tools/views.py from src/klubovna/games/evenfall/seen.py; change it there.

export type Phase =
  "scout" | "sift" | "action" | "gather" | "battle" | "round_end" | "scoring" | "over";

export type Side = "sun" | "moon";

export type FigureName = "witch" | "elder";

/** A card on the table; its number tells copies apart. */
export interface Held {
  card: string;
  n: number;
}

/** A place with all that lies on it. */
export interface PlaceView {
  place: string;
  n: number;
  powerstone: string;
  ritual: Held | null;
  sickles: number;
  orbs: number;
  figure: FigureName | null;
  stone: string | null;
}

export interface Goods {
  herb: number;
  potion: number;
  knowledge: number;
}

/** The strength of a battle, by what it comes from. */
export interface Parts {
  specialists: number;
  council: number;
  rituals: number;
  places: number;
}

/** What the viewer knows of one player, or of the Automa. */
export interface ActorView {
  clan: string;
  automa: boolean;
  vp: number;
  mana: number;
  goods: Goods;
  witches: number;
  elders: number;
  coven: number;
  token: boolean;
  passed: boolean;
  cards: number;
  hand: Held[] | null;
  outer: PlaceView[];
  inner: PlaceView[];
  specialists: Held[];
  council: Held[];
  borrowed: Held[];
  rotated: number[];
  stones: string[];
  stone_spaces: (string | null)[];
  board_space: boolean;
  bid: number;
  strength: number;
  parts: Parts;
}

/** Who stands on the action space of a region. */
export interface SpaceView {
  actor: number;
  figure: FigureName;
}

export interface Figures {
  witches: number;
  elders: number;
}

export interface RegionView {
  region: string;
  places: (PlaceView | null)[];
  stones: string[];
  space: SpaceView | null;
  /** In its circle, by actor. */
  figures: Figures[];
  strengths: number[];
}

export interface View {
  game: string;
  seat: number;
  players: number;
  side: Side;
  automa: string | null;
  phase: Phase;
  round: number;
  first: number;
  active: number;
  main_done: boolean;
  creating: boolean;
  actors: ActorView[];
  regions: RegionView[];
  deck: number;
  discard: Held[];
  box: Held[];
  place_deck: number;
  battle: number | null;
  rondel: number | null;
  red_stone_left: boolean;
}
