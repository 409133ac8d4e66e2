import { expect, test } from "vitest";
import { gameAddress, gameOf, newGame, noWishes, partOf, setupAddress, setupOf } from "./address";

test("a plain draw has a short address", () => {
  expect(setupAddress("abc", noWishes(3))).toBe("#part=setup&seed=abc&players=3");
});

test("every wish comes back from the address", () => {
  const wishes = noWishes(3);
  wishes.mages = { keep: ["any", "kadir"], exclude: ["jian"] };
  wishes.nemesis = { keep: "crooked_mask", exclude: ["rageborne"], difficulty: [2, 5] };
  wishes.market = {
    kind: "pattern_4",
    mix: { gem: 4, relic: 1, spell: 4 },
    cost: { gem: [2, 4], relic: [0, 9], spell: [3, 9] },
    keep: ["jade", "ignite"],
    exclude: ["burning_opal"],
  };
  expect(setupOf(setupAddress("a b&c", wishes))).toEqual({ seed: "a b&c", wishes });
});

test("so does a game", () => {
  const game = {
    ...newGame(),
    players: 1,
    mages: ["xaxos"],
    nemesis: "prince_of_gluttons",
    level: "expert",
    solo_life: 15,
    solo_extra_card: true,
  };
  const address = gameAddress("order", game);
  expect(partOf(address)).toBe("order");
  expect(gameOf(address)).toEqual(game);
  expect(setupOf(address)).toBeNull();
});

test("an address without a seed names nothing", () => {
  expect(setupOf("#part=setup")).toBeNull();
  expect(gameOf("#part=order&players=3")).toBeNull();
  expect(partOf("#part=kitchen")).toBeNull();
});
