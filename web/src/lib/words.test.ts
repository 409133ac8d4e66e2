import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGS, TextError, TextSyntaxError } from "./message";
import { ArgumentError, Speaker } from "./words";

interface Vector {
  [name: string]: any;
}
const vectors: { [name: string]: Vector } = JSON.parse(
  readFileSync(new URL("../../../tests/texts/vectors.json", import.meta.url), "utf-8"),
);

describe.each(LANGS)("the truth that every formatter shares, in %s", (lang) => {
  const words = Speaker.of(lang, vectors.catalogues![lang]);

  test("the catalogue is sound", () => words.check());

  test.each(named(vectors.say as Vector[], (v) => v.text.key))("say %s", (_, v) => {
    expect(words.say(v.text)).toBe(v[lang]);
  });

  test.each(named(vectors.terms as Vector[], (v) => `${v.ref}:${v.form}`))("term %s", (_, v) => {
    expect(words.term(v.ref, v.form)).toBe(v[lang]);
  });

  test.each(named(vectors.failures as Vector[], (v) => v.text.key))("failure %s", (_, v) => {
    const error = caught(() => words.say(v.text));
    expect(error.name).toBe(v.error);
    expect([error.key, error.lang]).toEqual([v.key, lang]);
    if (v.name) expect((error as ArgumentError).argument).toBe(v.name);
  });

  test.each(named(vectors.syntax_errors as Vector[], (v) => v.message))("syntax %s", (_, v) => {
    const wrong = Speaker.of(lang, { wrong: v.message });
    if (!(v.langs ?? LANGS).includes(lang)) return wrong.check();
    const error = caught(() => wrong.check());
    expect([error.key, (error as TextSyntaxError).position]).toEqual(["wrong", v.position]);
  });
});

describe("names and pieces", () => {
  const words = Speaker.of("cs", {
    list: { comma: ", ", and: " a " },
    takes: "{player} bere {cards:acc}.",
    cards: { dragon: { name: { nom: "Drak", acc: "Draka" } }, book: { name: "Kniha" } },
  });
  const seated = words.withNames(["Žofie {n}", "Petr"]);
  const text = {
    key: "takes",
    args: {
      player: { ref: "seat.0" },
      cards: [{ ref: "cards.dragon.name" }, { ref: "cards.book.name" }],
    },
  };

  test("seats have names, which are never read as messages", () => {
    expect(seated.say(text)).toBe("Žofie {n} bere Draka a\u00a0Kniha.");
    expect(words.has("seat.0")).toBe(false);
    expect(seated.has("seat.1")).toBe(true);
  });

  test("pieces name their terms", () => {
    const named = seated.pieces(text).filter((piece) => piece.ref);
    expect(named).toEqual([
      { text: "Žofie {n}", ref: "seat.0" },
      { text: "Draka", ref: "cards.dragon.name" },
      { text: "Kniha", ref: "cards.book.name" },
    ]);
  });

  test("pieces together are the sentence, with its no-break spaces across their borders", () => {
    const said = seated.pieces(text).map((piece) => piece.text);
    expect(said.join("")).toBe(seated.say(text));
    expect(said).toContain(" a\u00a0");
  });
});

function named(all: Vector[], name: (vector: Vector) => string): [string, Vector][] {
  return all.map((vector) => [name(vector), vector]);
}

function caught(action: () => unknown): TextError {
  try {
    action();
  } catch (error) {
    if (error instanceof TextError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
