import { expect, test } from "vitest";
import { bytes, text } from "./passkeys";

test("bytes are written in letters that fit everywhere, and read again", () => {
  const data = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (const length of [0, 1, 2, 3, 256]) {
    const some = data.slice(0, length);
    expect(text(some.buffer)).toMatch(/^[\w-]*$/);
    expect(bytes(text(some.buffer))).toEqual(some);
  }
});
