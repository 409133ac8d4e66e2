// Made by tools/views.py from src/klubovna/games/evenfall/seen.py; change it there.

import type { Ruling } from "../../board/rulings";
import type { Text } from "../../lib/types";

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
  bonus: number;
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

export type Amounts = { [name: string]: number };

export interface SpaceInfo {
  cost: Amounts | null;
  /** The sides among which one chooses. */
  gives: Amounts[];
}

export interface BindingInfo extends SpaceInfo {
  keyword: string | null;
  keyword_vp: number;
}

export interface CardInfo {
  ritual: boolean;
  keyword: string | null;
  cost: Amounts;
  vp: number;
  slots: number;
  source: string;
  kind: string;
  council_kind: string | null;
  space: SpaceInfo | null;
}

export interface PlaceInfo {
  place: string;
  witches: number;
  powerstone: string;
  harvest: Amounts;
  binding: BindingInfo | null;
  inner_vp: number;
  source: string;
}

export interface RegionInfo {
  id: string;
  space: SpaceInfo;
  rewards: Amounts[][];
  token: boolean;
}

/** One side of a clan's board. */
export interface BoardSide {
  income: Amounts;
  income_harvest: boolean;
  council_first: Amounts;
  council_next: Amounts;
  track: string;
  token: Amounts[];
  exchange: SpaceInfo | null;
  board_space: SpaceInfo | null;
  stone_spaces: Amounts[][];
}

export interface Sides {
  sun: BoardSide;
  moon: BoardSide;
}

/** A field of the Automa's rondel. */
export interface Field {
  action: string;
  region: number;
  golden: boolean;
}

/** What is printed. */
export interface Box {
  file: string;
  reconstructed: number;
  rounds: number;
  most_mana: number;
  most_bid: number;
  thresholds: number[];
  cards: { [name: string]: CardInfo };
  places: { [name: string]: PlaceInfo };
  regions: RegionInfo[];
  tracks: { [name: string]: Amounts[][] };
  clans: { [name: string]: Sides };
  automa_track: string;
  rondel: Field[];
  levels: { [name: string]: number };
  rules: { [name: string]: string };
  keywords: string[];
  rulings: Ruling[];
}

/** An amount in words, with its name and number. */
export interface Amount extends Text {
  name: string;
  n: number;
}

/** What an option costs and gives. */
export interface Preview {
  costs: Amount[];
  gives: Amount[][];
  also: Amount[];
  each: Amount[];
  later: Amount[];
  inside: Amount[];
}

export interface Fighter {
  actor: number;
  strength: number;
  mana: number;
}

export interface Battle {
  region: number;
  fighters: Fighter[];
  winner: number;
  stone: string | null;
}

export interface ActorSheet {
  earned: number;
  specialists: number;
  council: number;
  rituals: number;
  places: number;
  total: number;
  mana: number;
}

/** A sentence of the story, with the kind of its event. */
export interface Told extends Text {
  kind: string;
}

/** Help for people. */
export interface Aids {
  story: Told[];
  battles: Battle[];
  /** Of each option. */
  foretold?: (Preview | null)[];
  sheets?: ActorSheet[];
}
