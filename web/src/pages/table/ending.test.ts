import { expect, test } from "vitest";
import type { GameInfo, Result, Summary, Words } from "../../lib/types";
import { headline, levels } from "./ending";

const words = { has: () => false, t: (key: string) => key } as unknown as Words;
const key = (result: Result) => headline(result, words).key;

test("a co-operative game is won or lost together", () => {
  expect(key({ scores: [12, 9], winners: [0, 1], together: true })).toBe("web.after.together");
  expect(key({ scores: [0, 0], winners: [], together: true })).toBe("web.after.lost");
});

test("somebody who plays alone is beaten by the opponent that nobody plays", () => {
  const lost = headline({ scores: [31], winners: [], rival: 40, together: true }, words);
  expect([lost.key, lost.args]).toEqual([
    "web.after.beaten",
    { name: "web.after.rival", rival: 40, n: 31 },
  ]);
  expect(key({ scores: [41], winners: [0], rival: 40, together: true })).toBe("web.after.won");
});

test("a win is somebody's, and may be nobody's", () => {
  expect(key({ scores: [1, 2], winners: [1] })).toBe("web.after.won");
  expect(key({ scores: [0, 0], winners: [] })).toBe("web.after.nobody");
});

const game = {
  options: [
    {
      name: "level",
      values: ["normal", "easy", "hard"],
      rule: "",
      ladder: ["easy", "normal", "hard"],
    },
    { name: "automa", values: ["one", "two"], rule: "", ladder: ["one", "two"], alone: true },
  ],
} as unknown as GameInfo;
const offered = (options: Summary["options"], seats: number) =>
  levels(game, { options, seats: Array(seats).fill({}) } as unknown as Summary).map(
    ({ text, level, options }) => [text.slice(10), level(words), options],
  );

test("once more, one level easier or harder", () => {
  expect(offered({ level: "normal", automa: "one" }, 2)).toEqual([
    ["easier", "easy", { level: "easy" }],
    ["harder", "hard", { level: "hard" }],
  ]);
  expect(offered({ level: "hard", automa: "two" }, 1)).toEqual([
    ["easier", "normal", { level: "normal" }],
    ["easier", "one", { automa: "one" }],
  ]);
});
