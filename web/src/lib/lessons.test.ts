import { beforeEach, expect, test } from "vitest";
import { Progresses } from "./lessons";

let kept: Map<string, string>;
let progress: Progresses;

beforeEach(() => {
  kept = new Map();
  progress = new Progresses({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  });
});

test("nobody has begun a lesson that was never opened", () => {
  expect(progress.of("evenfall", "first")).toEqual({ at: 0, far: 0, done: false });
  expect(progress.begun("evenfall")).toBe(false);
});

test("the furthest step is kept when one goes back, and what is done stays done", () => {
  progress.keep("evenfall", "first", 7, true);
  progress.keep("evenfall", "first", 2, false);
  expect(progress.of("evenfall", "first")).toEqual({ at: 2, far: 7, done: true });
  expect(progress.of("evenfall", "second").done).toBe(false);
  expect([progress.begun("evenfall"), progress.begun("sanctum")]).toEqual([true, false]);
});

test.each(["", "null", "[]", '{"evenfall/first": {"at": "x"}}', '{"evenfall/first": null}'])(
  "a storage that holds %s is a new beginning",
  (text) => {
    kept.set("klubovna.lessons", text);
    expect(progress.of("evenfall", "first")).toEqual({ at: 0, far: 0, done: false });
    progress.keep("evenfall", "first", 1, false);
    expect(progress.of("evenfall", "first").at).toBe(1);
  },
);
