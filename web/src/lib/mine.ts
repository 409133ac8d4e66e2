// My tables as the server sees them now.
import { api } from "./api";
import { keys } from "./keys";
import type { Summary } from "./types";

export interface MyTable {
  table: Summary;
  seats: number[]; // mine; empty when I only watch
  key: string;
}

/** The tables of which this device has a key, the last changed first. */
export async function myTables(): Promise<MyTable[]> {
  const held = keys.all().flatMap((each) => keys.of(each.id));
  if (!held.length) return [];
  const found = new Map<string, MyTable>();
  for (const { table, seat, key } of await api.mine(held.slice(0, 200))) {
    const mine = found.get(table.id) ?? { table, seats: [], key };
    if (seat >= 0) mine.seats.push(seat);
    found.set(table.id, mine);
  }
  return [...found.values()].sort((a, b) => b.table.changed.localeCompare(a.table.changed));
}
