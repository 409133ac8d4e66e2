// Made by tools/views.py from src/klubovna/games/aeons_end/seen.py; change it there.

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
