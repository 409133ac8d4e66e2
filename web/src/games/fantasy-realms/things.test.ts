import { expect, test } from "vitest";
import { type Box, type CardInfo, byTarget, bySuit, figure, fits, fold, signed } from "./things";

const card = (suit: string, strength: number): CardInfo => ({
  suit,
  suits: [suit],
  strength,
  set: "base",
  replaces: null,
  penalty: false,
});
const box: Box = {
  suits: ["land", "flame"],
  cards: { forge: card("flame", 9), wildfire: card("flame", 40), forest: card("land", 7) },
  items: {},
};

test("names are found without diacritics, by beginnings of words, and inside", () => {
  expect(fold("  Stoletá  VODA ")).toBe("stoleta voda");
  expect(fits("stol vo", "stoleta voda")).toBe(true);
  expect(fits("voda", "stoleta voda")).toBe(true);
  expect(fits("vo stol", "stoleta voda")).toBe(false);
});

test("a hand is laid out by suit, the strongest first", () => {
  expect(bySuit(box, ["forge", "forest", "wildfire"])).toEqual(["forest", "wildfire", "forge"]);
});

test("options are gathered by what they belong to", () => {
  const option = (target: string) => ({ words: "", text: { key: "", args: {} }, target });
  const found = byTarget(["deck", "card:forge", "deck"].map(option));
  expect(found.get("deck")).toEqual([0, 2]);
  expect(found.get("card:forge")).toEqual([1]);
});

test("figures have a true minus", () => {
  expect([figure(-10), signed(5), signed(0)]).toEqual(["−10", "+5", "0"]);
});
