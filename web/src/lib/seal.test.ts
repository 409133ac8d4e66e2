import { expect, test } from "vitest";
import { sealFits } from "./seal";

// From klubovna.core.rng.commitment("abc").
const SEAL = "f2ea3d989f163b30cecbe6fd6f22b874c87a47a8d6cc1965356c7503c7d88bc9";

test("the seal of a seed is recognised", async () => {
  expect(await sealFits("abc", SEAL)).toBe(true);
  expect(await sealFits("abd", SEAL)).toBe(false);
});
