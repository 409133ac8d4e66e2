// What the server says about Shards of Infinity, as types, and the words for its things.
import { figure } from "../../board/figures";
import type { Hooks as Plays } from "../../board/playing.svelte";
import { idOf } from "../../board/targets";
import type { Json, Words } from "../../lib/types";
import type { ActorView, Aids, Box, CardInfo, Held, View } from "./view.gen";

export type * from "./view.gen";

type Loose = { [name: string]: Json };
export const boxOf = (components: Loose) => components as unknown as Box;
export const viewOf = (view: Loose) => view as unknown as View;
export const aidsOf = (aids: Loose) => aids as unknown as Partial<Aids>;

export const cardName = (words: Words, id: string) => words.term(`cards.${id}.name`);
export const cardText = (words: Words, id: string) => words.t(`cards.${id}.text`);
export const cardRef = (id: string) => ({ ref: `cards.${id}.name` });
export const characterName = (words: Words, id: string) => words.term(`characters.${id}.name`);

export const factionOf = (actor: { character?: string | null }, box: Box): string =>
  box.characters[actor.character ?? ""]?.faction ?? "none";

export function factionName(words: Words, faction: string): string {
  return faction === "none" ? words.t("board.no_faction") : words.term(`factions.${faction}`);
}

/** What kind of card it is, in a word or two. */
export function kindOf(words: Words, card: CardInfo | undefined): string {
  if (!card) return "";
  const kinds: string[] = [];
  if (card.relic) kinds.push("relic");
  if (card.starter) kinds.push("starter");
  if (card.champion) kinds.push("champion");
  else if (card.mercenary) kinds.push("mercenary");
  else if (!kinds.length) kinds.push("ally");
  return kinds.map((kind) => words.t(`types.${kind}`)).join(" · ");
}

/** A card said in one line: "Kiln Drone, Ally, Homodeus, costs 1, shield 2". */
export function cardLabel(
  words: Words,
  box: Box,
  id: string,
  now: { cost?: number | undefined; health?: number | undefined } = {},
): string {
  const card = box.cards[id];
  const name = cardName(words, id);
  if (!card) return name;
  const kind = kindOf(words, card);
  let label = words.t("board.label.card", {
    name,
    kind,
    faction: factionName(words, card.faction),
  });
  if (!card.starter && !card.relic)
    label += words.t("board.label.cost", { n: now.cost ?? card.cost });
  if (card.health) label += words.t("board.label.health", { n: now.health ?? card.health });
  if (card.shield) label += words.t("board.label.shield", { n: card.shield });
  return label;
}

/** Which card a number stands for, as far as this seat sees it. */
export function numbered(view: View): Map<number, string> {
  const found = new Map<number, string>();
  const note = (cards: (Held | null)[] | null) =>
    cards?.forEach((held) => held && found.set(held.n, held.card));
  for (const actor of view.actors)
    for (const pile of [
      actor.hand,
      actor.deck_cards,
      actor.discard,
      actor.played,
      actor.champions,
      actor.relics,
    ])
      note(pile);
  for (const pile of [view.row, view.box, view.hired, view.played_now, view.offer]) note(pile);
  return found;
}

/** The cards that lie on this seat's board where they can be clicked. */
export function inSight(view: View, seat: number): Set<number> {
  const me = view.actors[seat];
  const piles: (Held | null)[][] = [
    view.row,
    ...view.actors.flatMap(({ champions, played }) => [champions, played]),
    ...(me ? [me.hand, me.relics, view.hired] : []),
    view.offer,
  ];
  return new Set(piles.flat().flatMap((held) => (held ? [held.n] : [])));
}

export function numberOf(target: string): number {
  return Number(idOf(target));
}

export const sorted = (box: Box, cards: Held[]) =>
  [...cards].sort((a, b) => {
    const place = (held: Held) => box.factions.indexOf(box.cards[held.card]?.faction ?? "");
    const cost = (held: Held) => box.cards[held.card]?.cost ?? 0;
    return place(a) - place(b) || cost(a) - cost(b) || a.card.localeCompare(b.card);
  });

/** Whether somebody's mastery is close to its end: a threat to everybody. */
export const nears = (mastery: number, most: number) => mastery >= most * 0.75;

/** Whether somebody's health is nearly gone. */
export const isLow = (health: number, most: number) => health <= most * 0.2;

/** The health that would be left if all this power hit, before shields from the hand. */
export function blow(power: number | null, target: ActorView): number {
  if (power === null) return 0;
  return Math.max(0, target.health - Math.max(0, power - target.shield));
}

/** A number, or the sign of infinity. */
export const amount = (n: number | null) => (n === null ? "∞" : figure(n));

/** What the parts of the board ask of the board. */
export interface Hooks extends Plays {
  open: (title: string, cards: Held[], note?: string) => void;
}
