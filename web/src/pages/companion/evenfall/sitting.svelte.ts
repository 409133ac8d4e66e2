// What the companion of Evenfall remembers: what was done so far. The server works out what it
// leads to and keeps nothing; a reload loses nothing, and undo takes the last thing back.
import type { Field } from "../../../games/evenfall/things";
import { api } from "../../../lib/api";
import type { Text } from "../../../lib/types";

const KEPT = "evenfall.automa";

export interface PlaceFact {
  id: string | null;
  witches: number;
  harvest: number;
  binding: {
    gives: number;
    coven: number;
    transfer: number;
    keyword: string | null;
    keyword_vp: number;
  } | null;
  vp: number;
}
export interface CardFact {
  id: string | null;
  ritual: boolean;
  keyword: string | null;
  vp: number;
}
export type Fact = PlaceFact | CardFact | null;
export type Move =
  | { do: "turn"; vp: number; told: Fact[] }
  | { do: "pass" } // the person's; the server is not told
  | { do: "battle"; region: number; mine: number; cards: number[] }
  | { do: "round" }
  | { do: "score" }
  | { do: "set"; what: string; n: number };

/** The person's own board, where it differs from ours. */
export interface OwnBoard {
  rondel: Field[];
  track: { vp: number; transfer: number }[];
}
interface Kept {
  level: string;
  begun: boolean;
  board: OwnBoard | null;
  moves: Move[];
}

export interface HeldCard {
  id: string | null;
  vp: number;
}
export interface HeldPlace {
  id: string | null;
  harvest: number;
  binding: boolean;
  vp: number;
  ritual: HeldCard | null;
  stone: boolean;
}
export interface Told {
  steps: { text: Text; todo: Text | null }[];
  ask: { need: string; field: Text } | null;
  x: number;
  round: number;
  vp: number;
  coven: number;
  coven_top: number;
  rondel: number;
  witches: number;
  regions: number[];
  outer: HeldPlace[];
  inner: HeldPlace[];
  specialists: HeldCard[];
  stones: number;
  result: {
    earned: number;
    specialists: number;
    rituals: number;
    places: number;
    total: number;
  } | null;
}

const fresh = (): Kept => ({ level: "apprentice", begun: false, board: null, moves: [] });

export class Sitting {
  now = $state.raw<Kept>(fresh());
  told = $state.raw<Told | null>(null);
  busy = $state(false);
  failed = $state.raw<unknown>(null);

  constructor() {
    try {
      const found = JSON.parse(globalThis.localStorage?.getItem(KEPT) ?? "null");
      if (found && Array.isArray(found.moves)) this.now = { ...fresh(), ...found };
    } catch {
      // nothing of ours
    }
    void this.become(this.now);
  }

  get last(): Move | undefined {
    return this.now.moves.at(-1);
  }

  /** The battles of this round that were fought; -1 before the person passes. */
  get fought(): number {
    const { moves } = this.now;
    const begin = moves.findLastIndex((move) => move.do === "round") + 1;
    const since = moves.slice(begin);
    if (!since.some((move) => move.do === "pass")) return -1;
    return since.filter((move) => move.do === "battle").length;
  }

  async become(next: Kept): Promise<void> {
    this.busy = true;
    this.failed = null;
    try {
      this.told = await api.companion<Told>("evenfall", {
        level: next.level,
        ...(next.board ?? {}),
        moves: next.moves.filter((move) => move.do !== "pass"),
      });
      this.now = next;
      globalThis.localStorage?.setItem(KEPT, JSON.stringify(next));
    } catch (error) {
      this.failed = error;
    } finally {
      this.busy = false;
    }
  }

  change(news: Partial<Kept>): Promise<void> {
    return this.become({ ...this.now, ...news });
  }

  add(move: Move): Promise<void> {
    return this.change({ moves: [...this.now.moves, move] });
  }

  /** What the turn waited for. */
  tell(fact: Fact): Promise<void> {
    const { last } = this;
    if (last?.do !== "turn") return Promise.resolve();
    const turn = { ...last, told: [...last.told, fact] };
    return this.change({ moves: [...this.now.moves.slice(0, -1), turn] });
  }

  undo(): Promise<void> {
    const { last } = this;
    if (!last) return this.change({ begun: false });
    const before = this.now.moves.slice(0, -1);
    if (last.do === "turn" && last.told.length)
      return this.change({ moves: [...before, { ...last, told: last.told.slice(0, -1) }] });
    return this.change({ moves: before });
  }

  again(): Promise<void> {
    return this.become({ ...fresh(), level: this.now.level, board: this.now.board });
  }
}
