import { expect, test } from "vitest";
import type { BoardProps } from "../lib/types";
import { draw } from "./foreign";

const target = {} as HTMLElement;
const props = () => ({ seat: 1 }) as BoardProps;
const drawing = { update: () => {}, destroy: () => {} };
const made = (found: unknown) => draw("/games/pearls/board.js", target, props, async () => found);

test("a board of our contract is given the element and what there is to draw", async () => {
  const given: unknown[] = [];
  const mount = (...all: unknown[]) => (given.push(...all), drawing);
  expect(await made({ contract: 1, mount })).toBe(drawing);
  expect(given).toEqual([target, { seat: 1 }]);
});

test("a board of another contract is not used", async () => {
  await expect(made({ contract: 2, mount: () => drawing })).rejects.toThrow("contract 2");
  await expect(made({ mount: () => drawing })).rejects.toThrow("contract undefined");
});

test("a board that gives nothing to update is not used", async () => {
  await expect(made({ contract: 1, mount: () => undefined })).rejects.toThrow("no update()");
  await expect(made({ contract: 1 })).rejects.toThrow();
});
