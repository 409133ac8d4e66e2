import { expect, test } from "vitest";
import { cited, found, places, ruleOf, type RulesPage } from "./rules";

const page: RulesPage = {
  game: "toy",
  lang: "cs",
  version: 1,
  title: "Toy",
  lead: [],
  sections: [
    {
      id: "turn",
      title: "Tah",
      blocks: [{ kind: "text", spans: ["Nejdřív dobrat."] }],
      rules: [
        {
          id: "TO-1.1",
          title: "Dobrat",
          blocks: [
            {
              kind: "text",
              spans: ["Vezmi ", { kind: "thing", text: "Draka", to: "cards.dragon" }],
            },
          ],
        },
        { id: "TO-1.2", title: "", blocks: [{ kind: "text", spans: ["Odlož kartu."] }] },
      ],
    },
    {
      id: "words",
      title: "Pojmy",
      rules: [],
      blocks: [
        {
          kind: "entries",
          entries: [
            { name: "Drak", spans: ["Tvor."], thing: "cards.dragon" },
            { name: "Hora", spans: ["Země."], thing: "cards.mountain" },
          ],
        },
      ],
    },
  ],
};

test("words are found without case and accents, rule by rule and entry by entry", () => {
  const sections = found(page, "DRAK");
  expect(sections.map(({ id }) => id)).toEqual(["turn", "words"]);
  expect(sections[0]!.rules.map(({ id }) => id)).toEqual(["TO-1.1"]);
  expect(sections[0]!.blocks).toEqual([]);
  expect(sections[1]!.blocks).toMatchObject([{ entries: [{ name: "Drak" }] }]);
  expect(places(sections)).toBe(2);
});

test("all words must be there, in any order", () => {
  expect(found(page, "draka vezmi").map(({ id }) => id)).toEqual(["turn"]);
  expect(found(page, "draka ponorka")).toEqual([]);
  expect(found(page, " ")).toBe(page.sections);
});

test("a number finds its rule, a chapter its first one", () => {
  expect(ruleOf(page, "TO-1.2")?.id).toBe("TO-1.2");
  expect(ruleOf(page, "TO-1")?.id).toBe("TO-1.1");
  expect(ruleOf(page, "TO-2")).toBeUndefined();
  expect(places(found(page, "to-1.2"))).toBe(1);
});

test("numbers of rules in a sentence are told apart from its words", () => {
  expect(cited("FR-3.2 · p. 5, EV-18")).toEqual([
    { text: "FR-3.2", rule: true },
    { text: " · p. 5, ", rule: false },
    { text: "EV-18", rule: true },
  ]);
  expect(cited("no number")).toEqual([{ text: "no number", rule: false }]);
});
