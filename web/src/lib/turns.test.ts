import { expect, test } from "vitest";
import { since, turnsOf } from "./turns";
import type { LogLine } from "./types";

const line = (kind: string, seat: number, turn: number, card = ""): LogLine => ({
  key: `event.${kind}`,
  args: card ? { card: { ref: `cards.${card}.name` } } : {},
  kind,
  player: `seat:${seat}`,
  turn,
  ...(card && { thing: `card:${card}` }),
});

test("entries stand in the turn in which they happened", () => {
  const turns = turnsOf([line("plays", 0, 1), line("ends", 0, 1), line("plays", 1, 2)]);
  expect(turns.map(({ number, owner }) => [number, owner])).toEqual([
    [1, "seat:0"],
    [2, "seat:1"],
  ]);
});

test("four crystals and a spark are two entries, in whatever order they were played", () => {
  const cards = ["crystal", "spark", "crystal", "crystal", "crystal"];
  const [turn] = turnsOf(cards.map((card) => line("plays", 0, 1, card)));
  expect(turn!.folds.map(({ line, times }) => [line.thing, times])).toEqual([
    ["card:crystal", 4],
    ["card:spark", 1],
  ]);
  expect(turn!.folds[0]!.at).toEqual([0, 2, 3, 4]);
});

test("something else in between keeps entries apart, and so does another player", () => {
  const log = [
    line("draws", 0, 1, "crystal"),
    line("turns_pile", 0, 1),
    line("draws", 0, 1, "crystal"),
    line("draws", 1, 1, "crystal"),
  ];
  expect(turnsOf(log)[0]!.folds).toHaveLength(4);
});

test("equal gains from different things stay apart", () => {
  const one = { ...line("scores", 0, 1), source: "card:irena" };
  const other = { ...line("scores", 0, 1), source: "card:night_hag" };
  expect(turnsOf([one, other, one])[0]!.folds.map(({ times }) => times)).toEqual([2, 1]);
});

test("since my last turn: what the others did, while I play and while I wait", () => {
  const log = [0, 1, 2, 0, 1].map((seat, i) => line("plays", seat, i + 1));
  const numbers = (until: number) =>
    since(turnsOf(log.slice(0, until)), 0).map(({ number }) => number);
  expect(numbers(3)).toEqual([2, 3]);
  expect(numbers(4)).toEqual([2, 3]);
  expect(numbers(5)).toEqual([5]);
  expect(numbers(1)).toEqual([]);
});

test("a turn that nobody is named for is nobody's, whoever suffers in it", () => {
  const { player: _, ...nemesis } = line("nemesis_turn", 0, 2);
  const turns = turnsOf([line("turn", 0, 1), nemesis, line("suffers", 0, 2)]);
  expect(turns.map(({ owner }) => owner)).toEqual(["seat:0", ""]);
  expect(since(turns, 0).map(({ number }) => number)).toEqual([2]);
});

test("the beginning of a round does not hide whose turn it is", () => {
  const { player: _, ...round } = line("round", 0, 1);
  const [turn] = turnsOf([round, line("plays", 1, 1)], { rounds: ["round"] });
  expect(turn!.owner).toBe("seat:1");
});

test("in solo play, what the nemesis did between my turns is told", () => {
  const { player: _, ...reveals } = line("nemesis_reveals", 0, 1);
  const { player: __, ...gains } = line("nemesis_gains", 0, 1);
  const first = [line("recruits", 0, 1), reveals, gains, { ...gains, player: "nemesis" }];
  const mine = { ...line("recruits", 0, 2), key: "event.mine" };
  for (const log of [first, [...first, mine]]) {
    const told = since(turnsOf(log, { turns: ["nemesis_reveals"] }), 0);
    expect(told.flatMap(({ folds }) => folds.map((fold) => fold.line.kind))).toEqual([
      "nemesis_reveals",
      "nemesis_gains",
      "nemesis_gains",
    ]);
  }
});

test("a turn that has its number is not begun twice", () => {
  const log = [line("turn", 0, 1), line("plays", 0, 1), line("turn", 1, 2)];
  expect(turnsOf(log, { turns: ["turn"] }).map(({ number }) => number)).toEqual([1, 2]);
});
