import { describe, expect, it } from "vitest";
import {
  type Evening,
  again,
  fresh,
  isEvening,
  named,
  open,
  seated,
  standings,
  winners,
  withoutLastRound,
  written,
} from "./evening";

const hand = (total: number, strength = 0) => ({
  total,
  rank: [total, -strength],
  cards: [],
  items: [],
});

function played(...rounds: number[][]): Evening {
  let evening = seated(fresh(), rounds[0]!.length);
  for (const round of rounds)
    round.forEach((total, seat) => (evening = written(evening, seat, hand(total))));
  return evening;
}

describe("an evening", () => {
  it("writes hands in any order, and the round is whole when everybody has one", () => {
    let evening = seated(fresh(), 2);
    evening = written(evening, 1, hand(90));
    expect(evening.rounds).toEqual([[null, hand(90)]]);
    expect(winners(evening.rounds[0]!)).toEqual([]);
    evening = written(evening, 1, hand(95));
    evening = written(evening, 0, hand(80));
    expect(evening.rounds).toEqual([[hand(80), hand(95)]]);
    expect(winners(evening.rounds[0]!)).toEqual([1]);
    expect(open(evening)).toEqual([null, null]);
    expect(written(evening, 0, hand(1)).rounds).toHaveLength(2);
  });

  it("lets the rank decide between equal totals, and shares what is equal", () => {
    expect(winners([hand(100, 40), hand(100, 30), hand(99)])).toEqual([1]);
    expect(winners([hand(100, 30), hand(100, 30), hand(99)])).toEqual([0, 1]);
  });

  it("counts points and won rounds, and gives equal people the same place", () => {
    const evening = played([100, 50, 100], [50, 100, 50]);
    expect(standings(evening)).toEqual([
      { seat: 0, place: 1, total: 150, wins: 1 },
      { seat: 1, place: 1, total: 150, wins: 1 },
      { seat: 2, place: 1, total: 150, wins: 1 },
    ]);
    let more = written(evening, 1, hand(10));
    expect(standings(more)).toEqual(standings(evening)); // the others have not counted yet
    more = written(written(more, 0, hand(5)), 2, hand(5));
    expect(standings(more).map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
    ]);
  });

  it("takes rounds back, and begins again with the same people", () => {
    const evening = named(played([1, 2], [3, 4]), 0, "Anna");
    expect(withoutLastRound(evening).rounds).toEqual(played([1, 2]).rounds);
    expect(again(evening)).toEqual({ players: ["Anna", ""], rounds: [] });
  });

  it("keeps its seats once something is written", () => {
    expect(seated(played([1, 2]), 5).players).toHaveLength(2);
    expect(seated(named(fresh(), 1, "Bob"), 3).players).toEqual(["", "Bob", ""]);
  });

  it("knows an evening from something else", () => {
    expect(isEvening(played([1, 2]))).toBe(true);
    for (const other of [null, {}, { players: ["", ""], rounds: [[1]] }, { players: [1, 2] }])
      expect(isEvening(other)).toBe(false);
  });
});
