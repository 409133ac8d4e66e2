import { expect, test } from "vitest";
import { changed, type Change } from "./editions";
import type { Position } from "./types";

const BEFORE = {
  seq: 3,
  edition: 7,
  undo: false,
  view: { seats: [{ life: 5, hand: ["a", "b"] }, { life: 4 }], deck: 9, shown: { x: 1, y: 2 } },
  log: [],
  log_from: 0,
} as unknown as Position;
const CHANGE: Change = {
  base: 7,
  edition: 9,
  fields: { seq: 4, undo: true },
  view: [[["seats", 0, "life"], 3], [["seats", 0, "hand"], ["b"]], [["deck"], 8], [["shown", "x"]]],
  log: [],
  log_from: 5,
};

test("a change makes the next picture", () => {
  expect(changed(BEFORE, CHANGE)).toEqual({
    seq: 4,
    edition: 9,
    undo: true,
    view: { seats: [{ life: 3, hand: ["b"] }, { life: 4 }], deck: 8, shown: { y: 2 } },
    log: [],
    log_from: 5,
  });
});

test("the picture before stays as it was, and what has not changed is the same", () => {
  const text = JSON.stringify(BEFORE);
  const after = changed(BEFORE, CHANGE);
  expect(JSON.stringify(BEFORE)).toBe(text);
  const seats = (position: Position | null) => position?.view.seats as unknown[];
  expect(seats(after)[1]).toBe(seats(BEFORE)[1]);
});

test("a change of another picture is none", () => {
  expect(changed(BEFORE, { ...CHANGE, base: 6 })).toBeNull();
  expect(changed(null, CHANGE)).toBeNull();
});

test("a whole view may be another one", () => {
  expect(changed(BEFORE, { ...CHANGE, view: [[[], { deck: 1 }]] })?.view).toEqual({ deck: 1 });
});
