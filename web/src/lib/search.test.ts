import { expect, test } from "vitest";
import { fits, fold } from "./search";

test("names are found without diacritics, by beginnings of words, and inside", () => {
  expect(fold("  Stoletá  VODA ")).toBe("stoleta voda");
  expect(fits("stol vo", "stoleta voda")).toBe(true);
  expect(fits("voda", "stoleta voda")).toBe(true);
  expect(fits("vo stol", "stoleta voda")).toBe(false);
});

test("an apostrophe may be typed plainly", () => {
  expect(fits(fold("dragon's"), fold("Dragon’s Lair"))).toBe(true);
});

test("a no-break space is typed as a space", () => {
  expect(fold("Trhlina v\u00a0prostoru")).toBe("trhlina v prostoru");
  expect(fits("v pros", fold("Trhlina v\u00a0prostoru"))).toBe(true);
});
