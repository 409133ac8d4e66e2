// What the companion of Aeon's End remembers: a draw, and an evening with its moves. All of it is
// kept on this device; the server works out what the moves lead to and keeps nothing.
import { api } from "../../../lib/api";
import {
  ANY,
  type Game,
  type Part,
  type Wishes,
  gameAddress,
  gameOf,
  newGame,
  newSeed,
  noWishes,
  setupAddress,
  setupOf,
} from "./address";

export interface Setup {
  seed: string;
  mages: string[];
  nemesis: string;
  market: string[];
  possible: { mages: number; nemesis: number; market: number };
}
export interface OrderState {
  now: string | null;
  left: number;
  to_come: string[];
  known: string[];
  discard: string[];
  log: { do: string; card: string | null; shuffled: boolean }[];
}
export interface FoeCard {
  card: string;
  type: "attack" | "minion" | "power" | "strike";
  tier: number;
  number: number;
  basic: boolean;
  removable: boolean;
  immediately: boolean;
}
export interface NemesisState {
  tiers: { basic: number; unique: number; left: number }[];
  life: number;
  harder: boolean;
  left: number;
  drawn: FoeCard | null;
  steps: (FoeCard & { does: "persistent" | "power" | "waits"; tokens: number })[];
  in_play: (FoeCard & { tokens: number })[];
  discard: string[];
  fury: number;
  strikes: boolean;
  strike: FoeCard | null;
  husks: number;
  most_husks: number;
  depleted: boolean;
  log: { do: string; card: string | null; n: number; gravehold: number }[];
}
export interface DialState {
  mages: {
    mage: string;
    life: number;
    start: number;
    charges: number;
    slots: number;
    exhausted: boolean;
  }[];
  gravehold: { life: number; start: number };
  nemesis: { life: number; start: number };
  over: "won" | "fallen" | "exhausted" | null;
  log: { do: string; mage: number | null; n: number; gravehold: number; exhausted: boolean }[];
}
export type Deck = Exclude<Part, "setup">;
interface Told {
  order: OrderState;
  nemesis: NemesisState;
  dials: DialState;
}
export type Move = { do: string; card?: string; by?: number; mage?: number };

function kept<T>(name: string): T | null {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

function keep(name: string, value: unknown): void {
  try {
    globalThis.localStorage?.setItem(name, JSON.stringify(value));
  } catch {
    // full or forbidden: the page goes on without a memory
  }
}

// ---- the randomizer

const SETUP = "aeons-end.setup";

export class Draw {
  /** What is wished for the next draw. */
  wishes = $state.raw<Wishes>(noWishes());
  seed = $state(newSeed());
  /** What the shown draw was asked for. */
  shown = $state.raw<Wishes>(noWishes());
  told = $state.raw<Setup | null>(null);
  failed = $state.raw<unknown>(null);
  private asked = 0;

  constructor(hash: string) {
    const mine = kept<{ seed: string; shown: Wishes; wishes: Wishes }>(SETUP);
    const linked = setupOf(hash);
    if (mine && (!linked || setupAddress(mine.seed, mine.shown) === hash)) {
      this.seed = mine.seed;
      this.shown = { ...noWishes(), ...mine.shown };
      this.wishes = { ...noWishes(), ...mine.wishes };
    } else if (linked) {
      this.seed = linked.seed;
      this.shown = this.wishes = linked.wishes;
    }
  }

  /** Draw what was shown when the page was left, or what a link names. */
  first(): Promise<void> {
    return this.draw(this.shown);
  }

  async draw(wishes = this.wishes, seed = this.seed): Promise<void> {
    const turn = ++this.asked;
    try {
      const told = await api.companion<Setup>("aeons-end/setup", { seed, ...wishes });
      if (turn !== this.asked) return;
      this.told = told;
      this.shown = wishes;
      this.seed = seed;
      this.failed = null;
      this.keep();
    } catch (error) {
      if (turn === this.asked) this.failed = error;
    }
  }

  again(): Promise<void> {
    return this.draw(this.wishes, newSeed());
  }

  wish(wishes: Wishes): Promise<void> {
    this.wishes = wishes;
    return this.draw();
  }

  /** What is locked counts from the next draw on. */
  lock(wishes: Wishes): void {
    this.wishes = wishes;
    this.keep();
  }

  /** Draw one thing again and leave everything else as it is. */
  instead(wishes: Wishes, what: { mage?: string; nemesis?: string; card?: string }): Promise<void> {
    if (!this.told) return Promise.resolve();
    this.wishes = wishes;
    const { mages, nemesis, market } = this.told;
    const others = {
      ...wishes,
      mages: {
        ...wishes.mages,
        keep: mages.map((mage) => (mage === what.mage ? ANY : mage)),
      },
      nemesis: { ...wishes.nemesis, keep: nemesis === what.nemesis ? ANY : nemesis },
      market: { ...wishes.market, keep: market.filter((card) => card !== what.card) },
    };
    return this.draw(others, newSeed());
  }

  private keep(): void {
    keep(SETUP, { seed: this.seed, shown: this.shown, wishes: this.wishes });
  }
}

// ---- an evening

const EVENING = "aeons-end.evening";
type Moves = { [deck in Deck]: Move[] };
const noMoves = (): Moves => ({ order: [], nemesis: [], dials: [] });

export class Evening {
  game = $state.raw<Game>(newGame());
  moves = $state.raw<Moves>(noMoves());
  told = $state.raw<Partial<Told>>({});
  failed = $state.raw<unknown>(null);
  /** The draw that these decks are of, or one that was there when they were shuffled; null where
   * nobody knows. */
  source = $state<string | null>("");
  private asked = { order: 0, nemesis: 0, dials: 0 };

  constructor(hash: string) {
    const mine = kept<{ game: Game; moves: Moves; source?: string }>(EVENING);
    const linked = gameOf(hash);
    if (mine && (!linked || gameAddress("order", linked) === gameAddress("order", mine.game))) {
      this.game = { ...newGame(), ...mine.game };
      this.moves = { ...noMoves(), ...mine.moves };
      this.source = mine.source ?? null;
    } else if (linked) this.begin(linked, null);
  }

  get begun(): boolean {
    return Object.values(this.moves).some((moves) => moves.length > 0);
  }

  /** This draw is not for these decks. */
  consider(draw: string): void {
    this.source = draw;
    this.keep();
  }

  /** Shuffle for this game; the moves begin anew. */
  begin(game: Game, source = this.source): void {
    this.source = source;
    this.game = game;
    this.moves = noMoves();
    this.told = {};
    this.failed = null;
    this.keep();
  }

  do(deck: Deck, move: Move): Promise<void> {
    return this.become(deck, [...this.moves[deck], move]);
  }

  undo(deck: Deck): Promise<void> {
    return this.become(deck, this.moves[deck].slice(0, -1));
  }

  /** Ask where these moves lead to; the last question asked is the one that counts. */
  async become(deck: Deck, moves = this.moves[deck]): Promise<void> {
    const turn = ++this.asked[deck];
    const before = this.moves[deck];
    this.moves = { ...this.moves, [deck]: moves };
    try {
      const told = await api.companion<Told[Deck]>(`aeons-end/${deck}`, { ...this.game, moves });
      if (turn !== this.asked[deck]) return;
      this.told = { ...this.told, [deck]: told };
      this.failed = null;
      this.keep();
    } catch (error) {
      if (turn !== this.asked[deck]) return;
      this.moves = { ...this.moves, [deck]: before };
      this.failed = error;
    }
  }

  private keep(): void {
    const { game, moves, source } = this;
    keep(EVENING, source === null ? { game, moves } : { game, moves, source });
  }
}
