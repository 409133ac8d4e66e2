import { expect, test } from "vitest";
import { shownTime, timeLeft } from "./times";

const MINUTE = 60_000;

test("only a clock that runs goes on, and never below nothing", () => {
  const times = { left: { 0: 5 * MINUTE, 1: MINUTE }, running: [1], heard: 1000 };
  expect(timeLeft(times, 0, 1000 + MINUTE)).toBe(5 * MINUTE);
  expect(timeLeft(times, 1, 1000 + MINUTE / 2)).toBe(MINUTE / 2);
  expect(timeLeft(times, 1, 1000 + 2 * MINUTE)).toBe(0);
  expect(timeLeft(times, 2, 1000)).toBeNull();
  expect(timeLeft(null, 0, 0)).toBeNull();
});

test("short times in minutes, long ones in hours and days", () => {
  expect(shownTime(0)).toBe("0:00");
  expect(shownTime(9.1 * MINUTE)).toBe("9:06");
  expect(shownTime(187 * MINUTE)).toBe("3 h 07");
  expect(shownTime((2 * 24 + 5) * 60 * MINUTE)).toBe("2 d 5 h");
});
