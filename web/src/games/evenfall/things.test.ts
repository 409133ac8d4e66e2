import { expect, test } from "vitest";
import { Speaker } from "../../lib/words";
import { type Preview, type View, cardsByNumber, counted, foretold, placePicture } from "./things";

const words = Speaker.of("en", {
  amount: { herb: "{n} herb", vp: "{n} VP" },
  board: {
    or: "or",
    preview: { costs: "costs", gives: "gives", later: "at the end", inside: "inside" },
  },
});
const text = (name: string, n: number) => ({ key: `amount.${name}`, args: { n }, name, n });

test("a preview is said part by part, and sides with an or", () => {
  const preview: Preview = {
    costs: [text("herb", 2)],
    gives: [[text("vp", 1)], [text("herb", 3)]],
    also: [],
    each: [],
    later: [text("vp", 5)],
    inside: [text("vp", 2)],
  };
  expect(foretold(words, preview)).toBe(
    "costs 2 herb; gives 1 VP or 3 herb; at the end 5 VP; inside 2 VP",
  );
  expect(foretold(words, null)).toBe("");
});

test("texts become amounts to draw", () => {
  expect(counted([text("herb", 2), text("vp", 1)])).toEqual({ herb: 2, vp: 1 });
});

test("both designs of a place have one picture", () => {
  expect(placePicture("cave_a")).toBe("places-cave");
  expect(placePicture("cave_b")).toBe("places-cave");
  expect(placePicture("tree_of_eternity")).toBe("places-tree_of_eternity");
});

test("cards are found wherever this seat sees them", () => {
  const place = { ritual: { card: "clay_golem", n: 7 } };
  const view = {
    actors: [
      { hand: [{ card: "irena", n: 1 }], specialists: [], council: [], outer: [place], inner: [] },
      { hand: null, specialists: [{ card: "night_hag", n: 3 }], council: [], outer: [], inner: [] },
    ],
  } as unknown as View;
  expect([...cardsByNumber(view)]).toEqual([
    [1, "irena"],
    [7, "clay_golem"],
    [3, "night_hag"],
  ]);
});
