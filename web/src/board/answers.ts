// Which control on a board gives which answers, written on the controls themselves: `data-options`
// holds the options, `data-key` the key that is drawn on it.
import type { Ask, Option } from "../lib/types";
import { byTarget } from "./targets";

export interface Answers {
  /** Options that some control on the board gives. */
  onBoard: ReadonlySet<number>;
  /** The same, for each place; "hand" is the hand. */
  byPlace: ReadonlyMap<string, ReadonlySet<number>>;
  /** The key of each option that has one. */
  keys: ReadonlyMap<number, string>;
}

export const NO_ANSWERS: Answers = { onBoard: new Set(), byPlace: new Map(), keys: new Map() };

const CONTROLS = "[data-target], [data-option]";

/** The options that a click on this can give. `data-option` names one or several; else the target's options,
 * where the thing glows or is a button that stands for nothing else. */
export function optionsOf(node: HTMLElement, targets: Map<string, number[]>): number[] {
  const { option, target = "" } = node.dataset;
  if (option !== undefined) return option.split(" ").filter(Boolean).map(Number);
  const answers = node.classList.contains("legal") || target.startsWith("button:");
  return (answers && targets.get(target)) || [];
}

/** Keys for the options: a number is typed as itself, the one end of the turn is E, and the rest
 * are numbered in the order in which they stand on the board and then in the bar. */
export function keysFor(options: Option[], standing: number[]): Map<number, string> {
  const keys = new Map<number, string>();
  const amounts = options.flatMap(({ amount }) => (amount === undefined ? [] : [amount]));
  if (amounts.length > 1 && new Set(amounts).size === amounts.length) {
    options.forEach(({ amount }, i) => {
      if (amount !== undefined && amount >= 0 && amount <= 9) keys.set(i, String(amount));
    });
    return keys;
  }
  const ends = options.flatMap(({ ends_turn }, i) => (ends_turn ? [i] : []));
  if (ends.length === 1 && options.length > 1) keys.set(ends[0]!, "e");
  const order = [...new Set([...standing, ...options.keys()])].filter((i) => !keys.has(i));
  order.slice(0, 9).forEach((i, n) => keys.set(i, String(n + 1)));
  return keys;
}

/** The place to look at for an answer: the open one where it is there, in the hand or nowhere. */
export function placeWith(byPlace: Answers["byPlace"], option: number, open: string): string {
  const near = byPlace.get("hand")?.has(option) || byPlace.get(open)?.has(option);
  const found = [...byPlace].find(([, options]) => options.has(option));
  return near || !found ? open : found[0];
}

/** Writes what each control answers on it, and tells all of it. */
export function mark(root: HTMLElement, ask: Ask | null): Answers {
  const options = ask?.options ?? [];
  const targets = byTarget(options);
  const controls = [...root.querySelectorAll<HTMLElement>(CONTROLS)].map((node) => ({
    node,
    gives: optionsOf(node, targets).filter((i) => i < options.length),
  }));
  const standing = controls.flatMap(({ gives }) => gives);
  const keys = keysFor(options, standing);
  const byPlace = new Map<string, Set<number>>();
  for (const { node, gives } of controls) {
    write(node, "options", gives.join(" "));
    write(node, "key", gives.length === 1 ? (keys.get(gives[0]!) ?? "") : "");
    const place = node.closest<HTMLElement>("[data-place]")?.dataset.place;
    if (!place || !gives.length) continue;
    byPlace.set(place, new Set([...(byPlace.get(place) ?? []), ...gives]));
  }
  return { onBoard: new Set(standing), byPlace, keys };
}

function write(node: HTMLElement, name: "options" | "key", value: string): void {
  if ((node.dataset[name] ?? "") === value) return;
  if (value) node.dataset[name] = value;
  else delete node.dataset[name];
}

/** Keeps the marks in step with what is drawn, for as long as the board is there. */
export function watch(root: HTMLElement, look: () => void): () => void {
  const observer = new MutationObserver(look);
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ["class", "data-target", "data-option"],
  });
  return () => observer.disconnect();
}
