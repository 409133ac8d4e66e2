// The codewords of a QR code (ISO/IEC 18004): bytes at error correction level M, with their check
// words, in the order in which they are drawn.

/** The largest version that we draw: 97 modules a side, 666 bytes. */
export const LARGEST = 20;

/** For each version from 1 on: check words in a block, and blocks. */
const CHECK_WORDS = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

const BYTE_MODE = 0b0100;
const FILL = [0xec, 0x11];
const FIELD = 0x11d; // x⁸ + x⁴ + x³ + x² + 1

export interface Coded {
  version: number;
  words: number[];
}

/** The codewords of a text in the smallest version that holds it; null if none does. */
export function coded(text: string): Coded | null {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= LARGEST; version += 1)
    if (bytes.length <= capacity(version)) return { version, words: woven(version, bytes) };
  return null;
}

/** How many bytes of text a version holds. */
export function capacity(version: number): number {
  return Math.floor((8 * dataWords(version) - 4 - countBits(version)) / 8);
}

/** All modules that are neither patterns nor format, in whole codewords. */
export function allWords(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const side = Math.floor(version / 7) + 2;
    modules -= (25 * side - 10) * side - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

function dataWords(version: number): number {
  return allWords(version) - CHECK_WORDS[version - 1]! * BLOCKS[version - 1]!;
}

function countBits(version: number): number {
  return version < 10 ? 8 : 16;
}

function filled(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  put(BYTE_MODE, 4);
  put(bytes.length, countBits(version));
  bytes.forEach((byte) => put(byte, 8));
  const room = 8 * dataWords(version);
  put(0, Math.min(4, room - bits.length));
  put(0, -bits.length & 7);
  for (let i = 0; bits.length < room; i += 1) put(FILL[i % 2]!, 8);
  const words: number[] = [];
  for (let i = 0; i < room; i += 8)
    words.push(bits.slice(i, i + 8).reduce((word, bit) => 2 * word + bit, 0));
  return words;
}

/** The words in blocks, of which the later ones may be one longer; then one word of each in turn. */
function woven(version: number, bytes: Uint8Array): number[] {
  const [blocks, checks] = [BLOCKS[version - 1]!, CHECK_WORDS[version - 1]!];
  const words = filled(version, bytes);
  const short = Math.floor(words.length / blocks);
  const shorter = blocks - (words.length % blocks);
  const data: number[][] = [];
  for (let block = 0, from = 0; block < blocks; block += 1) {
    const to = from + short + (block < shorter ? 0 : 1);
    data.push(words.slice(from, to));
    from = to;
  }
  const divisor = generator(checks);
  return [...inTurn(data), ...inTurn(data.map((block) => remainder(block, divisor)))];
}

function inTurn(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  const order: number[] = [];
  for (let i = 0; i < longest; i += 1)
    for (const block of blocks) if (i < block.length) order.push(block[i]!);
  return order;
}

/** The product in the field of 256 elements. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product & 0x80 ? FIELD : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** (x − 1)(x − 2)(x − 4)… without its leading 1, highest power first. */
function generator(degree: number): number[] {
  let factors: number[] = [1];
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    const shifted = [...factors, 0];
    factors.forEach((factor, at) => (shifted[at + 1]! ^= times(factor, root)));
    factors = shifted;
    root = times(root, 2);
  }
  return factors.slice(1);
}

function remainder(data: number[], divisor: number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((part, i) => (rest[i]! ^= times(part, factor)));
  }
  return rest;
}
