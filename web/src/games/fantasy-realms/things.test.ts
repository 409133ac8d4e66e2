import { expect, test } from "vitest";
import { type Box, type CardInfo, bySuit } from "./things";

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
  keywords: [],
  rulings: [],
};

test("a hand is laid out by suit, the strongest first", () => {
  expect(bySuit(box, ["forge", "forest", "wildfire"])).toEqual(["forest", "wildfire", "forge"]);
});
