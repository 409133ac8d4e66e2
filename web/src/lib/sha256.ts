// SHA-256 (FIPS 180-4) of a text, in hex. The browser's own needs a secure connection, which a club
// in its own network may not have; for a few lines of text this is fast enough.

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
}

/** The first 32 bits of the fraction. */
const fraction = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;
const START = primes(8).map((p) => fraction(Math.sqrt(p)));
const ROUNDS = primes(64).map((p) => fraction(Math.cbrt(p)));
const turned = (x: number, n: number) => (x >>> n) | (x << (32 - n));

export function sha256(text: string): string {
  const sum = [...START];
  for (const block of blocks(new TextEncoder().encode(text))) stir(sum, block);
  return sum.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The message with its end and its length, in words of 32 bits, sixteen at a time. */
function blocks(bytes: Uint8Array): number[][] {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 4, bytes.length * 8);
  const found: number[][] = [];
  for (let at = 0; at < size; at += 64)
    found.push(Array.from({ length: 16 }, (_, i) => view.getInt32(at + 4 * i)));
  return found;
}

function stir(sum: number[], block: number[]): void {
  const w = [...block];
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w[i - 15]!, w[i - 2]!];
    const one = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const two = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16]! + one + w[i - 7]! + two) | 0;
  }
  let [a, b, c, d, e, f, g, h] = sum as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUNDS[i]! + w[i]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (sum[i] = (sum[i]! + word) | 0));
}
