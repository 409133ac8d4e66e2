// What the server says about Fantasy Realms, as types, and the words for its things.
import type { Json, Words } from "../../lib/types";
import type { Aids, Box, HandSheet, Row, View } from "./view.gen";

export type * from "./view.gen";

type Loose = { [name: string]: Json };
export const boxOf = (components: Loose) => components as unknown as Box;
export const viewOf = (view: Loose) => view as unknown as View;
export const aidsOf = (aids: Loose) => aids as unknown as Partial<Aids>;

export const cardName = (words: Words, id: string) => words.term(`cards.${id}.name`);
export const cardText = (words: Words, id: string) => words.t(`cards.${id}.text`);
export const itemName = (words: Words, id: string) => words.term(`items.${id}.name`);
export const itemText = (words: Words, id: string) => words.t(`items.${id}.text`);
export const suitName = (words: Words, id: string, form = "nom") => words.term(`suits.${id}`, form);

/** The id under which a card's picture is kept: new editions share the old picture. */
export function picture(box: Box, id: string): string {
  return `cards-${box.cards[id]?.replaces ?? id.replace("_promo", "")}`;
}

/** A card said in one line: "Dragon, Beast, strength 30, worth −10". */
export function cardLabel(words: Words, box: Box, id: string, row?: Row): string {
  const card = box.cards[id];
  if (!card) return cardName(words, id);
  const suits = card.suits.map((suit) => ({ ref: `suits.${suit}` }));
  const name = cardName(words, id);
  const parts = [words.t("board.label.card", { name, suits, n: card.strength })];
  if (row) parts.push(words.t("board.label.worth", { n: row.total }));
  if (row?.blanked) parts.push(words.t("board.blanked"));
  return parts.join(", ");
}

export function bySuit(box: Box, cards: string[]): string[] {
  const place = (id: string) => box.suits.indexOf(box.cards[id]?.suit ?? "");
  const strength = (id: string) => box.cards[id]?.strength ?? 0;
  return [...cards].sort((a, b) => place(a) - place(b) || strength(b) - strength(a));
}

/** What happened, without what the choices have said already. */
export function furtherProof(sheet: HandSheet, words: Words): string[] {
  const said = sheet.choices.map((text) => words.say(text));
  return sheet.proof.map((text) => words.say(text)).filter((line) => !said.includes(line));
}
