import { beforeEach, expect, test } from "vitest";
import { Coaches, Coaching, commentOn, leaveOf } from "./coaching.svelte";
import type { Advice, SeatClient } from "./table.svelte";
import type { Ask, Option } from "./types";

const option = (words: string): Option => ({
  words,
  text: { key: words, args: {} },
  target: "",
  verb: "",
});
const OPTIONS = ["gem", "gem", "spark"].map(option);
const advice = (seq: number, at: number, chances: number[] = [60, 60, 50]): Advice => ({
  seq,
  option: at,
  reason: null,
  plans: [],
  options: chances.map((chance, i) => ({ option: i, chance, points: null })),
  cost: null,
  by_points: false,
  certain: false,
  playouts: 0,
});

let kept: Map<string, string>;
let coaches: Coaches;
beforeEach(() => {
  kept = new Map();
  coaches = new Coaches({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  });
});

test("a coach agrees with the same choice, and with a copy of it", () => {
  expect(commentOn(OPTIONS, 0, advice(1, 0))?.verdict).toBe("agrees");
  expect(commentOn(OPTIONS, 1, advice(1, 0))?.verdict).toBe("agrees");
  const other = commentOn(OPTIONS, 2, advice(1, 0));
  expect([other?.verdict, other?.chosen.words, other?.advised.words]).toEqual([
    "differs",
    "spark",
    "gem",
  ]);
});

test("what seems as good is not its own choice, and what is worse is compared", () => {
  const even = commentOn(OPTIONS, 2, advice(1, 0, [60, 60, 60]));
  expect([even?.verdict, even?.advised.words, even?.figures]).toEqual(["even", "gem", null]);
  expect(commentOn(OPTIONS, 2, advice(1, 0, []))?.verdict).toBe("even");
  const worse = commentOn(OPTIONS, 2, advice(1, 0));
  expect(worse?.figures).toEqual({ mine: 50, its: 60, points: false });
  expect(commentOn(OPTIONS, 2, advice(1, 0, [60]))?.figures).toBeNull();
});

test("a second best that cannot be told from the best one is no mistake", () => {
  const close = {
    ...advice(1, 0),
    options: [
      { option: 0, chance: 46, points: null },
      { option: 2, chance: 45, points: null },
    ],
  };
  const told = (key: string) => commentOn(OPTIONS, 2, { ...close, cost: { key, args: {} } });
  expect(told("advice.equal_chance")?.verdict).toBe("even");
  expect(told("advice.order_chance")?.figures).toBeNull();
  expect(told("advice.costs_chance")?.verdict).toBe("differs");
});

test("a whole game is proposed after a part of one, and not after a whole one", () => {
  expect(leaveOf(3, false)).toBeNull();
  expect(leaveOf(null, false)).toBeNull();
  expect(leaveOf(0, false)).toBe("goodbye");
  expect(leaveOf(3, true)).toBe("goodbye");
  expect(leaveOf(null, true)).toBe("whole_done");
});

test("its reason compares with the answer that was given, or with none", () => {
  const ground = { key: "hint.dice", args: { n: 2 } };
  const ahead = (other: string) => ({
    key: "advice.both",
    args: { first: ground, then: { key: "advice.ahead", args: { other: option(other).text } } },
  });
  const said = (chosen: number, reason: Advice["reason"]) =>
    commentOn(OPTIONS, chosen, { ...advice(1, 0), reason })?.reason;
  expect(said(2, ahead("spark"))).toEqual(ahead("spark"));
  expect(said(2, ahead("nothing"))).toEqual(ground);
  expect(said(0, ahead("spark"))).toEqual(ahead("spark"));
});

test("advice that fits no option is not spoken of", () => {
  expect(commentOn(OPTIONS, 0, advice(1, 7))).toBeNull();
});

test("a table keeps its coach until it is sent away", () => {
  coaches.keep("t1", { game: "evenfall", lesson: "first", left: 3 });
  coaches.keep("t2", { game: "evenfall", lesson: "", left: null });
  expect(coaches.of("t1")?.left).toBe(3);
  coaches.forget("t1");
  expect([coaches.of("t1"), coaches.of("t2")?.left]).toEqual([null, null]);
  kept.set("klubovna.coached", "{");
  expect(coaches.of("t2")).toBeNull();
});

/** A seat that was asked question 4 and has answered it. */
function seat(answer: number, thought: Advice | null) {
  const ask = { seq: 4, options: OPTIONS } as unknown as Ask;
  return { answered: { ask, option: answer }, advice: thought } as unknown as SeatClient;
}

test("it comments once on an answer, and only where it had made up its mind", () => {
  const coaching = new Coaching(seat(2, advice(4, 0)), "t", {
    game: "g",
    lesson: "",
    left: 2,
  });
  coaching.review();
  coaching.review();
  expect([coaching.comment?.verdict, coaching.coached.left]).toEqual(["differs", 1]);
  const late = new Coaching(seat(2, advice(3, 0)), "t", { game: "g", lesson: "", left: 2 });
  late.review();
  expect([late.comment, late.late, late.coached.left]).toEqual([null, true, 2]);
});

test("what it said of an older answer is gone with the next one", () => {
  const client = seat(2, advice(4, 0));
  const coaching = new Coaching(client, "t", { game: "g", lesson: "", left: null });
  coaching.review();
  client.answered = { ask: { seq: 5, options: OPTIONS } as unknown as Ask, option: 0 };
  coaching.review();
  expect([coaching.comment, coaching.late]).toEqual([null, true]);
  client.advice = advice(5, 0);
  coaching.review();
  expect([coaching.comment?.verdict, coaching.late]).toEqual(["agrees", false]);
});

test("after its share it is silent, until it is asked to stay", () => {
  const coaching = new Coaching(seat(0, advice(4, 0)), "t", { game: "g", lesson: "", left: 0 });
  coaching.review();
  expect(coaching.comment).toBeNull();
  coaching.stay();
  coaching.review();
  expect([coaching.comment?.verdict, coaching.coached.left]).toEqual(["agrees", null]);
});
