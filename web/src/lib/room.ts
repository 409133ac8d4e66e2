// How a table that waits is to be: the host changes it step by step.
import type { Clock, Options, SeatInfo, Summary } from "./types";

export type RoomSeat =
  | { kind: "stays"; seat: number }
  | { kind: "bot"; agent: string; name?: string }
  | { kind: "open" };

export interface Room {
  changed: string;
  seats: RoomSeat[];
  options: Options;
  public: boolean;
  clock?: Clock | null; // as it is where nothing is said
  stand_in?: string;
  watch_delay?: number;
}

/** The room as it is now. */
export function roomOf(table: Summary): Room {
  const { changed, options } = table;
  return { changed, options, seats: table.seats.map(asItIs), public: table.public ?? false };
}

function asItIs({ kind, agent, name }: SeatInfo, seat: number): RoomSeat {
  if (kind === "person") return { kind: "stays", seat };
  if (kind === "open") return { kind };
  return { kind, agent: agent ?? "random", ...(name ? { name } : {}) };
}

/** Somebody else at a seat. */
export function reseated(room: Room, at: number, who: RoomSeat): Room {
  return { ...room, seats: room.seats.map((seat, i) => (i === at ? who : seat)) };
}

/** Two seats exchanged. */
export function exchanged(room: Room, one: number, other: number): Room {
  const seats = [...room.seats];
  [seats[one], seats[other]] = [seats[other]!, seats[one]!];
  return { ...room, seats };
}

export function withSeat(room: Room): Room {
  return { ...room, seats: [...room.seats, { kind: "open" }] };
}

export function withoutSeat(room: Room, at: number): Room {
  return { ...room, seats: room.seats.filter((_, i) => i !== at) };
}
