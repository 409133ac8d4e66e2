// What the server says about Sanctum, as types, and the words for its things.
import type { Hooks } from "../../board/playing.svelte";
import type { Ask, Json, Words } from "../../lib/types";
import type { Aids, Box, Die, Effect, Fight, Hero, View } from "./view.gen";

export type * from "./view.gen";

/** What every part of the board has at hand. */
export interface Scene {
  view: View;
  box: Box;
  words: Words;
  names: string[];
  ask: Ask | null;
  hooks: Hooks;
}

export const asView = (view: { [name: string]: Json }) => view as unknown as View;
export const aidsOf = (aids: { [name: string]: Json }) => aids as unknown as Partial<Aids>;
export const asBox = (components: { [name: string]: Json }) => components as unknown as Box;

export const CATEGORIES = ["unlocked_skills", "gained_gems", "equipped_levels"];
export const ROMAN = ["", "I", "II", "III"];
/** Effects have numbers: four for each slot (the fourth is printed on it), then one a skill. */
export const EFFECTS_IN_SLOT = 4;
export const PRINTED = 3;
export const SPACES_PER_EFFECT = 2;

export const heroName = (words: Words, hero: string) => words.term(`heroes.${hero}.name`);
export const demonName = (words: Words, demon: string) => words.term(`demons.${demon}.name`);
export const itemName = (words: Words, item: string) => words.term(`items.${item}.name`);
export const skillName = (words: Words, skill: string) => words.term(`skills.${skill}.name`);
export const effectText = (words: Words, effect: Effect) =>
  words.t(`effect.${effect.kind}`, { n: effect.value });

/** The printed effect with this number, for a hero's board. */
export function effectOf(box: Box, hero: Hero, n: number): Effect | null {
  const slot = Math.floor(n / EFFECTS_IN_SLOT);
  const at = n % EFFECTS_IN_SLOT;
  if (slot >= box.slots.length) return null;
  if (at === PRINTED) return box.slots[slot]!.printed;
  const item = hero.slots[slot]!.item;
  return item ? (box.items[item]?.effects[at] ?? null) : null;
}

/** The die and the symbol of an option that hits: "hit:DIE:DEMON:SYMBOL", "row:DIE:SYMBOL". */
function hitOf(target: string) {
  const [kind, die, ...place] = target.split(":");
  return kind === "hit" || kind === "row" ? { die: Number(die), place: place.join(":") } : null;
}

/** Dice with the same face that are both modified or both not are not told apart. */
export const alike = (one: Die | undefined, other: Die | undefined) =>
  one?.value === other?.value && one?.modified === other?.modified;

/** The option that puts this die, or one like it, on a symbol; -1 where there is none. */
export function hitOption(ask: Ask | null, fight: Fight, die: number | null, place: string) {
  return (ask?.options ?? []).findIndex(({ target }) => {
    const hit = hitOf(target);
    if (hit?.place !== place) return false;
    return die === null || alike(fight.dice[hit.die], fight.dice[die]);
  });
}

/** What a click on a symbol does. */
export interface Aim {
  n: number; // the option; -1 where there is none
  says: string;
  target: string;
  hinted: boolean;
}

export function aimAt(scene: Scene, fight: Fight | null, die: number | null, place: string): Aim {
  const { ask, words, hooks } = scene;
  const marked = `demon:${place}`;
  const marking = ask?.options.findIndex(({ target }) => target === marked) ?? -1;
  const n = marking < 0 && fight ? hitOption(ask, fight, die, place) : marking;
  return {
    n,
    says: n < 0 ? "" : words.say(ask!.options[n]!.text),
    target: n < 0 ? marked : ask!.options[n]!.target,
    hinted: (ask?.options ?? []).some(
      ({ target }) => hooks.hinted(target) && (target === marked || hitOf(target)?.place === place),
    ),
  };
}

export interface Turn {
  face: number;
  target: string;
  says: string;
}

/** The faces that this die, or one like it, can be turned to now. */
export function turnsOf(scene: Scene, fight: Fight, die: number): Turn[] {
  const turns = (scene.ask?.options ?? []).flatMap(({ target, text }) => {
    const [kind, at, face] = target.split(":");
    return kind === "die" && face
      ? [{ die: Number(at), face: Number(face), target, says: scene.words.say(text) }]
      : [];
  });
  const own = turns.filter((turn) => turn.die === die);
  if (own.length) return own;
  const twin = turns.find((turn) => alike(fight.dice[turn.die], fight.dice[die]));
  return twin ? turns.filter((turn) => turn.die === twin.die) : [];
}
