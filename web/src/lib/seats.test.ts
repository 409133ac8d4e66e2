import { expect, test } from "vitest";
import { usualOpponent } from "./seats";

test("the bot that sits down first is not the strongest, who takes its time", () => {
  expect(usualOpponent(["random", "greedy", "beginner", "casual", "master"])).toBe("casual");
});

test("where there are no levels, it is the strongest", () => {
  expect(usualOpponent(["random", "patient"])).toBe("patient");
  expect(usualOpponent([])).toBe("");
});
