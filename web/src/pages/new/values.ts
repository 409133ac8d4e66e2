// The options of a game in words, and which of them belong where.
import type {
  GameInfo,
  Options,
  OptionValue,
  Preset,
  Span,
  SwitchInfo,
  Words,
} from "../../lib/types";

/** "mage" for `mage_3`: numbered options share their words. */
const kindOf = (option: SwitchInfo) => option.name.replace(/_\d+$/, "");

export const filled = (pattern: string | undefined, value: OptionValue) =>
  (pattern ?? "").replace("{}", String(value));

/** What a value is called: by the name of the thing that it stands for, by a text of its own, or by
 * one for all numbered options of its kind. */
export function valueName(words: Words, option: SwitchInfo, value: OptionValue): string {
  const named = option.names ? [filled(option.names, value)] : [];
  const keys = [...named, `value.${option.name}.${value}`, `value.${kindOf(option)}.${value}`];
  const key = keys.find((each) => words.has(each));
  if (key) return words.t(key);
  if (typeof value === "boolean" || value === "no")
    return words.t(value && value !== "no" ? "yes" : "no");
  return String(value);
}

/** The heading of an option. */
export function heading(words: Words, option: SwitchInfo): string {
  const keys = [`choice.${option.name}`, `choice.${kindOf(option)}`, `switch.${option.name}`];
  const key = keys.find((each) => words.has(each));
  return capital(words, key ? words.t(key) : option.name);
}

/** What an option is about, in a sentence. */
export function about(words: Words, option: SwitchInfo): string {
  const key = `switch.${option.name}`;
  return capital(words, words.has(key) ? words.t(key) : option.name);
}

const capital = (words: Words, text: string) =>
  text.charAt(0).toLocaleUpperCase(words.lang) + text.slice(1);

/** What a value does, in a sentence; "" where nobody has said it. */
export function valueText(words: Words, option: SwitchInfo, value: OptionValue): string {
  const key = filled(option.shown?.texts, value);
  return key && words.has(key) ? words.t(key) : "";
}

export const isChance = (option: SwitchInfo, value: OptionValue) => option.shown?.chance === value;

/** The name of a value's picture; "" for none, and for chance. */
export function pictureOf(option: SwitchInfo, value: OptionValue): string {
  return isChance(option, value) ? "" : filled(option.shown?.pictures, value);
}

export function toneOf(option: SwitchInfo, value: OptionValue): string {
  return isChance(option, value) ? "" : filled(option.shown?.tones, value);
}

/** The values as they are offered: chance first, then the easiest. */
export function offered(option: SwitchInfo): OptionValue[] {
  const grades = option.shown?.grades;
  if (!grades) return option.values;
  return [...option.values].sort((a, b) => (grades[String(a)] ?? 0) - (grades[String(b)] ?? 0));
}

const within = (count: number, [least, most]: Span) => least <= count && count <= most;

/** Whether an option matters with so many players. */
export function matters(option: SwitchInfo, count: number): boolean {
  const { shown } = option;
  if (shown?.place === "seat" && (shown.seat ?? 0) >= count)
    return shown.unseated !== undefined && within(count, shown.unseated);
  return !shown?.players || within(count, shown.players);
}

/** The options that are in sight, those of each seat, and the folds by name. */
export function arranged(game: GameInfo, count: number) {
  const seats: SwitchInfo[][] = Array.from({ length: count }, () => []);
  const first: SwitchInfo[] = [];
  const folds = new Map<string, SwitchInfo[]>();
  for (const option of game.options.filter((each) => matters(each, count))) {
    const { place = "more", seat = 0, group = "" } = option.shown ?? {};
    if (place === "seat" && seat < count) seats[seat]!.push(option);
    else if (place !== "more") first.push(option);
    else folds.set(group, [...(folds.get(group) ?? []), option]);
  }
  return { first, seats, folds: [...folds].sort(([a], [b]) => Number(!a) - Number(!b)) };
}

export function defaults(game: GameInfo): Options {
  return Object.fromEntries(game.options.map((option) => [option.name, option.values[0]!]));
}

/** The options after so many have sat down: a value that is not for them gives way. */
export function fitting(game: GameInfo, options: Options, count: number): Options {
  const next = { ...options };
  for (const { name, values, shown } of game.options) {
    const fits = (value: OptionValue) => {
      const span = shown?.fits?.[String(value)];
      return !span || within(count, span);
    };
    if (!fits(next[name]!)) next[name] = values.find(fits) ?? values[0]!;
  }
  return next;
}

/** How many sit down for a value: as many as there are, if it is for so many. */
export function countFor(option: SwitchInfo, value: OptionValue, count: number): number {
  const [least, most] = option.shown?.fits?.[String(value)] ?? [count, count];
  return Math.min(Math.max(count, least), most);
}

/** What differs from what the game does unasked, of the options that matter. */
export function changed(game: GameInfo, options: Options, count: number): Options {
  const found = game.options.filter(
    (option) => matters(option, count) && options[option.name] !== option.values[0],
  );
  return Object.fromEntries(found.map(({ name }) => [name, options[name]!]));
}

/** Whether this is the table that the preset proposes. */
export function isPreset(game: GameInfo, preset: Preset, options: Options, count: number): boolean {
  const wanted = changed(game, { ...defaults(game), ...preset.options }, preset.players);
  const now = changed(game, options, count);
  return preset.players === count && sameOptions(wanted, now);
}

function sameOptions(one: Options, other: Options): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}

/** What other seats have already, of things that are there once. */
export function takenBy(game: GameInfo, option: SwitchInfo, options: Options, count: number) {
  const taken = new Set<OptionValue>();
  if (!option.shown?.once) return taken;
  for (const other of game.options)
    if (other.name !== option.name && kindOf(other) === kindOf(option) && matters(other, count))
      if (!isChance(other, options[other.name]!)) taken.add(options[other.name]!);
  return taken;
}
