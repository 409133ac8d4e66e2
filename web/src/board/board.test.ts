import { expect, test } from "vitest";
import { figure, signed } from "./figures";
import { byTarget } from "./targets";

test("options are gathered by what they belong to", () => {
  const option = (target: string) => ({ words: "", text: { key: "", args: {} }, target });
  const found = byTarget(["deck", "card:forge", "deck"].map(option));
  expect(found.get("deck")).toEqual([0, 2]);
  expect(found.get("card:forge")).toEqual([1]);
});

test("figures have a true minus", () => {
  expect([figure(-10), signed(5), signed(0)]).toEqual(["−10", "+5", "0"]);
});
