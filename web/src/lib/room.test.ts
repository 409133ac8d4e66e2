import { expect, test } from "vitest";
import { exchanged, reseated, roomOf, withSeat, withoutSeat } from "./room";
import type { Summary } from "./types";

const table = {
  id: "t",
  game: "g",
  options: { new_suits: true },
  seats: [
    { kind: "person", name: "Anna", agent: null },
    { kind: "bot", name: "Ada", agent: "casual" },
    { kind: "open", name: null, agent: null },
  ],
  status: "waiting",
  practice: false,
  moves: 0,
  created: "",
  changed: "now",
  result: null,
} as Summary;

test("a room begins as the table is", () => {
  expect(roomOf(table)).toEqual({
    changed: "now",
    options: { new_suits: true },
    public: false,
    seats: [
      { kind: "stays", seat: 0 },
      { kind: "bot", agent: "casual", name: "Ada" },
      { kind: "open" },
    ],
  });
});

test("seats are exchanged, added and taken away without touching the room before", () => {
  const room = roomOf(table);
  expect(exchanged(room, 0, 2).seats.map(({ kind }) => kind)).toEqual(["open", "bot", "stays"]);
  expect(withSeat(room).seats).toHaveLength(4);
  expect(withoutSeat(room, 1).seats.map(({ kind }) => kind)).toEqual(["stays", "open"]);
  expect(reseated(room, 1, { kind: "open" }).seats[1]).toEqual({ kind: "open" });
  expect(room).toEqual(roomOf(table));
});
