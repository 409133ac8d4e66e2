// What the server says about Evenfall, as types, and the words for its things.
import type { Hooks } from "../../board/playing.svelte";
import type { Json, Text, Words } from "../../lib/types";
import type {
  Aids,
  Amount,
  Amounts,
  Box,
  CardInfo,
  Held,
  PlaceView,
  Preview,
  View,
} from "./view.gen";

export type * from "./view.gen";

export const PARTS = ["earned", "specialists", "council", "rituals", "places"] as const;

type Loose = { [name: string]: Json };
export const boxOf = (components: Loose) => components as unknown as Box;
export const viewOf = (view: Loose) => view as unknown as View;
export const aidsOf = (aids: Loose) => aids as unknown as Partial<Aids>;

/** What the parts of the board are given. */
export interface Scene {
  box: Box;
  words: Words;
  view: View;
  names: string[]; // of all actors; the Automa comes last
  hooks: Hooks;
}

export const cardName = (words: Words, id: string) => words.term(`cards.${id}.name`);
export const placeName = (words: Words, id: string) => words.term(`places.${id}.name`);
export const clanName = (words: Words, id: string) => words.term(`clans.${id}.name`);
export const stoneName = (words: Words, id: string) => words.term(`stones.${id}`);
/** As a title: without the article that English needs in a sentence. */
export const regionName = (words: Words, id: string) =>
  words.term(`regions.${id}.name`).replace(/^the /, "");

/** The Automa as a name, at the beginning of a line. */
export function automaName(words: Words): string {
  const name = words.term("word.automa");
  return name.charAt(0).toLocaleUpperCase(words.lang) + name.slice(1);
}

export const numberIn = (target: string) => Number(target.slice(target.indexOf(":") + 1));

/** The designs of a place differ by a letter; they share a picture. */
export const placePicture = (id: string) => `places-${id.replace(/_[ab]$/, "")}`;

/** The words on a place; starting places say something else on the moon side. */
export function placeText(words: Words, id: string, side: "sun" | "moon"): string {
  const moon = `places.${id}.moon`;
  return side === "moon" && words.has(moon) ? words.t(moon) : words.t(`places.${id}.text`);
}

/** The colour of a card: by its keyword, or the persons'. */
export const toneOf = (card: CardInfo | undefined) =>
  `tone-ev-${card?.ritual ? (card.keyword ?? "plain") : "person"}`;

/** Amounts in one line, for ears: "1 herb, 2 mana". */
export const spoken = (words: Words, amounts: Amounts) =>
  Object.entries(amounts)
    .map(([name, n]) => words.t(`amount.${name}`, { n }))
    .join(", ");

/** Amounts for those who draw them. */
export const counted = (amounts: Amount[]): Amounts =>
  Object.fromEntries(amounts.map(({ name, n }) => [name, n]));

/** What a preview says, for ears. */
export function foretold(words: Words, preview: Preview | null | undefined): string {
  if (!preview) return "";
  const list = (texts: Text[]) => texts.map((text) => words.say(text)).join(", ");
  const parts = (["costs", "gives", "also", "each", "later", "inside"] as const).map((name) => {
    const said =
      name === "gives"
        ? preview.gives.map(list).join(` ${words.t("board.or")} `)
        : list(preview[name]);
    return said && `${words.t(`board.preview.${name}`)} ${said}`;
  });
  return parts.filter(Boolean).join("; ");
}

/** What kind of card it is: "Ritual · Spell". */
export function kindOf(words: Words, card: CardInfo | undefined): string {
  if (!card) return "";
  const kinds = [words.t(card.ritual ? "board.ritual" : "board.specialist")];
  if (card.keyword) kinds.push(words.t(`keywords.${card.keyword}`));
  return kinds.join(" · ");
}

/** A card said in one line. */
export function cardLabel(words: Words, box: Box, id: string): string {
  const card = box.cards[id];
  if (!card) return cardName(words, id);
  const cost = spoken(words, card.cost);
  return [
    cardName(words, id),
    kindOf(words, card),
    ...(cost ? [words.t("board.label.cost", { cost })] : []),
    words.t("amount.vp", { n: card.vp }),
  ].join(", ");
}

/** A place with what lies on it, in one line. */
export function placeLabel(words: Words, box: Box, held: PlaceView): string {
  const place = box.places[held.n];
  const parts = [placeName(words, held.place), stoneName(words, held.powerstone)];
  if (place) parts.push(words.t("board.label.harvest", { what: spoken(words, place.harvest) }));
  if (held.ritual)
    parts.push(words.t("board.label.ritual", { card: { ref: `cards.${held.ritual.card}.name` } }));
  if (held.sickles) parts.push(words.t("board.label.sickles", { n: held.sickles }));
  if (held.orbs) parts.push(words.t("board.label.orbs", { n: held.orbs }));
  if (held.figure) parts.push(words.t(`board.figure.${held.figure}`));
  if (held.stone) parts.push(stoneName(words, held.stone));
  return parts.join(", ");
}

/** The label of a thing with what can be done with it. */
export function withDeeds(words: Words, label: string, does: string, hinted: boolean): string {
  return [
    label,
    ...(does ? [words.t("board.label.can", { does })] : []),
    ...(hinted ? [words.t("board.label.hinted")] : []),
  ].join(", ");
}

/** Cards by number, as far as this seat sees them. */
export function cardsByNumber(view: View): Map<number, string> {
  const found = new Map<number, string>();
  const note = (held: Held | null) => held && found.set(held.n, held.card);
  for (const actor of view.actors) {
    for (const pile of [actor.hand ?? [], actor.specialists, actor.council]) pile.forEach(note);
    for (const place of [...actor.outer, ...actor.inner]) note(place.ritual);
  }
  return found;
}

/** Every place in sight, by number. */
export function placesByNumber(view: View): Map<number, PlaceView> {
  const found = new Map<number, PlaceView>();
  for (const region of view.regions)
    for (const place of region.places) if (place) found.set(place.n, place);
  for (const actor of view.actors)
    for (const place of [...actor.outer, ...actor.inner]) found.set(place.n, place);
  return found;
}
