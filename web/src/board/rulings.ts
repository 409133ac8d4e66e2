// Rulings, which a game's components may hold: answers with their source.
import type { Json } from "../lib/types";

export interface Ruling {
  id: string; // its words are the text `rulings.ID`
  rule: string; // "FR-9.1"
  page: number; // of the rulebook; 0 where it does not say
  about: string[]; // "card:dragon", "keyword:blanked"; "card:" is every card
}

export function rulingsOf(components: { [name: string]: Json }): Ruling[] {
  return (components.rulings ?? []) as unknown as Ruling[];
}

/** The rulings on any of these, the most special ones first. */
export function rulingsOn(rulings: Ruling[], targets: string[]): Ruling[] {
  const kinds = new Set(targets.map((target) => target.slice(0, target.indexOf(":") + 1)));
  const exact = rulings.filter(({ about }) => about.some((one) => targets.includes(one)));
  const general = rulings.filter(({ about }) => about.some((one) => kinds.has(one)));
  return [...new Set([...exact, ...general])];
}
