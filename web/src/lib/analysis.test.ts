import { expect, test } from "vitest";
import { type Analysis, type Judged, lines, nearest, pointsLost } from "./analysis";

const made = { key: "x", args: {} };
const decision = (at: number, seat: number, before: number, after: number): Judged => ({
  at,
  seat,
  grade: before > after ? "blunder" : "best",
  before,
  after,
  made,
});
const found: Analysis = {
  version: 1,
  length: 10,
  teams: [[0, 2], [1]],
  points: true,
  playouts: 100,
  seconds: 1,
  decisions: [decision(0, 0, 0.5, 0.5), decision(3, 1, 0.5, 0.2), decision(7, 2, 0.9, 0.8)],
  turning: [3],
  open: [{ at: 0, chances: [0.6, 0.4], points: [1, 2, 3] }],
  seats: [],
  shares: [1, 0],
};

test("a team's line goes through the decisions of all its seats and ends as the match did", () => {
  const [first, second] = lines(found);
  expect(first!.known.map((point) => point.at)).toEqual([0, 1, 7, 8, 10]);
  expect(second!.known).toEqual([
    { at: 3, chance: 0.5 },
    { at: 4, chance: 0.2 },
    { at: 10, chance: 0 },
  ]);
  expect(first!.open).toEqual([
    { at: 0, chance: 0.6 },
    { at: 10, chance: 1 },
  ]);
});

test("a match that is not over has no end", () => {
  const open = lines({ ...found, shares: undefined } as unknown as Analysis);
  expect(open[1]!.known.at(-1)).toEqual({ at: 4, chance: 0.2 });
});

test("what was not looked at is not drawn", () => {
  const unseen: Judged = { ...decision(5, 1, 0, 0), grade: "" };
  const [, second] = lines({ ...found, decisions: [unseen] });
  expect(second!.known).toEqual([{ at: 10, chance: 0 }]);
});

test("the nearest decision is found from anywhere", () => {
  expect(nearest(found, 2)?.at).toBe(3);
  expect(nearest(found, 9)?.at).toBe(7);
  expect(nearest({ ...found, decisions: [] }, 3)).toBeUndefined();
});

test("points that were given away are whole ones", () => {
  expect(
    pointsLost({ ...made, ...decision(0, 0, 1, 1), points_before: 80.4, points_after: 70 }),
  ).toBe(10);
  expect(pointsLost(decision(0, 0, 1, 1))).toBe(0);
});
