// Things by their targets: "card:dragon" is named by the text `cards.dragon.name`, and drawn by the
// picture "cards-dragon". The same as `thing_of` in src/klubovna/core/happenings.py, read backwards.
import type { Words } from "./types";

const PLURALS: { [group: string]: string } = { nemesis: "nemeses", hero: "heroes" };

/** The group and the id of a thing; a thing without a group is a word of the game. */
export function keyOf(target: string): string {
  const at = target.indexOf(":");
  if (at < 0) return `word.${target}`;
  const [group, id] = [target.slice(0, at), target.slice(at + 1)];
  return group === "seat" ? `seat.${id}` : `${PLURALS[group] ?? `${group}s`}.${id}`;
}

/** What a thing is called, or "" where nobody knows. */
export function nameOf(words: Words, target: string): string {
  const key = keyOf(target);
  const named = [`${key}.name`, key].find((one) => words.has(one));
  return named ? words.term(named) : "";
}

/** What is printed on a thing, or "". */
export function textOf(words: Words, target: string): string {
  const key = `${keyOf(target)}.text`;
  return words.has(key) ? words.t(key) : "";
}

/** The name of its picture in the game's sprite. */
export function pictureOf(target: string): string {
  return keyOf(target).replace(".", "-");
}
