import { expect, test } from "vitest";
import { figure, signed } from "./figures";
import { type Ruling, rulingsOn } from "./rulings";
import { byTarget } from "./targets";

test("options are gathered by what they belong to", () => {
  const option = (target: string) => ({ words: "", text: { key: "", args: {} }, target, verb: "" });
  const found = byTarget(["deck", "card:forge", "deck"].map(option));
  expect(found.get("deck")).toEqual([0, 2]);
  expect(found.get("card:forge")).toEqual([1]);
});

test("figures have a true minus", () => {
  expect([figure(-10), signed(5), signed(0)]).toEqual(["−10", "+5", "0"]);
});

test("rulings on a thing come before those on all of its kind", () => {
  const ruling = (id: string, ...about: string[]): Ruling => ({ id, rule: "", page: 0, about });
  const all = [
    ruling("cards", "card:"),
    ruling("dragon", "card:dragon", "card:"),
    ruling("items", "item:"),
    ruling("blanked", "keyword:blanked"),
  ];
  const ids = (targets: string[]) => rulingsOn(all, targets).map(({ id }) => id);
  expect(ids(["card:dragon"])).toEqual(["dragon", "cards"]);
  expect(ids(["card:hydra"])).toEqual(["cards", "dragon"]);
  expect(ids(["item:rake", "keyword:blanked"])).toEqual(["blanked", "items"]);
});
