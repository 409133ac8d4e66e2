// Our emblem as PNG files, for phones that want no SVG: drawn from public/icon.svg, which is made of
// rounded rectangles and one path of straight lines. Anything else in it is an error.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import type { Plugin } from "vite";

type Colour = [number, number, number];
type Point = [number, number];
interface Shape {
  fill: Colour;
  edge: Colour | null;
  width: number; // of the edge
  turn: { angle: number; about: Point };
  /** How far outside a point is; negative inside. */
  outside: (at: Point) => number;
}

const SIDE = 64;
const FINE = 4; // samples along each side of a pixel
const FULL = 0.82; // how much of a maskable icon the drawing takes: its corners may be cut off
const ICONS = [
  { file: "icon-192.png", size: 192, bleed: false },
  { file: "icon-512.png", size: 512, bleed: false },
  { file: "icon-maskable.png", size: 512, bleed: true },
  { file: "icon-touch.png", size: 180, bleed: true },
];

export function emblem(): Plugin {
  return {
    name: "klubovna-emblem",
    apply: "build",
    generateBundle() {
      const svg = readFileSync(join(import.meta.dirname, "../public/icon.svg"), "utf8");
      const shapes = shapesOf(svg);
      for (const { file, size, bleed } of ICONS)
        this.emitFile({ type: "asset", fileName: file, source: png(size, drawn(shapes, size, bleed)) });
    },
  };
}

function shapesOf(svg: string): Shape[] {
  const tags = [...svg.matchAll(/<(\w+)([^>]*?)\/>/g)];
  return tags.map(([, tag, written]) => {
    const value = Object.fromEntries(
      [...written!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, text]) => [name, text]),
    );
    const [angle = 0, x = 0, y = 0] = numbers(value.transform ?? "");
    return {
      fill: colour(value.fill),
      edge: value.stroke ? colour(value.stroke) : null,
      width: Number(value["stroke-width"] ?? 0),
      turn: { angle: (angle * Math.PI) / 180, about: [x, y] },
      outside: tag === "rect" ? rounded(value) : polygon(value.d ?? ""),
    };
  });
}

const numbers = (text: string) => (text.match(/-?[\d.]+/g) ?? []).map(Number);

function colour(text = ""): Colour {
  const found = /^#(..)(..)(..)$/.exec(text);
  if (!found) throw new Error(`icon.svg: the colour ${text} is not #rrggbb`);
  return [1, 2, 3].map((part) => parseInt(found[part]!, 16)) as Colour;
}

function rounded(value: { [name: string]: string | undefined }): Shape["outside"] {
  const [x, y, width, height, rx] = ["x", "y", "width", "height", "rx"].map((name) =>
    Number(value[name] ?? 0),
  ) as [number, number, number, number, number];
  return ([px, py]) => {
    const dx = Math.abs(px - x - width / 2) - width / 2 + rx;
    const dy = Math.abs(py - y - height / 2) - height / 2 + rx;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - rx;
  };
}

/** "M38 24l7 9-7 9-7-9z": a start and steps between corners. */
function polygon(path: string): Shape["outside"] {
  if (!/^M[\d. -]+l[\d. -]+z$/.test(path)) throw new Error(`icon.svg: cannot draw ${path}`);
  const [x = 0, y = 0, ...steps] = numbers(path);
  const corners: Point[] = [[x, y]];
  for (let at = 0; at < steps.length; at += 2) {
    const [lastX, lastY] = corners.at(-1)!;
    corners.push([lastX + steps[at]!, lastY + steps[at + 1]!]);
  }
  return ([px, py]) => {
    let inside = false;
    corners.forEach(([ax, ay], at) => {
      const [bx, by] = corners[(at + 1) % corners.length]!;
      if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
    });
    return inside ? -1 : 1;
  };
}

/** Red, green, blue and opacity of every pixel. With `bleed` the ground reaches the edges. */
function drawn(shapes: Shape[], size: number, bleed: boolean): Uint8Array {
  const pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0, 0];
      for (let part = 0; part < FINE * FINE; part++) {
        const at: Point = [
          ((x + ((part % FINE) + 0.5) / FINE) * SIDE) / size,
          ((y + (Math.floor(part / FINE) + 0.5) / FINE) * SIDE) / size,
        ];
        const seen = bleed ? (seenAt(shapes, inward(at)) ?? shapes[0]!.fill) : seenAt(shapes, at);
        if (seen) [...seen, 255].forEach((value, channel) => (sum[channel]! += value));
      }
      const covered = sum[3]! / 255 || 1;
      const mean = [...sum.slice(0, 3).map((each) => each / covered), sum[3]! / FINE / FINE];
      pixels.set(mean.map(Math.round), (y * size + x) * 4);
    }
  return pixels;
}

const inward = ([x, y]: Point): Point => [
  (x - SIDE / 2) / FULL + SIDE / 2,
  (y - SIDE / 2) / FULL + SIDE / 2,
];

function seenAt(shapes: Shape[], at: Point): Colour | null {
  let seen: Colour | null = null;
  for (const { fill, edge, width, turn, outside } of shapes) {
    const far = outside(turned(at, turn));
    if (edge && Math.abs(far) <= width / 2) seen = edge;
    else if (far < 0) seen = fill;
  }
  return seen;
}

function turned([x, y]: Point, { angle, about }: Shape["turn"]): Point {
  const [dx, dy] = [x - about[0], y - about[1]];
  const [sin, cos] = [Math.sin(-angle), Math.cos(-angle)];
  return [about[0] + dx * cos - dy * sin, about[1] + dx * sin + dy * cos];
}

// ---- the file format

function png(size: number, pixels: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8); // eight bits a channel, with opacity
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y++)
    rows.set(pixels.subarray(y * size * 4, (y + 1) * size * 4), y * (size * 4 + 1) + 1);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 }))];
  return Buffer.concat([signature, ...parts, chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(8);
  framed.writeUInt32BE(data.length, 0);
  framed.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([framed.subarray(0, 4), body, framed.subarray(4)]);
}

function checksum(data: Buffer): number {
  let sum = ~0;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
