// Boards of games from other packages: ES modules that draw by themselves. docs/web.md has the
// contract.
import type { BoardProps } from "../lib/types";

export const CONTRACT = 1;

export interface Drawing {
  update(props: BoardProps): void;
  destroy(): void;
}

interface Package {
  contract?: unknown;
  mount?: (target: HTMLElement, props: BoardProps) => Drawing;
}

/** Draws into an element with the board of this address; throws where that cannot be done. */
export async function draw(
  address: string,
  target: HTMLElement,
  props: () => BoardProps,
  load: (address: string) => Promise<unknown> = (from) => import(/* @vite-ignore */ from),
): Promise<Drawing> {
  const found = (await load(address)) as Package;
  if (found.contract !== CONTRACT)
    throw new Error(`contract ${String(found.contract)}, not ${CONTRACT}`);
  const drawing = found.mount!(target, props());
  if (typeof drawing?.update !== "function" || typeof drawing.destroy !== "function")
    throw new Error("mount() gave no update() and destroy()");
  return drawing;
}
