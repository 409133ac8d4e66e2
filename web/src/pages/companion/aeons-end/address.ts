// What stands behind # in the address: the part, and the seed with everything that was wished, so
// that a link shows the same draw or the same decks to anybody.

export const PARTS = ["setup", "order", "nemesis", "dials"] as const;
export type Part = (typeof PARTS)[number];
export const TYPES = ["gem", "relic", "spell"] as const;
export type Type = (typeof TYPES)[number];
export type Span = [number, number];
export const ANY = "any";
const DEAREST = 9;
const HARDEST = 10;

/** What the randomizer is asked for, but for the seed. */
export interface Wishes {
  players: number;
  mages: { keep: string[]; exclude: string[] };
  nemesis: { keep: string; exclude: string[]; difficulty: Span };
  market: {
    kind: string;
    mix: { [type in Type]: number };
    cost: { [type in Type]: Span };
    keep: string[];
    exclude: string[];
  };
}
/** Who plays at the table, against whom. */
export interface Game {
  seed: string;
  players: number;
  mages: string[];
  nemesis: string;
  level: string;
  solo_life: number;
  solo_extra_card: boolean;
}

export function noWishes(players = 2): Wishes {
  return {
    players,
    mages: { keep: [], exclude: [] },
    nemesis: { keep: ANY, exclude: [], difficulty: [1, HARDEST] },
    market: {
      kind: "random",
      mix: { gem: 3, relic: 2, spell: 4 },
      cost: { gem: [0, DEAREST], relic: [0, DEAREST], spell: [0, DEAREST] },
      keep: [],
      exclude: [],
    },
  };
}

export function newGame(): Game {
  return {
    seed: newSeed(),
    players: 2,
    mages: [ANY, ANY],
    nemesis: "rageborne",
    level: "normal",
    solo_life: 10,
    solo_extra_card: false,
  };
}

/** Short enough to read aloud, without letters that look alike. */
export function newSeed(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const random = crypto.getRandomValues(new Uint32Array(8));
  return [...random].map((word) => letters[word % letters.length]).join("");
}

// ---- to the address

export function setupAddress(seed: string, wishes: Wishes): string {
  const plain = noWishes();
  const { mages, nemesis, market } = wishes;
  return address("setup", {
    seed,
    players: wishes.players,
    mages: mages.keep.some((mage) => mage !== ANY) ? mages.keep.join(",") : "",
    no_mages: mages.exclude.join(","),
    nemesis: nemesis.keep === ANY ? "" : nemesis.keep,
    no_nemesis: nemesis.exclude.join(","),
    difficulty: unless(nemesis.difficulty.join("-"), plain.nemesis.difficulty.join("-")),
    market: unless(market.kind, plain.market.kind),
    mix: unless(numbers(market.mix), numbers(plain.market.mix)),
    cost: unless(spans(market.cost), spans(plain.market.cost)),
    keep: market.keep.join(","),
    never: market.exclude.join(","),
  });
}

export function gameAddress(part: Part, game: Game): string {
  return address(part, {
    seed: game.seed,
    players: game.players,
    mages: game.mages.join(","),
    nemesis: game.nemesis,
    level: game.level,
    life: game.solo_life === 10 ? "" : game.solo_life,
    extra: game.solo_extra_card ? 1 : "",
  });
}

function address(part: Part, values: { [name: string]: string | number }): string {
  const set = Object.entries(values).filter(([, value]) => value !== "");
  const behind = set.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `#${[`part=${part}`, ...behind].join("&")}`.replaceAll("%2C", ",");
}

const unless = (value: string, plain: string) => (value === plain ? "" : value);
const numbers = (mix: { [type in Type]: number }) => TYPES.map((type) => mix[type]).join("-");
const spans = (cost: { [type in Type]: Span }) =>
  TYPES.map((type) => cost[type].join("-")).join(",");

// ---- from the address

export function partOf(hash: string): Part | null {
  const part = new URLSearchParams(hash.slice(1)).get("part");
  return PARTS.find((one) => one === part) ?? null;
}

/** The draw that an address names; the server says what is wrong with it. */
export function setupOf(hash: string): { seed: string; wishes: Wishes } | null {
  const behind = new URLSearchParams(hash.slice(1));
  const seed = behind.get("seed");
  if (partOf(hash) !== "setup" || !seed) return null;
  const wishes = noWishes(Number(behind.get("players") ?? 2));
  wishes.mages = { keep: list(behind, "mages"), exclude: list(behind, "no_mages") };
  wishes.nemesis.keep = behind.get("nemesis") || ANY;
  wishes.nemesis.exclude = list(behind, "no_nemesis");
  wishes.nemesis.difficulty = span(behind.get("difficulty")) ?? wishes.nemesis.difficulty;
  wishes.market.kind = behind.get("market") || wishes.market.kind;
  wishes.market.keep = list(behind, "keep");
  wishes.market.exclude = list(behind, "never");
  const mix = behind.get("mix")?.split("-").map(Number);
  const cost = behind.get("cost")?.split(",").map(span);
  TYPES.forEach((type, i) => {
    wishes.market.mix[type] = mix?.[i] ?? wishes.market.mix[type];
    wishes.market.cost[type] = cost?.[i] ?? wishes.market.cost[type];
  });
  return { seed, wishes };
}

export function gameOf(hash: string): Game | null {
  const behind = new URLSearchParams(hash.slice(1));
  const seed = behind.get("seed");
  const part = partOf(hash);
  if (!part || part === "setup" || !seed) return null;
  const mages = list(behind, "mages");
  const players = Number(behind.get("players") ?? (mages.length || 2));
  return {
    seed,
    players,
    mages: mages.length ? mages : Array.from({ length: players }, () => ANY),
    nemesis: behind.get("nemesis") || "rageborne",
    level: behind.get("level") || "normal",
    solo_life: Number(behind.get("life") ?? 10),
    solo_extra_card: behind.has("extra"),
  };
}

function list(behind: URLSearchParams, name: string): string[] {
  return behind.get(name)?.split(",").filter(Boolean) ?? [];
}

function span(text: string | null): Span | null {
  const found = text?.match(/^(\d{1,2})-(\d{1,2})$/);
  return found ? [Number(found[1]), Number(found[2])] : null;
}
