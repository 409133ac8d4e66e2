import { expect, test } from "vitest";
import type { Pace } from "../lib/settings.svelte";
import type { LogLine, Position } from "../lib/types";
import { LENGTHS, PATIENCE, READING, type Script, beatsOf } from "./script";
import { Stage, type World } from "./stage.svelte";

const SCRIPT: Script = {
  show: { draws: "draw", turned: "card", hurts: "harm", plays: "move", dial: "reveal" },
};
const line = (kind: string, seat = 1): LogLine => ({
  key: `event.${kind}`,
  args: {},
  kind,
  player: `seat:${seat}`,
});
const picture = (seq: number, log: LogLine[] = []) =>
  ({ seq, log, log_from: 0, ask: null }) as unknown as Position;

class Clock implements World {
  now = 0;
  away = false;
  private due: { at: number; then: () => void }[] = [];
  wait = (milliseconds: number, then: () => void) => {
    const one = { at: this.now + milliseconds, then };
    this.due.push(one);
    return one;
  };
  stop = (timer: unknown) => {
    this.due = this.due.filter((one) => one !== timer);
  };
  hidden = () => this.away;
  pass(milliseconds: number) {
    this.now += milliseconds;
    for (const one of this.due.filter(({ at }) => at <= this.now)) {
      this.stop(one);
      one.then();
    }
  }
}

function opened(pace: Pace = "calm") {
  const clock = new Clock();
  const stage = new Stage(() => pace, clock);
  stage.script = SCRIPT;
  stage.watched = true;
  stage.take(picture(1), [], 0, 0);
  return { stage, clock };
}
const kinds = (stage: Stage) => stage.beat?.lines.map(({ kind }) => kind).join() ?? "";

test("the first picture is shown at once", () => {
  expect(opened().stage.shown?.seq).toBe(1);
});

test("a picture waits for what led to it, one thing after the other", () => {
  const { stage, clock } = opened();
  stage.take(picture(2), [line("turned"), line("hurts"), line("silent")], 0, 0);
  expect([kinds(stage), stage.told, stage.shown?.seq]).toEqual(["turned", 1, 1]);
  clock.pass(LENGTHS.card - 1);
  expect(kinds(stage)).toBe("turned");
  clock.pass(1);
  expect([kinds(stage), stage.told, stage.shown?.seq]).toEqual(["hurts", 2, 1]);
  clock.pass(LENGTHS.harm);
  expect([stage.playing, stage.shown?.seq]).toEqual([false, 2]);
});

test("pictures that come in the meantime wait for their turn", () => {
  const { stage, clock } = opened();
  stage.take(picture(2), [line("turned")], 0, 0);
  stage.take(picture(3), [line("hurts")], 1, 0);
  clock.pass(LENGTHS.card);
  expect([kinds(stage), stage.shown?.seq]).toEqual(["hurts", 2]);
  clock.pass(LENGTHS.harm);
  expect(stage.shown?.seq).toBe(3);
});

test("a skip goes to now, and nothing comes after it", () => {
  const { stage, clock } = opened();
  stage.take(picture(2), [line("turned")], 0, 0);
  stage.take(picture(3), [line("hurts")], 1, 0);
  stage.skip();
  expect([stage.playing, stage.shown?.seq]).toEqual([false, 3]);
  clock.pass(10_000);
  expect([stage.playing, stage.shown?.seq]).toEqual([false, 3]);
});

test("nothing is staged at once, in a hidden tab, and where nobody looks", () => {
  const instant = opened("instant").stage;
  instant.take(picture(2), [line("turned")], 0, 0);
  const hidden = opened();
  hidden.clock.away = true;
  hidden.stage.take(picture(2), [line("turned")], 0, 0);
  const unseen = opened().stage;
  unseen.watched = false;
  unseen.take(picture(2), [line("turned")], 0, 0);
  for (const stage of [instant, hidden.stage, unseen])
    expect([stage.playing, stage.shown?.seq]).toEqual([false, 2]);
});

test("help that comes later completes the newest picture, shown or waiting", () => {
  const { stage } = opened();
  stage.take(picture(2), [line("turned")], 0, 0);
  stage.refresh({ ...picture(2), moves: 7 });
  expect(stage.shown?.seq).toBe(1);
  stage.skip();
  expect(stage.shown?.moves).toBe(7);
  stage.refresh({ ...picture(2), moves: 8 });
  expect(stage.shown?.moves).toBe(8);
});

test("what one does oneself is not staged; what one draws is", () => {
  const lines = [line("plays", 0), line("plays", 1), line("draws", 0)];
  expect(beatsOf(lines, 4, SCRIPT, 0).map(({ from }) => from)).toEqual([5, 6]);
});

test("dials are revealed together", () => {
  const beats = beatsOf([line("dial", 0), line("dial", 1), line("hurts")], 0, SCRIPT, 0);
  expect(beats.map(({ lines, from, to }) => [lines.length, from, to])).toEqual([
    [2, 0, 2],
    [1, 2, 3],
  ]);
});

test("a heap of things hurries, so that nobody waits for long", () => {
  const { stage, clock } = opened();
  stage.take(picture(2), Array(40).fill(line("turned")), 0, 0);
  let passed = 0;
  while (stage.playing) {
    passed += stage.length;
    clock.pass(stage.length);
  }
  expect(passed).toBeCloseTo(PATIENCE);
  expect(stage.shown?.seq).toBe(2);
});

const echoed = (stage: Stage) => stage.echo.map(({ kind }) => kind).join();

test("what others did can be read when the show is over, and then goes", () => {
  const { stage, clock } = opened();
  stage.take(picture(2), [line("plays"), line("draws")], 0, 0);
  expect(echoed(stage)).toBe("");
  clock.pass(LENGTHS.move);
  clock.pass(LENGTHS.draw);
  expect([stage.playing, echoed(stage)]).toEqual([false, "plays,draws"]);
  clock.pass(2 * READING - 1);
  expect(echoed(stage)).toBe("plays,draws");
  clock.pass(1);
  expect(echoed(stage)).toBe("");
});

test("what one did oneself, and what a report leaves out, is not said again", () => {
  const { stage, clock } = opened();
  stage.script = { ...SCRIPT, small: ["draws"] };
  stage.take(picture(2), [line("plays"), line("draws"), line("hurts", 0)], 0, 0);
  clock.pass(LENGTHS.move);
  clock.pass(LENGTHS.draw);
  clock.pass(LENGTHS.harm);
  expect([stage.playing, echoed(stage)]).toEqual([false, ""]);
});

test("a tap, and the next thing that happens, take it away", () => {
  const { stage, clock } = opened();
  stage.take(picture(2), [line("plays")], 0, 0);
  clock.pass(LENGTHS.move);
  stage.take(picture(3), [line("turned")], 1, 0);
  expect([kinds(stage), echoed(stage)]).toEqual(["turned", ""]);
  clock.pass(LENGTHS.card);
  expect(echoed(stage)).toBe("plays,turned");
  stage.skip();
  expect(echoed(stage)).toBe("");
});
