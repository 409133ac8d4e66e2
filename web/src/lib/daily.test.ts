import { expect, test } from "vitest";
import { Attempts, placeOf, type Results } from "./daily";

function box() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

test("a browser keeps one secret, and another one has another", () => {
  const own = box();
  const secret = new Attempts(own).person();
  expect(secret).toMatch(/^[0-9a-f]{36}$/);
  expect(new Attempts(own).person()).toBe(secret);
  expect(new Attempts(box()).person()).not.toBe(secret);
});

test("first attempts are found again, the oldest are forgotten", () => {
  const own = box();
  const attempts = new Attempts(own);
  for (let day = 100; day < 250; day++) attempts.keep(`2026-${day}`, "go", `t${day}`);
  expect(new Attempts(own).table("2026-249", "go")).toBe("t249");
  expect(new Attempts(own).table("2026-101", "go")).toBeUndefined();
  expect(attempts.table("2026-249", "ur")).toBeUndefined();
});

test("the place of an attempt among the others", () => {
  const place = (table: string) => ({
    name: "A",
    table,
    won: true,
    score: 1,
    rival: null,
    moves: 9,
  });
  const challenge = { game: "go", players: 1, options: {}, agent: "" };
  const places = [place("a"), place("b")];
  const results: Results = { date: "2026-11-16", challenge, begun: 3, places };
  expect([placeOf(results, "b"), placeOf(results, "c"), placeOf(results, undefined)]).toEqual([
    2, 0, 0,
  ]);
});
