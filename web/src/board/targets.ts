// What an option belongs to on the table: "card:dragon", "seat:2", "deck".
import type { Option } from "../lib/types";

export const idOf = (target: string) => target.slice(target.indexOf(":") + 1);

/** The options by what they belong to. */
export function byTarget(options: Option[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  options.forEach((option, i) => {
    found.set(option.target, [...(found.get(option.target) ?? []), i]);
  });
  return found;
}
