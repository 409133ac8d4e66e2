import { expect, test } from "vitest";
import { Arrivals } from "./arrivals";

test("a card that was drawn since the last answer has just come, until the next one", () => {
  const arrivals = new Arrivals();
  expect([...arrivals.at(1, ["a", "b"], false)]).toEqual([]);
  expect([...arrivals.at(2, ["a", "c", "b"], true)]).toEqual(["c"]);
  expect([...arrivals.at(2, ["a", "c", "b"], true)]).toEqual(["c"]);
  expect([...arrivals.at(-1, ["a", "c"], true)]).toEqual([]);
  expect([...arrivals.at(5, ["a", "c"], true)]).toEqual([]);
});

test("a hand that is new as a whole has nothing to point at", () => {
  const arrivals = new Arrivals();
  arrivals.at(1, ["a", "b"], false);
  expect([...arrivals.at(2, ["c", "d"], true)]).toEqual([]);
});

test("what was in the hand when the table was opened, or was taken back, has not just come", () => {
  const arrivals = new Arrivals();
  expect([...arrivals.at(7, ["a", "b"], true)]).toEqual([]);
  arrivals.at(8, ["a"], false);
  expect([...arrivals.at(9, ["a", "b"], false)]).toEqual([]);
});
