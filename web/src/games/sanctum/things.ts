// What the server says about Sanctum, as types, and the words for its things.
import type { Hooks } from "../../board/playing.svelte";
import type { Ask, Json, Words } from "../../lib/types";
import type { Aids, Box, Demon, Die, Effect, Fight, Hero, View } from "./view.gen";

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

/** What a click on a symbol does. */
export interface Aim {
  n: number; // the option; -1 where there is none
  says: string;
  target: string;
  hinted: boolean;
  modified: boolean;
}

/** The options that mark a symbol, or put the picked die (or one like it, or any) on it. */
export function aimsAt(
  scene: Scene,
  fight: Fight | null,
  die: number | null,
  place: string,
): Aim[] {
  const { ask, words, hooks } = scene;
  const marked = `demon:${place}`;
  const found = (ask?.options ?? []).flatMap(({ target, text }, n): Aim[] => {
    const hit = hitOf(target);
    if (target !== marked && hit?.place !== place) return [];
    const thrown = hit ? fight?.dice[hit.die] : undefined;
    if (hit && fight && die !== null && !alike(thrown, fight.dice[die])) return [];
    return [
      {
        n,
        says: words.say(text),
        target,
        hinted: hooks.hinted(target),
        modified: thrown?.modified ?? false,
      },
    ];
  });
  return found.length
    ? found
    : [{ n: -1, says: "", target: marked, hinted: false, modified: false }];
}

/** What explains a demon: its kind, and what its card shows. */
export const frontOf = ({ demon, dice, damage, reward, reward_colour }: Demon) =>
  `demon:${[demon, dice.join(""), damage, reward, reward_colour].join("/")}`;

/** The card that such a name tells of; a name without it tells of the kind alone. */
export function frontIn(id: string) {
  const [demon = "", dice = "", damage, reward = "", reward_colour = ""] = id.split("/");
  return {
    demon,
    front: damage
      ? { dice: [...dice].map(Number), damage: Number(damage), reward, reward_colour }
      : undefined,
  };
}

/** The options that belong to a thing or to a part of it: "bag:2", "bag:2:blue". */
export const waysOf = (ask: Ask | null, thing: string) =>
  (ask?.options ?? []).flatMap((option, i) =>
    option.target === thing || option.target.startsWith(`${thing}:`) ? [{ ...option, i }] : [],
  );

export interface Turn {
  face: number;
  option: number;
  target: string;
  says: string;
}

/** The faces that this die can be turned to now. */
export function turnsOf({ ask, words }: Scene, die: number): Turn[] {
  return (ask?.options ?? []).flatMap(({ target, text }, option) => {
    const [kind, at, face] = target.split(":");
    return kind === "die" && face && Number(at) === die
      ? [{ face: Number(face), option, target, says: words.say(text) }]
      : [];
  });
}
