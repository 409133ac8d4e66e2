// What the server says about Aeon's End, as types, and the words for its things.
import type { Hooks as Plays } from "../../board/playing.svelte";
import type { Json, Words } from "../../lib/types";
import type { Aids, Box, BreachView, View } from "./view.gen";

export type * from "./view.gen";

/** What the parts of the board ask and tell it. */
export interface Hooks extends Plays {
  open: (title: string, cards: string[], note?: string) => void;
  /** The one answer that does this with a thing, or -1. */
  answer: (target: string, verb: string) => number;
  choose: (option: number) => void;
  /** The option that a hint points to, or -1. */
  hint: () => number;
}

type Loose = { [name: string]: Json };
export const boxOf = (components: Loose) => components as unknown as Box;
export const aidsOf = (aids: Loose) => aids as unknown as Partial<Aids>;
export const viewOf = (view: Loose) => view as unknown as View;

export const cardName = (words: Words, id: string) => words.term(`cards.${id}.name`);
export const cardText = (words: Words, id: string) => words.t(`cards.${id}.text`);
export const mageName = (words: Words, id: string) => words.term(`mages.${id}.name`);
export const nemesisName = (words: Words, id: string) => words.term(`nemeses.${id}.name`);
export const typeName = (words: Words, type: string) => words.t(`types.${type}`);
export const ROMAN = ["I", "II", "III", "IV"];
/** From how many husks on each row of the Carapace Queen's swarm holds. */
export const SWARM = [0, 4, 7, 11, 13];

export function typeOf(box: Box, id: string): string {
  return box.cards[id]?.type ?? box.nemesis_cards[id]?.type ?? "minion";
}

/** A card said in one line: "Jade, Gem, cost 2. +2 aether." */
export function cardLabel(words: Words, box: Box, id: string): string {
  const type = typeName(words, typeOf(box, id));
  const card = box.cards[id];
  const head = `${cardName(words, id)}, ${type}`;
  if (!card || card.starter || card.type === "corruption") return head;
  return `${head}, ${words.t("board.cost", { n: card.cost })}`;
}

export function breachLabel(words: Words, n: number, breach: BreachView): string {
  const parts = [words.t("board.breach", { n: ROMAN[n]! }), words.t(`board.${breach.state}`)];
  if (breach.state === "closed") {
    parts.push(words.t("board.stage", { n: breach.stage ?? 0 }));
    if (typeof breach.focus === "number")
      parts.push(words.t("board.focus_for", { n: breach.focus }));
    parts.push(words.t("board.open_for", { n: breach.open ?? 0 }));
  }
  if (breach.focused) parts.push(words.t("board.focused"));
  if (breach.bonus && breach.state !== "gone") parts.push(words.t("board.bonus"));
  return parts.join(", ");
}

/** The words of the game that a card uses. */
export const keywordsOf = (box: Box, id: string): string[] =>
  box.cards[id]?.keywords ?? box.nemesis_cards[id]?.keywords ?? [];

/** Cards with how many of each, in the order of their first copy. */
export function counted(cards: string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found];
}

/** A name for each copy that stays with it from the hand to the play area or a breach. */
export function copyNames(seat: number, ...zones: string[][]): string[][] {
  const seen = new Map<string, number>();
  return zones.map((cards) =>
    cards.map((card) => {
      const n = seen.get(card) ?? 0;
      seen.set(card, n + 1);
      return `${seat}-${card}-${n}`;
    }),
  );
}

export function orderName(words: Words, names: string[], card: string): string {
  if (card === "nemesis" || card === "wild") return words.t(`board.order_${card}`);
  return names[Number(card) - 1] ?? card;
}
