// The rules of a game, as the server sends them (rulebook/page.py), and finding words in them.
import { fold } from "./search";

/** Plain words, or words that mean something: "strong", "soft", "code", "rule", "link", "thing". */
export type Span = string | { kind: string; text: string; to?: string };

export interface Entry {
  name: string;
  spans: Span[];
  thing: string; // its key in the game's texts, or ""
}
export interface Step {
  verb: string; // "lay", "choose", "expect"
  spans: Span[];
  things: Span[];
}
export type Block =
  | { kind: "text"; spans: Span[] }
  | { kind: "list"; numbered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "entries"; entries: Entry[] }
  | { kind: "example"; id: string; steps: Step[] };

export interface Rule {
  id: string; // "FR-3.2"
  title: string;
  blocks: Block[];
}
export interface Section {
  id: string;
  title: string;
  blocks: Block[]; // before the first rule
  rules: Rule[];
}
export interface RulesPage {
  game: string;
  lang: string;
  version: number;
  title: string;
  lead: Block[];
  sections: Section[];
}

/** How the number of a rule looks, wherever it stands. */
const RULE = /\b[A-Z]{2,4}-\d+(?:\.\d+)?\b/;

export function isRule(text: string): boolean {
  return new RegExp(`^${RULE.source}$`).test(text);
}

/** A sentence in pieces, each with the rule that it names, if it does. */
export function cited(text: string): { text: string; rule: boolean }[] {
  const pieces = text.split(new RegExp(`(${RULE.source})`));
  return pieces.map((piece, i) => ({ text: piece, rule: i % 2 === 1 })).filter(({ text }) => text);
}

export function plainText(spans: Span[]): string {
  return spans.map((span) => (typeof span === "string" ? span : span.text)).join("");
}

function sentences(block: Block): Span[][] {
  if (block.kind === "text") return [block.spans];
  if (block.kind === "list") return block.items;
  if (block.kind === "table") return [...block.head, ...block.rows.flat()];
  if (block.kind === "entries")
    return block.entries.map(({ name, spans }) => [`${name} `, ...spans]);
  return block.steps.map(({ things, spans }) => [...things, ...spans]);
}

function textOf(blocks: Block[]): string {
  return blocks.flatMap(sentences).map(plainText).join(" ");
}

/** The rule with this number; for a chapter its first one. */
export function ruleOf(page: RulesPage, id: string): Rule | undefined {
  const rules = page.sections.flatMap((section) => section.rules);
  return rules.find((rule) => rule.id === id) ?? rules.find((rule) => rule.id.startsWith(`${id}.`));
}

/** What holds all the words: sections with some of their rules and parts. Without words, all. */
export function found(page: RulesPage, typed: string): Section[] {
  const wanted = fold(typed).split(" ").filter(Boolean);
  if (!wanted.length) return page.sections;
  const holds = (text: string) => {
    const folded = fold(text);
    return wanted.every((word) => folded.includes(word));
  };
  const narrowed = (block: Block): Block[] => {
    if (block.kind !== "entries") return holds(textOf([block])) ? [block] : [];
    const entries = block.entries.filter(({ name, spans }) => holds(`${name} ${plainText(spans)}`));
    return entries.length ? [{ ...block, entries }] : [];
  };
  return page.sections
    .map((section) => ({
      ...section,
      blocks: section.blocks.flatMap(narrowed),
      rules: section.rules.filter(({ id, title, blocks }) =>
        holds(`${id} ${title} ${textOf(blocks)}`),
      ),
    }))
    .filter(({ blocks, rules }) => blocks.length || rules.length);
}

/** How many places that are. */
export function places(sections: Section[]): number {
  return sections
    .flatMap(({ blocks, rules }) => [
      rules.length,
      ...blocks.map((block) => (block.kind === "entries" ? block.entries.length : 1)),
    ])
    .reduce((sum, n) => sum + n, 0);
}
