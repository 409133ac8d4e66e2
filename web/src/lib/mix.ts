// Was the deal fair? This browser adds a part of its own to the seed: first everybody shows a seal,
// then the parts are opened. What it saw before it opened its part is kept on this device, and
// compared with what the table says in the end.
import { storage } from "./keys";
import { sha256 } from "./sha256";
import type { Mix, SealedPart } from "./types";

/** The seals as this browser saw them before it opened its part, the table's and everybody's. */
export interface Pledge {
  seal: string;
  parts: SealedPart[];
}
/** What this device knows of a table: its parts by their seals, and the pledge. */
interface Kept {
  id: string;
  parts: { [seal: string]: string };
  pledge?: Pledge;
}
export type Verdict = "proved" | "unseen" | "left_out" | "unmixed" | "broken";

const NAME = "klubovna.parts";
const MOST = 200;

export const partSeal = (part: string) => sha256(`klubovna part ${part}`);
export const seedSeal = (seed: string) => sha256(`klubovna seed ${seed}`);

export function mixedSeed(secret: string, parts: Mix["parts"]): string {
  const opened = parts.filter(({ part }) => part).map(({ seat, part }) => `${seat}:${part}`);
  return sha256(["klubovna mix", secret, ...opened].join(" "));
}

/** A new part that nobody knows. */
export function newPart(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Parts {
  constructor(private readonly box: Pick<Storage, "getItem" | "setItem">) {}

  private all(): Kept[] {
    try {
      const kept: unknown = JSON.parse(this.box.getItem(NAME) ?? "[]");
      return Array.isArray(kept) ? kept.filter((each) => each?.id && each.parts) : [];
    } catch {
      return [];
    }
  }

  of(id: string): Kept {
    return this.all().find((kept) => kept.id === id) ?? { id, parts: {} };
  }

  /** These parts were promised to the table. */
  keep(id: string, parts: string[]): void {
    const kept = this.of(id);
    for (const part of parts) kept.parts[partSeal(part)] = part;
    this.save(kept);
  }

  /** The parts to open now. Once they were opened they are opened for the same pledge only: a table
   * that shows other seals afterwards gets nothing, and the first pledge stays to bear witness. */
  opened(id: string, { seal, parts }: Pledge): string[] {
    const kept = this.of(id);
    const mine = parts.flatMap((each) => kept.parts[each.seal] ?? []);
    if (!mine.length) return [];
    const pledge = { seal, parts: parts.map(({ seat, seal }) => ({ seat, seal })) };
    if (kept.pledge && !same(kept.pledge, pledge)) return [];
    this.save({ ...kept, pledge });
    return mine;
  }

  private save(kept: Kept): void {
    const rest = this.all().filter(({ id }) => id !== kept.id);
    try {
      this.box.setItem(NAME, JSON.stringify([kept, ...rest].slice(0, MOST)));
    } catch {
      // A full or forbidden storage: then this browser cannot bear witness.
    }
  }
}

const same = (one: Pledge, other: Pledge) => JSON.stringify(one) === JSON.stringify(other);

/** What this device can say of a match that is over. */
export function verdict(mix: Mix | null, seed: string, commitment: string, kept: Kept): Verdict {
  if (seedSeal(seed) !== commitment) return "broken";
  const promised = Object.keys(kept.parts).length > 0;
  if (!mix) return kept.pledge ? "broken" : promised ? "left_out" : "unmixed";
  if (mix.secret === null || !sound(mix, seed)) return "broken";
  if (kept.pledge) {
    const shown = mix.parts.map(({ seat, seal }) => ({ seat, seal }));
    if (!same(kept.pledge, { seal: mix.seal, parts: shown })) return "broken";
    const mine = mix.parts.filter(({ seal }) => kept.parts[seal]);
    return mine.some(({ part }) => part) ? "proved" : "left_out";
  }
  return promised ? "left_out" : "unseen";
}

function sound(mix: Mix, seed: string): boolean {
  return (
    mix.secret !== null &&
    seedSeal(mix.secret) === mix.seal &&
    mix.parts.every(({ part, seal }) => !part || partSeal(part) === seal) &&
    mixedSeed(mix.secret, mix.parts) === seed
  );
}

export const parts = new Parts(
  typeof window === "undefined" ? { getItem: () => null, setItem: () => {} } : storage(),
);
