import { expect, test } from "vitest";
import type { Option } from "../lib/types";
import { keysFor, optionsOf } from "./answers";

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
