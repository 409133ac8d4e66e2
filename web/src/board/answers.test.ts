import { expect, test } from "vitest";
import type { Option } from "../lib/types";
import { keysFor, optionsOf, placeWith } from "./answers";

const option = (more: Partial<Option> = {}): Option => ({
  words: "",
  text: { key: "", args: {} },
  target: "",
  verb: "",
  ...more,
});
const keys = (options: Option[], standing: number[] = []) => [...keysFor(options, standing)];

test("things are numbered in the order in which they stand on the board", () => {
  expect(keys([option(), option(), option()], [2, 0, 1])).toEqual([
    [2, "1"],
    [0, "2"],
    [1, "3"],
  ]);
});

test("a number is typed as itself", () => {
  const bids = [0, 1, 2].map((amount) => option({ amount }));
  expect(keys(bids)).toEqual([
    [0, "0"],
    [1, "1"],
    [2, "2"],
  ]);
});

test("the end of the turn is never a number", () => {
  expect(keys([option({ ends_turn: true }), option()], [1])).toEqual([
    [0, "e"],
    [1, "1"],
  ]);
});

test("where every answer ends the turn, they are numbered", () => {
  expect(keys([option({ ends_turn: true }), option({ ends_turn: true })])).toEqual([
    [0, "1"],
    [1, "2"],
  ]);
});

test("a thing that leads to several answers names them all", () => {
  const card = { dataset: { option: "3 5" } } as unknown as HTMLElement;
  expect(optionsOf(card, new Map())).toEqual([3, 5]);
});

test("an answer is looked for where it lies, unless it is in sight", () => {
  const places = new Map([
    ["regions", new Set([0, 1])],
    ["clan", new Set([1, 2])],
    ["hand", new Set([3])],
  ]);
  const opened = (option: number, open: string) => placeWith(places, option, open);
  expect(opened(0, "clan")).toBe("regions");
  expect(opened(1, "clan")).toBe("clan");
  expect(opened(3, "regions")).toBe("regions"); // the hand is always there
  expect(opened(9, "regions")).toBe("regions"); // it stands in the bar
});
