import { expect, test } from "vitest";
import { nextOf, Progress, puzzleLink } from "./puzzles";

function box() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}
const offered = (game: string, id: string) => ({ game, id, theme: "t", difficulty: 1, players: 2 });

test("the first answer to a puzzle counts, and is remembered", () => {
  const own = box();
  const progress = new Progress(own);
  progress.answer("go", "a", true);
  progress.answer("go", "b", true);
  progress.answer("go", "c", false);
  progress.answer("go", "c", true);
  const again = new Progress(own);
  expect([again.of("go", "a"), again.of("go", "c"), again.of("go", "d")]).toEqual([
    true,
    false,
    undefined,
  ]);
  expect([again.streak, again.longest, again.solved]).toEqual([0, 2, 2]);
});

test("what somebody else has written into the storage does no harm", () => {
  const own = box();
  for (const text of ["nonsense", "[]", "7", '{"first": 3, "streak": "x"}']) {
    own.setItem("klubovna.puzzles", text);
    expect(new Progress(own).streak).toBe(0);
  }
});

test("the next puzzle is one of the same game that is still open", () => {
  const all = [offered("go", "a"), offered("go", "b"), offered("ur", "x"), offered("go", "c")];
  const progress = new Progress(box());
  expect(nextOf(all, all[1]!, progress)?.id).toBe("c");
  progress.answer("go", "c", true);
  expect(nextOf(all, all[1]!, progress)?.id).toBe("a");
  progress.answer("go", "a", true);
  expect(nextOf(all, all[1]!, progress)?.id).toBe("c");
  expect(nextOf(all, all[2]!, progress)).toBeNull();
});

test("a puzzle has an address", () => {
  expect(puzzleLink("sanctum", "a1b2c3d")).toBe("/puzzles/sanctum/a1b2c3d");
});
