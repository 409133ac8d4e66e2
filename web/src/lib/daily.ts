// The games of the day: what the server tells of them, and my own attempts on this device.
import { storage } from "./keys";
import type { Created, Options } from "./types";

export interface Challenge {
  game: string;
  players: number;
  options: Options;
  agent: string; // who sits on the other seats, or ""
}
export interface Dailies {
  date: string;
  games: Challenge[];
}
export interface Place {
  name: string;
  table: string;
  won: boolean;
  score: number;
  rival: number | null;
  moves: number;
  resigned?: boolean; // then the points say nothing
}
export interface Results {
  date: string;
  challenge: Challenge;
  begun: number;
  places: Place[]; // the best first
}
export interface Begun {
  date: string;
  counts: boolean;
  created: Created;
}

const NAME = "klubovna.daily";
const MOST = 100;

type Box = Pick<Storage, "getItem" | "setItem">;
interface Kept {
  person: string;
  tables: { [attempt: string]: string };
}

/** The secret by which a server knows this browser again, and the tables of first attempts. */
export class Attempts {
  private kept: Kept;

  constructor(private readonly box: Box) {
    this.kept = { person: "", tables: {} };
    try {
      const read = JSON.parse(box.getItem(NAME) ?? "{}");
      if (typeof read?.person === "string") this.kept.person = read.person;
      if (typeof read?.tables === "object" && read.tables) this.kept.tables = read.tables;
    } catch {
      // unreadable: start afresh
    }
  }

  person(): string {
    if (this.kept.person.length < 16) {
      const bytes = crypto.getRandomValues(new Uint8Array(18));
      this.kept.person = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      this.save();
    }
    return this.kept.person;
  }

  /** This browser is known by the same secret as another one from now on. */
  adopt(person: string): void {
    this.kept.person = person;
    this.save();
  }

  table(date: string, game: string): string | undefined {
    return this.kept.tables[`${date}/${game}`];
  }

  keep(date: string, game: string, table: string): void {
    const tables = Object.entries({ ...this.kept.tables, [`${date}/${game}`]: table });
    this.kept.tables = Object.fromEntries(tables.sort().slice(-MOST));
    this.save();
  }

  private save(): void {
    try {
      this.box.setItem(NAME, JSON.stringify(this.kept));
    } catch {
      // not kept, then: this browser cannot be known again
    }
  }
}

export function attempts(): Attempts {
  return new Attempts(storage());
}

/** The place of a table among the results, from 1; 0 where it is not among them. */
export function placeOf(results: Results, table: string | undefined): number {
  return results.places.findIndex((place) => place.table === table) + 1;
}
