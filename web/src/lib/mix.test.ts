import { expect, test } from "vitest";
import { mixedSeed, newPart, Parts, partSeal, seedSeal, verdict } from "./mix";
import { sha256 } from "./sha256";
import type { Mix } from "./types";

function box() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

/** A table that deals honestly, with this browser's part at seat 0. */
function honest() {
  const kept = new Parts(box());
  const [mine, theirs, secret] = [newPart(), newPart(), newPart()];
  kept.keep("t", [mine]);
  const sealed = [
    { seat: 0, seal: partSeal(mine) },
    { seat: 1, seal: partSeal(theirs) },
  ];
  expect(kept.opened("t", { seal: seedSeal(secret), parts: sealed })).toEqual([mine]);
  const mix: Mix = {
    seal: seedSeal(secret),
    secret,
    parts: sealed.map((each, i) => ({ ...each, part: i ? theirs : mine })),
  };
  return { kept, mix, mine };
}

function judged(kept: Parts, mix: Mix) {
  const seed = mixedSeed(mix.secret!, mix.parts);
  return verdict(mix, seed, seedSeal(seed), kept.of("t"));
}

test("the hash is SHA-256 for texts of every length", async () => {
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  for (const length of [1, 54, 55, 56, 63, 64, 65, 119, 200]) {
    const text = "ž".repeat(length);
    const hash = new Uint8Array(
      await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
    );
    const hex = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(sha256(text)).toBe(hex);
  }
});

test("the seals and the seed are those of the server", () => {
  // From klubovna.core.rng.commitment and klubovna.core.mixing.
  expect(seedSeal("abc")).toBe("f2ea3d989f163b30cecbe6fd6f22b874c87a47a8d6cc1965356c7503c7d88bc9");
  const parts = [
    { seat: 0, seal: "", part: "11".repeat(16) },
    { seat: 1, seal: "", part: "" },
    { seat: 2, seal: "", part: "22".repeat(16) },
  ];
  expect(partSeal("11".repeat(16))).toBe(
    "5d742275437896a1864fd4da9ec9793111d2170e3de68cb0e760bfd905cd6873",
  );
  expect(mixedSeed("00".repeat(16), parts)).toBe(
    "5496e31f84923e824ed248905c0154891e2f342ac0163b52a00ae5e049a6e20c",
  );
});

test("an honest table proves it", () => {
  const { kept, mix } = honest();
  expect(judged(kept, mix)).toBe("proved");
});

test("a table that chooses after it has seen the parts is caught", () => {
  const { kept, mix } = honest();
  const secret = newPart();
  expect(judged(kept, { ...mix, secret, seal: seedSeal(secret) })).toBe("broken");
  expect(judged(kept, { ...mix, secret })).toBe("broken");
  const other = newPart();
  const swapped = { seat: 1, seal: partSeal(other), part: other };
  expect(judged(kept, { ...mix, parts: [mix.parts[0]!, swapped] })).toBe("broken");
  expect(judged(kept, { ...mix, parts: [mix.parts[0]!, { ...mix.parts[1]!, part: other }] })).toBe(
    "broken",
  );
  const seed = newPart();
  expect(verdict(mix, seed, seedSeal(seed), kept.of("t"))).toBe("broken");
  expect(verdict(null, seed, seedSeal(seed), kept.of("t"))).toBe("broken");
});

test("a part is opened for one set of seals only", () => {
  const { kept, mix, mine } = honest();
  expect(kept.opened("t", mix)).toEqual([mine]);
  expect(kept.opened("t", { ...mix, seal: seedSeal("another") })).toEqual([]);
  expect(kept.of("t").pledge?.seal).toBe(mix.seal);
});

test("whoever is left out, or brought nothing, is told so", () => {
  const { kept, mix } = honest();
  const without = { ...mix, parts: [{ ...mix.parts[0]!, part: "" }, mix.parts[1]!] };
  expect(judged(kept, without)).toBe("left_out");
  expect(judged(new Parts(box()), mix)).toBe("unseen");
  expect(verdict(null, "winter", seedSeal("winter"), { id: "t", parts: {} })).toBe("unmixed");
  expect(verdict(null, "winter", seedSeal("summer"), { id: "t", parts: {} })).toBe("broken");
});
