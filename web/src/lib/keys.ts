// The keys of my tables, kept on this device. Several seats of one table are a hot seat.
import type { Created, Summary } from "./types";

export interface Held {
  id: string;
  game: string;
  added: string;
  seats: { [seat: string]: string };
  invitation: string | null;
  watch: string | null;
  host?: string | null; // manages the table; older tables have none
}

const NAME = "klubovna.tables";
const MOST = 200;

type Box = Pick<Storage, "getItem" | "setItem">;

export class Keys {
  constructor(private readonly box: Box) {}

  /** Newest first. */
  all(): Held[] {
    try {
      const held: unknown = JSON.parse(this.box.getItem(NAME) ?? "[]");
      return Array.isArray(held) ? held.filter(isHeld) : [];
    } catch {
      return [];
    }
  }

  table(id: string): Held | undefined {
    return this.all().find((held) => held.id === id);
  }

  /** Every key that this device has for the table, seats first. */
  of(id: string): string[] {
    const held = this.table(id);
    if (!held) return [];
    const seats = Object.entries(held.seats).sort(([a], [b]) => Number(a) - Number(b));
    return [...seats.map(([, key]) => key), ...(held.watch ? [held.watch] : [])];
  }

  keepCreated({ table, keys, invitation, watch, host }: Created): void {
    this.keep(table, { seats: keys, invitation, watch, host });
  }

  keepInvitation(table: Summary, invitation: string): void {
    this.keep(table, { invitation });
  }

  keepSeat(table: Summary, seat: number, key: string): void {
    this.keep(table, seat < 0 ? { watch: key } : { seats: { [seat]: key } });
  }

  /** The host has moved people: a key of this device opens another seat now. */
  reseat(id: string, key: string, seat: number): void {
    const rest = this.all();
    const held = rest.find((each) => each.id === id);
    const old = Object.entries(held?.seats ?? {}).find(([, own]) => own === key)?.[0];
    if (!held || old === undefined || old === String(seat)) return;
    const other = held.seats[seat];
    delete held.seats[old];
    if (other !== undefined) held.seats[old] = other;
    held.seats[seat] = key;
    this.save(rest);
  }

  /** The seat now belongs to another device alone. */
  dropSeat(id: string, seat: number): void {
    const rest = this.all();
    const held = rest.find((each) => each.id === id);
    if (held) delete held.seats[seat];
    this.save(rest);
  }

  /** The key opens nothing any more. */
  dropKey(id: string, key: string): void {
    const rest = this.all();
    const held = rest.find((each) => each.id === id);
    if (!held) return;
    for (const [seat, own] of Object.entries(held.seats)) if (own === key) delete held.seats[seat];
    if (held.watch === key) held.watch = null;
    this.save(rest);
  }

  forget(id: string): void {
    this.save(this.all().filter((held) => held.id !== id));
  }

  private keep(table: Summary, news: Partial<Held>): void {
    const old = this.table(table.id) ?? {
      id: table.id,
      game: table.game,
      added: new Date().toISOString(),
      seats: {},
      invitation: null,
      watch: null,
    };
    const held = { ...old, ...news, seats: { ...old.seats, ...news.seats } };
    this.save([held, ...this.all().filter((each) => each.id !== table.id)].slice(0, MOST));
  }

  private save(held: Held[]): void {
    try {
      this.box.setItem(NAME, JSON.stringify(held));
    } catch {
      // A full or forbidden storage: the table can still be reached by its link.
    }
  }
}

function isHeld(value: unknown): value is Held {
  const held = value as Held | null;
  return typeof held?.id === "string" && typeof held.seats === "object" && held.seats !== null;
}

/** The browser's storage, or one that forgets where it is forbidden. */
export function storage(): Box {
  try {
    localStorage.getItem(NAME);
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
    };
  }
}

export const keys = new Keys(typeof window === "undefined" ? nothing() : storage());

function nothing(): Box {
  return { getItem: () => null, setItem: () => {} };
}
