// A hand of the physical game while somebody enters it: kept on this device, carried by a link,
// and counted by the server a moment after each change.
import { api, Refusal } from "../../../lib/api";
import { storage } from "../../../lib/keys";
import type { Text } from "../../../lib/types";
import type { Box, HandSheet, Row } from "../../../games/fantasy-realms/things";

export const MOST_CARDS = 10;
const NAME = "klubovna.scorer.fantasy-realms";
const PAUSE = 120;
const AGAIN = 5000;

export type Pile = "hand" | "discard" | "items";
export type Phoenix = "no" | "deluxe" | "promo";
export interface Modules {
  new_suits: boolean;
  cursed_items: boolean;
  jester: boolean;
  phoenix: Phoenix;
}
interface Entry {
  players: number;
  modules: Modules;
  hand: string[];
  discard: string[];
  items: string[];
}
/** Choices by the card that asks: a card, or what the Book changes; null leaves it unused. */
export type Choice = string | { target: string; suit: string } | null;
export type Choices = { [key: string]: Choice };
/** What a card lets its owner choose. */
export interface Offer {
  key: string;
  card: string;
  draws: boolean; // whether the card joins the hand
  cards: string[];
  suits: string[];
}
interface Counted {
  total: number;
  rank: number[];
  best_total: number;
  choices: Choices;
  offers: Offer[];
  cards: { [id: string]: Row };
  items: { [id: string]: number };
  decisions: Text[];
  proof: Text[];
}

const empty = (): Entry => ({
  players: 4,
  modules: { new_suits: false, cursed_items: false, jester: false, phoenix: "no" },
  hand: [],
  discard: [],
  items: [],
});

export class EnteredHand {
  entry = $state<Entry>(empty());
  sheet = $state.raw<HandSheet | null>(null);
  problem = $state.raw<Refusal | null>(null);
  busy = $state(false);
  choices = $state.raw<Choices | null>(null); // null: the best ones
  offers = $state.raw<Offer[]>([]);
  used = $state.raw<Choices>({});
  short = $state(0); // points below the best
  rank = $state.raw<number[]>([]); // of several hands the greatest wins
  thrown = $state.raw<Entry | null>(null); // what "start anew" threw away
  private waiting = 0;
  private asked: AbortController | null = null;
  private box = storage();

  constructor(private readonly printed: Box) {
    const shared = this.read(location.hash);
    if (shared) history.replaceState(null, "", location.pathname);
    this.entry = shared ?? this.kept() ?? empty();
    this.changed();
  }

  // ---- what is in the game

  /** Whether a card belongs to the chosen modules. */
  inGame(id: string): boolean {
    const card = this.printed.cards[id];
    const { new_suits, jester, phoenix } = this.entry.modules;
    if (!card) return false;
    if (id === "jester") return jester;
    if (card.set === "promo")
      return id === { no: "", deluxe: "phoenix", promo: "phoenix_promo" }[phoenix];
    if (card.set === "cursed_hoard") return new_suits;
    return !(new_suits && this.edition(id));
  }

  /** The new edition of a base card, if it has one. */
  private edition(id: string): string | undefined {
    return Object.keys(this.printed.cards).find((one) => this.printed.cards[one]?.replaces === id);
  }

  pileOf(id: string): "hand" | "discard" | null {
    if (this.entry.hand.includes(id)) return "hand";
    return this.entry.discard.includes(id) ? "discard" : null;
  }

  get full(): boolean {
    return this.entry.hand.length >= MOST_CARDS;
  }

  // ---- changing it

  /** Put a card or item on a pile, or take it away again. False where the hand is full. */
  toggle(pile: Pile, id: string): boolean {
    const has = this.entry[pile].includes(id);
    if (pile === "hand" && !has && this.full) return false;
    const others: Pile[] = pile === "items" ? [] : ["hand", "discard"];
    for (const one of new Set<Pile>([pile, ...others]))
      this.entry[one] = this.entry[one].filter((each) => each !== id);
    if (!has) this.entry[pile].push(id);
    this.thrown = null;
    this.choices = null;
    this.changed();
    return true;
  }

  choose(key: string, choice: Choice): void {
    this.choices = { ...this.used, [key]: choice };
    this.changed();
  }

  takeBest(): void {
    this.choices = null;
    this.changed();
  }

  setPlayers(players: number): void {
    this.entry.players = players;
    this.changed();
  }

  setModule<Name extends keyof Modules>(name: Name, value: Modules[Name]): void {
    this.entry.modules[name] = value;
    const fitting = (ids: string[]) =>
      ids.map((id) => this.fitting(id)).filter((id) => id !== null);
    this.entry.hand = fitting(this.entry.hand);
    this.entry.discard = fitting(this.entry.discard);
    if (!this.entry.modules.cursed_items) this.entry.items = [];
    this.choices = null;
    this.changed();
  }

  /** The same card in the edition of the chosen modules; null where it has left the game. */
  private fitting(id: string): string | null {
    if (this.inGame(id)) return id;
    const other = this.printed.cards[id]?.replaces ?? this.edition(id);
    return other && this.inGame(other) ? other : null;
  }

  /** The hand of another player of the same round: what was discarded stays. */
  next(): void {
    this.clear(this.entry.discard);
  }

  reset(): void {
    this.clear([]);
  }

  private clear(discard: string[]): void {
    this.thrown = $state.snapshot(this.entry);
    this.entry = { ...this.entry, hand: [], discard, items: [] };
    this.choices = null;
    this.changed();
  }

  bringBack(): void {
    if (this.thrown) this.entry = this.thrown;
    this.thrown = null;
    this.changed();
  }

  // ---- keeping and sharing it

  link(): string {
    const { players, modules, hand, discard, items } = this.entry;
    const on = (["new_suits", "cursed_items", "jester"] as const).filter((name) => modules[name]);
    const parts = new URLSearchParams({ players: String(players) });
    if (on.length) parts.set("with", on.join("."));
    if (modules.phoenix !== "no") parts.set("phoenix", modules.phoenix);
    for (const [name, ids] of Object.entries({ hand, discard, items }))
      if (ids.length) parts.set(name, ids.join("."));
    return `${location.origin}${location.pathname}#${parts}`;
  }

  private read(hash: string): Entry | null {
    const parts = new URLSearchParams(hash.slice(1));
    if (!parts.has("hand")) return null;
    const list = (name: string) => (parts.get(name) ?? "").split(".").filter(Boolean);
    const on = list("with");
    const phoenix = parts.get("phoenix");
    return this.checked({
      players: Number(parts.get("players")),
      modules: {
        new_suits: on.includes("new_suits"),
        cursed_items: on.includes("cursed_items"),
        jester: on.includes("jester"),
        phoenix: phoenix === "deluxe" || phoenix === "promo" ? phoenix : "no",
      },
      hand: list("hand"),
      discard: list("discard"),
      items: list("items"),
    });
  }

  private kept(): Entry | null {
    try {
      const read = JSON.parse(this.box.getItem(NAME) ?? "null");
      return read ? this.checked({ ...empty(), ...read }) : null;
    } catch {
      return null;
    }
  }

  /** Only what exists, each once, within the limits. */
  private checked(entry: Entry): Entry {
    const { players } = entry;
    this.entry = { ...entry, hand: [], discard: [], items: [] };
    const once = (ids: string[]) => [...new Set(ids)];
    const hand = once(entry.hand)
      .filter((id) => this.inGame(id))
      .slice(0, MOST_CARDS);
    return {
      players: Number.isInteger(players) && players >= 2 && players <= 6 ? players : 4,
      modules: entry.modules,
      hand,
      discard: once(entry.discard).filter((id) => this.inGame(id) && !hand.includes(id)),
      items: entry.modules.cursed_items
        ? once(entry.items).filter((id) => id in this.printed.items)
        : [],
    };
  }

  // ---- counting it

  changed(): void {
    try {
      this.box.setItem(NAME, JSON.stringify(this.entry));
    } catch {
      // not kept, then
    }
    clearTimeout(this.waiting);
    this.asked?.abort();
    if (!this.entry.hand.length) {
      this.sheet = null;
      this.problem = null;
      this.busy = false;
      return;
    }
    this.busy = true;
    this.waiting = window.setTimeout(() => void this.count(), PAUSE);
  }

  async count(): Promise<void> {
    const { players, modules, hand, discard, items } = $state.snapshot(this.entry);
    this.busy = true;
    this.asked = new AbortController();
    const { signal } = this.asked;
    try {
      const { choices } = this;
      const body = { players, expansion: modules, hand, discard, cursed_items: items, choices };
      const told = await api.score<Counted>("fantasy-realms", body, signal);
      const { total, cards, decisions, proof } = told;
      this.sheet = { total, cards, items: told.items, choices: decisions, proof };
      this.rank = told.rank;
      this.offers = told.offers;
      this.used = told.choices;
      this.short = told.best_total - total;
      this.problem = null;
    } catch (error) {
      if (signal.aborted) return;
      this.problem = error instanceof Refusal && error.status ? error : offline();
      if (this.problem.status === 0 || this.problem.status >= 500)
        this.waiting = window.setTimeout(() => void this.count(), AGAIN);
    }
    this.busy = false;
  }

  stop(): void {
    clearTimeout(this.waiting);
    this.asked?.abort();
  }
}

function offline(): Refusal {
  return new Refusal("offline", { key: "scorer_page.offline", args: {} }, 0);
}
