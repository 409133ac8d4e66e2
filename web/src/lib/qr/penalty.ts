// How hard a QR code is to read: the standard's four rules, by which a mask is chosen.
import type { Square } from "./symbol";

const FINDER = [true, false, true, true, true, false, true];
const LIGHT = [false, false, false, false];
const LIKE_A_FINDER = [
  [...FINDER, ...LIGHT],
  [...LIGHT, ...FINDER],
];

export function penalty(square: Square): number {
  const columns = square.map((_, x) => square.map((row) => row[x]!));
  const lines = [...square, ...columns];
  const along = lines.reduce((sum, line) => sum + runs(line) + 40 * finders(line), 0);
  return along + 3 * blocks(square) + 10 * imbalance(square);
}

/** Five or more of the same colour in a row. */
function runs(line: boolean[]): number {
  let points = 0;
  let length = 0;
  line.forEach((dark, i) => {
    length = dark === line[i - 1] ? length + 1 : 1;
    if (length === 5) points += 3;
    else if (length > 5) points += 1;
  });
  return points;
}

/** What a reader may take for a corner. */
function finders(line: boolean[]): number {
  let found = 0;
  for (let from = 0; from + 11 <= line.length; from += 1)
    for (const pattern of LIKE_A_FINDER)
      if (pattern.every((dark, i) => dark === line[from + i])) found += 1;
  return found;
}

/** Squares of two by two of one colour. */
function blocks(square: Square): number {
  let found = 0;
  for (let y = 1; y < square.length; y += 1)
    for (let x = 1; x < square.length; x += 1) {
      const dark = square[y]![x];
      if (
        dark === square[y - 1]![x] &&
        dark === square[y]![x - 1] &&
        dark === square[y - 1]![x - 1]
      )
        found += 1;
    }
  return found;
}

/** How many times five per cent the dark modules are off one half. */
function imbalance(square: Square): number {
  const all = square.length ** 2;
  const dark = square.flat().filter(Boolean).length;
  return Math.floor(Math.abs((100 * dark) / all - 50) / 5);
}
