import { expect, test } from "vitest";
import { helped } from "./help";
import type { Position } from "./types";

const ask = { seq: 3, kind: "copy", prompt: { key: "x", args: {} }, options: [], proposal: -1 };
const position = { seq: 4, ask, aids: {}, moves: 4 } as unknown as Position;

test("help completes the position that it was made for", () => {
  const now = helped(position, { seq: 4, aids: { sheet: 7 }, proposal: 2 });
  expect(now).toEqual({ ...position, aids: { sheet: 7 }, ask: { ...ask, proposal: 2 } });
  expect(position.aids).toEqual({});
});

test("help for a seat that is not asked leaves it so", () => {
  const waiting = { ...position, ask: null };
  expect(helped(waiting, { seq: 4, aids: { sheet: 7 }, proposal: -1 })?.ask).toBeNull();
});

test("help that comes too late is left out", () => {
  expect(helped(position, { seq: 3, aids: { sheet: 7 }, proposal: 2 })).toBe(position);
  expect(helped(null, { seq: 3, aids: {}, proposal: 2 })).toBeNull();
});
