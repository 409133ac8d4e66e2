import { expect, test } from "vitest";
import { holder } from "./hotseat";

test("whoever is asked keeps the device", () => {
  expect(holder([0, 2], [0, 2], 2)).toBe(2);
});

test("the device goes round the table", () => {
  expect(holder([0, 1, 3], [1], 0)).toBe(1);
  expect(holder([0, 1, 3], [0], 3)).toBe(0);
  expect(holder([0, 1, 3], [0, 3], 1)).toBe(3);
});

test("it stays where it is while others play", () => {
  expect(holder([0, 2], [1], 2)).toBe(2);
  expect(holder([0, 2], [], 0)).toBe(0);
});
