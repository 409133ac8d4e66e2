import { expect, test } from "vitest";
import { componentOf, merged, seatsIn } from "./log";
import type { Text } from "./types";

const say = (key: string): Text => ({ key, args: {} });
const [a, b, c, d] = ["a", "b", "c", "d"].map(say) as [Text, Text, Text, Text];

test("new entries are added", () => {
  expect(merged([a], 1, [b, c])).toEqual([a, b, c]);
});

test("an undo shortens the log", () => {
  expect(merged([a, b, c], 1, [])).toEqual([a]);
  expect(merged([a, b, c], 2, [d])).toEqual([a, b, d]);
});

test("the whole log replaces what was there", () => {
  expect(merged([a, b], 0, [c])).toEqual([c]);
});

test("a gap cannot be merged", () => {
  expect(merged([a], 2, [c])).toBeNull();
});

test("the seats of an entry are found at any depth", () => {
  const text: Text = {
    key: "x",
    args: {
      player: { ref: "seat.0" },
      list: [{ ref: "cards.dragon.name" }, { key: "y", args: { other: { ref: "seat.2" } } }],
    },
  };
  expect(seatsIn(text)).toEqual([0, 2]);
});

test("terms of cards and items name their component", () => {
  expect(componentOf("cards.dragon.name")).toBe("card:dragon");
  expect(componentOf("items.spyglass.name")).toBe("item:spyglass");
  expect(componentOf("suits.army")).toBeNull();
  expect(componentOf(undefined)).toBeNull();
});
