// The values of a game's options in words.
import type { GameInfo, OptionValue, Words } from "../../lib/types";

type Option = GameInfo["options"][number];

/** What a value is called: by a text of its own, by one for all numbered options of its kind, or by
 * the name of the thing that it stands for. */
export function valueName(words: Words, option: Option, value: OptionValue): string {
  const kind = option.name.replace(/_\d+$/, "");
  const keys = [`value.${option.name}.${value}`, `value.${kind}.${value}`];
  if (option.names) keys.push(option.names.replace("{}", String(value)));
  const key = keys.find((each) => words.has(each));
  if (key) return words.t(key);
  if (typeof value === "boolean" || value === "no")
    return words.t(value && value !== "no" ? "yes" : "no");
  return String(value);
}
