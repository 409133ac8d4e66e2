import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { allWords, capacity, coded } from "./codewords";
import { penalty } from "./penalty";
import { qrCode, qrPath, type Square } from "./symbol";

// From the standard's tables, for level M: bytes of text in each version, and the data words of its
// blocks as [blocks, words] pairs.
const CAPACITY = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
];
const BLOCKS: [number, number][][] = [
  [[1, 16]],
  [[1, 28]],
  [[1, 44]],
  [[2, 32]],
  [[2, 43]],
  [[4, 27]],
  [[4, 31]],
  [
    [2, 38],
    [2, 39],
  ],
  [
    [3, 36],
    [2, 37],
  ],
  [
    [4, 43],
    [1, 44],
  ],
  [
    [1, 50],
    [4, 51],
  ],
  [
    [6, 36],
    [2, 37],
  ],
  [
    [8, 37],
    [1, 38],
  ],
  [
    [4, 40],
    [5, 41],
  ],
  [
    [5, 41],
    [5, 42],
  ],
  [
    [7, 45],
    [3, 46],
  ],
  [
    [10, 46],
    [1, 47],
  ],
  [
    [9, 43],
    [4, 44],
  ],
  [
    [3, 44],
    [11, 45],
  ],
  [
    [3, 41],
    [13, 42],
  ],
];
// Alignment patterns, from the standard's table.
const ALIGNED: { [version: number]: number[] } = {
  1: [],
  2: [6, 18],
  6: [6, 34],
  7: [6, 22, 38],
  13: [6, 34, 62],
  14: [6, 26, 46, 66],
  20: [6, 34, 62, 90],
};
// What another program draws for the same texts with mask (version mod 8): the start of the SHA-256
// of all modules as 0 and 1.
const DRAWN = [
  "d832d9ffd5bb532b b150431aef69bb64 43435fef5a13f59f 2e8e214c35f7bda0 3a28315494ebd191",
  "289819122bdfc159 eb390b02acd109f6 5d15d3b2e0e757ee ef973b964bbcf8d6 15e69d6766d23654",
  "1af0069e7f64e3ed 786fcf579b67777a 5068273a61607e2e 4686d33c862a54fd 6daf2e1530f941d5",
  "31208352af8c21fa 0f9911ca6f6cd363 70211d1a3a4cfb8d 676721622b7c89e6 c34825571fca99de",
].flatMap((line) => line.split(" "));

/** A text that fills the version to the last byte. */
function full(version: number): string {
  const long = "https://club.example/join/23456789ab#key=" + "Abc-_xyz0123456789é".repeat(40);
  const most = CAPACITY[version - 1]!;
  let text = "";
  for (const letter of long) {
    if (Buffer.byteLength(text + letter) > most) break;
    text += letter;
  }
  return text + "~".repeat(most - Buffer.byteLength(text));
}

const versions = CAPACITY.map((_, i) => i + 1);

// ---- a reader that shares nothing with the writer

const INVERTED: { [mask: number]: (row: number, column: number) => number } = {
  0: (i, j) => (i + j) % 2,
  1: (i) => i % 2,
  2: (_, j) => j % 3,
  3: (i, j) => (i + j) % 3,
  4: (i, j) => (Math.trunc(i / 2) + Math.trunc(j / 3)) % 2,
  5: (i, j) => ((i * j) % 2) + ((i * j) % 3),
  6: (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  7: (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
};

/** The fifteen bits around the corner at the top left, without their own mask. */
function formatOf(square: Square): number {
  const row8 = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => square[8]![x]!);
  const column8 = [7, 5, 4, 3, 2, 1, 0].map((y) => square[y]![8]!);
  return parseInt([...row8, ...column8].map(Number).join(""), 2) ^ 0b101010000010010;
}

function secondFormatOf(square: Square): number {
  const size = square.length;
  const below = [1, 2, 3, 4, 5, 6, 7].map((i) => square[size - i]![8]!);
  const right = [8, 7, 6, 5, 4, 3, 2, 1].map((i) => square[8]![size - i]!);
  return parseInt([...below, ...right].map(Number).join(""), 2) ^ 0b101010000010010;
}

/** Whether a module belongs to the text, not to a pattern. */
function isData(version: number, row: number, column: number): boolean {
  const size = 17 + 4 * version;
  const near = (at: number) => at < 9;
  const far = (at: number) => at >= size - 8;
  if (row === 6 || column === 6) return false;
  if ((near(row) && (near(column) || far(column))) || (far(row) && near(column))) return false;
  if (version >= 7) {
    if (row < 6 && column >= size - 11 && column < size - 8) return false;
    if (column < 6 && row >= size - 11 && row < size - 8) return false;
  }
  const centres = ALIGNED[version] ?? centresOf(version);
  return !centres.some((y) =>
    centres.some((x) => {
      const inCorner =
        (near(y) && near(x)) || (near(y) && x > size - 9) || (y > size - 9 && near(x));
      return !inCorner && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2;
    }),
  );
}

/** Between 6 and the last one evenly spaced, the first gap taking up what is left. */
function centresOf(version: number): number[] {
  const last = 10 + 4 * version;
  const gaps = version < 7 ? 1 : version < 14 ? 2 : 3;
  let step = Math.ceil((last - 6) / gaps);
  if (step % 2) step += 1;
  return [6, ...Array.from({ length: gaps }, (_, i) => last - step * (gaps - 1 - i))];
}

function wordsIn(square: Square): number[] {
  const version = (square.length - 17) / 4;
  const turned = INVERTED[(formatOf(square) >> 10) & 7]!;
  const bits: number[] = [];
  const pairs: number[] = [];
  for (let column = square.length - 1; column > 6; column -= 2) pairs.push(column);
  pairs.push(5, 3, 1);
  pairs.forEach((column, number) => {
    const rows = square.map((_, i) => (number % 2 ? i : square.length - 1 - i));
    for (const row of rows)
      for (const at of [column, column - 1])
        if (isData(version, row, at))
          bits.push(Number(square[row]![at]) ^ Number(turned(row, at) === 0));
  });
  const words: number[] = [];
  for (let i = 0; i + 8 <= bits.length; i += 8)
    words.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  return words;
}

/** The blocks of a code, each with its data and its check words. */
function blocksIn(square: Square): { data: number[]; all: number[] }[] {
  const version = (square.length - 17) / 4;
  const words = wordsIn(square);
  const lengths = BLOCKS[version - 1]!.flatMap(([many, length]) =>
    Array<number>(many).fill(length),
  );
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const data = lengths.map(() => [] as number[]);
  let next = 0;
  for (let i = 0; i < Math.max(...lengths); i += 1)
    lengths.forEach((length, block) => i < length && data[block]!.push(words[next++]!));
  const checks = lengths.map(() => [] as number[]);
  words.slice(total).forEach((word, i) => checks[i % lengths.length]!.push(word));
  return data.map((own, block) => ({ data: own, all: [...own, ...checks[block]!] }));
}

const POWERS: number[] = [1];
for (let i = 1; i < 255; i += 1) {
  const twice = POWERS[i - 1]! * 2;
  POWERS.push(twice > 255 ? twice ^ 285 : twice);
}

/** The polynomial's value at the given power of 2. */
function valueAt(words: number[], power: number): number {
  return words.reduce((sum, word, i) => {
    if (!word) return sum;
    const place = (POWERS.indexOf(word) + power * (words.length - 1 - i)) % 255;
    return sum ^ POWERS[place]!;
  }, 0);
}

function textIn(square: Square): string {
  const version = (square.length - 17) / 4;
  const bits = blocksIn(square)
    .flatMap((block) => block.data)
    .map((word) => word.toString(2).padStart(8, "0"))
    .join("");
  expect(bits.slice(0, 4)).toBe("0100");
  const start = version < 10 ? 12 : 20;
  const length = parseInt(bits.slice(4, start), 2);
  const bytes = Array.from({ length }, (_, i) =>
    parseInt(bits.slice(start + 8 * i, start + 8 * i + 8), 2),
  );
  return Buffer.from(bytes).toString("utf-8");
}

// ---- tests

test("each version holds what the standard says", () => {
  expect(versions.map(capacity)).toEqual(CAPACITY);
  expect(allWords(1)).toBe(26);
  expect(allWords(7)).toBe(196);
  expect(allWords(20)).toBe(1085);
});

test("the smallest version that is enough is taken", () => {
  for (const version of versions) {
    expect(coded("x".repeat(CAPACITY[version - 1]!))?.version).toBe(version);
    if (version > 1) expect(coded("x".repeat(CAPACITY[version - 2]! + 1))?.version).toBe(version);
  }
  expect(qrCode("x".repeat(667))).toBeNull();
});

test("another program draws the same", () => {
  for (const version of versions) {
    const square = qrCode(full(version), version % 8)!;
    const modules = square.flat().map(Number).join("");
    const hash = createHash("sha256").update(modules).digest("hex");
    expect([version, hash.slice(0, 16)]).toEqual([version, DRAWN[version - 1]]);
  }
});

test("what was written can be read, in every version and with every mask", () => {
  for (const version of versions)
    for (const mask of version < 9 ? [0, 1, 2, 3, 4, 5, 6, 7] : [version % 8])
      expect(textIn(qrCode(full(version), mask)!)).toBe(full(version));
  const link = "https://club.example/join/k3m8q2zz7p#key=gV6Jx-Xb_2dTq0aPz9LmRkWs";
  expect(textIn(qrCode(link)!)).toBe(link);
});

test("every block passes its check", () => {
  for (const version of versions) {
    const blocks = blocksIn(qrCode(full(version))!);
    const checks = blocks[0]!.all.length - blocks[0]!.data.length;
    for (const { all } of blocks)
      for (let power = 0; power < checks; power += 1) expect(valueAt(all, power)).toBe(0);
    const spoilt = blocks[0]!.all.map((word, i) => (i === 3 ? word ^ 1 : word));
    expect(valueAt(spoilt, 1)).not.toBe(0);
  }
});

test("both copies of the format say level M and the mask, and are divisible", () => {
  for (let mask = 0; mask < 8; mask += 1) {
    const square = qrCode("format", mask)!;
    expect(formatOf(square)).toBe(secondFormatOf(square));
    expect(formatOf(square) >> 10).toBe(mask);
    let rest = formatOf(square);
    for (let i = 14; i >= 10; i -= 1) if ((rest >> i) & 1) rest ^= 0b10100110111 << (i - 10);
    expect(rest).toBe(0);
    expect(square[square.length - 8]![8]).toBe(true);
  }
});

test("the corners, the timing and the version are where readers look for them", () => {
  const square = qrCode(full(7))!;
  const size = square.length;
  expect(size).toBe(45);
  const finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    finder.forEach((line, i) =>
      expect(
        square[top + i]!.slice(left, left + 7)
          .map(Number)
          .join(""),
      ).toBe(line),
    );
  for (let i = 8; i < size - 8; i += 1) {
    expect(square[6]![i]).toBe(i % 2 === 0);
    expect(square[i]![6]).toBe(i % 2 === 0);
  }
  // Version 7 is 000111 110010 010100, the lowest bit first.
  const bits = Array.from(
    { length: 18 },
    (_, i) => square[Math.trunc(i / 3)]![size - 11 + (i % 3)]!,
  );
  expect(bits.reverse().map(Number).join("")).toBe("000111110010010100");
});

test("the mask is the one with the fewest points, by rules that can be counted by hand", () => {
  const light = Array.from({ length: 21 }, () => Array<boolean>(21).fill(false));
  // 42 lines of 21: 3 + 16 each; 400 squares of two by two; no dark ones: ten steps of 5 %.
  expect(penalty(light)).toBe(42 * 19 + 400 * 3 + 100);
  const board = light.map((row, y) => row.map((_, x) => (x + y) % 2 === 0));
  expect(penalty(board)).toBe(0);
  const like = board.map((row) => [...row]);
  [1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0].forEach((dark, x) => (like[0]![x] = dark === 1));
  expect(penalty(like)).toBeGreaterThanOrEqual(40);
  const all = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => penalty(qrCode("klubovna", mask)!));
  expect(penalty(qrCode("klubovna")!)).toBe(Math.min(...all));
});

test("the picture has a dark run for each run of dark modules, and a border", () => {
  expect(
    qrPath(
      [
        [true, true, false],
        [false, false, true],
      ],
      4,
    ),
  ).toBe("M4 4h2v1h-2zM6 5h1v1h-1z");
});
