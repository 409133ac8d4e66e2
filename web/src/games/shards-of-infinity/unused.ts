// What a turn leaves unused: read off the options that are still there.
import type { Ask, Text } from "../../lib/types";
import { type View, cardRef, numberOf } from "./things";

export interface Unused {
  lines: { sign: string; text: Text }[];
}

/** `verbs` are those of the options. */
export function unusedIn(
  ask: Ask,
  verbs: string[],
  view: View,
  cards: Map<number, string>,
): Unused {
  const lines: Unused["lines"] = [];
  const add = (sign: string, key: string, args: Text["args"] = {}) =>
    lines.push({ sign, text: { key: `board.preview.${key}`, args } });
  const named = (verb: string) => [
    ...new Set(
      ask.options
        .filter((_, i) => verbs[i] === verb)
        .map((option) => cards.get(numberOf(option.target)) ?? ""),
    ),
  ];
  const has = (verb: string) => verbs.includes(verb);

  const held = verbs.filter((verb) => verb === "play");
  if (held.length) add("cards", "hand", { n: held.length, cards: named("play").map(cardRef) });
  if (has("exhaust")) add("exhaust", "champions", { cards: named("exhaust").map(cardRef) });
  if (has("focus")) add("focus", "focus");
  if (has("relic") || has("open_relics")) add("relic", "relic");
  if (has("strike")) add("power", "strike", { cards: named("strike").map(cardRef) });
  if (view.gems > 0) add("gems", "gems", { n: view.gems });
  if (has("recruit")) add("recruit", "could_buy", { cards: named("recruit").map(cardRef) });
  return { lines };
}
