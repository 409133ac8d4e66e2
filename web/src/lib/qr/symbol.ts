// A QR code as a square of dark and light modules (ISO/IEC 18004).
import { type Coded, coded } from "./codewords";
import { penalty } from "./penalty";

export type Square = boolean[][];

/** (column, row) → whether the module is turned over. */
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
const LEVEL_M = 0b00;

/** The QR code of a text, rows from the top; null if the text is too long. */
export function qrCode(text: string, mask: number | null = null): Square | null {
  const code = coded(text);
  if (!code) return null;
  if (mask !== null) return drawn(code, mask);
  const all = MASKS.map((_, number) => drawn(code, number));
  return all.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** The dark modules as an SVG path, one unit each, with the light border that readers need. */
export function qrPath(square: Square, border = 4): string {
  let path = "";
  square.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark && !row[x - 1]) {
        let to = x;
        while (row[to]) to += 1;
        path += `M${x + border} ${y + border}h${to - x}v1h${x - to}z`;
      }
    }),
  );
  return path;
}

function drawn({ version, words }: Coded, mask: number): Square {
  const canvas = new Canvas(version);
  canvas.patterns();
  canvas.format(mask);
  canvas.data(words, MASKS[mask]!);
  return canvas.dark;
}

class Canvas {
  readonly size: number;
  readonly dark: Square;
  private readonly taken: Square;

  constructor(private readonly version: number) {
    this.size = 17 + 4 * version;
    const empty = () => Array.from({ length: this.size }, () => Array(this.size).fill(false));
    [this.dark, this.taken] = [empty(), empty()];
  }

  /** Everything that is the same for all texts of a version. */
  patterns(): void {
    for (let i = 0; i < this.size; i += 1) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    const places = this.alignments();
    const last = places.length - 1;
    places.forEach((x, i) =>
      places.forEach((y, j) => {
        const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
        if (!corner) this.rings(x, y, 2, [0, 2]);
      }),
    );
    const far = this.size - 4;
    for (const [x, y] of [
      [3, 3],
      [far, 3],
      [3, far],
    ] as const)
      this.rings(x, y, 4, [0, 1, 3]);
    if (this.version >= 7) this.versionBits();
  }

  /** A square with rings around its middle, of which these are dark. */
  private rings(x: number, y: number, radius: number, dark: number[]): void {
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1)
        this.set(x + dx, y + dy, dark.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  private alignments(): number[] {
    if (this.version === 1) return [];
    const many = Math.floor(this.version / 7) + 2;
    const step = 2 * Math.ceil((this.version * 4 + 4) / (2 * many - 2));
    const places = [6];
    for (let i = many - 2; i >= 0; i -= 1) places.push(this.size - 7 - i * step);
    return places;
  }

  private versionBits(): void {
    const bits = checked(this.version, 12, 0x1f25);
    for (let i = 0; i < 18; i += 1) {
      const [long, short] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(long, short, bit(bits, i));
      this.set(short, long, bit(bits, i));
    }
  }

  /** The level and the mask, twice, and the module that is always dark. */
  format(mask: number): void {
    const bits = checked((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412;
    for (let i = 0; i < 15; i += 1) {
      if (i < 8) {
        this.set(8, i < 6 ? i : i + 1, bit(bits, i));
        this.set(this.size - 1 - i, 8, bit(bits, i));
      } else {
        this.set(i === 8 ? 7 : 14 - i, 8, bit(bits, i));
        this.set(8, this.size - 15 + i, bit(bits, i));
      }
    }
    this.set(8, this.size - 8, true);
  }

  /** Up and down in columns of two, from the right; the upright timing pattern is skipped. */
  data(words: number[], mask: (x: number, y: number) => boolean): void {
    let next = 0;
    let up = true;
    for (let right = this.size - 1; right > 0; right -= right === 8 ? 3 : 2) {
      for (let i = 0; i < this.size; i += 1) {
        const y = up ? this.size - 1 - i : i;
        for (const x of [right, right - 1]) {
          if (this.taken[y]![x]) continue;
          const word = words[next >> 3] ?? 0;
          this.dark[y]![x] = bit(word, 7 - (next & 7)) !== mask(x, y);
          next += 1;
        }
      }
      up = !up;
    }
  }

  private set(x: number, y: number, dark: boolean): void {
    const row = this.dark[y];
    if (!row || x < 0 || x >= this.size) return;
    row[x] = dark;
    this.taken[y]![x] = true;
  }
}

/** The value followed by the check bits of a BCH code. */
function checked(value: number, bits: number, generator: number): number {
  let rest = value << bits;
  for (let i = 31 - Math.clz32(rest || 1); i >= bits; i -= 1)
    if (bit(rest, i)) rest ^= generator << (i - bits);
  return (value << bits) | rest;
}

function bit(value: number, i: number): boolean {
  return ((value >> i) & 1) === 1;
}
