import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGS } from "../../lib/message";
import { Speaker } from "../../lib/words";
import { valueName } from "./values";

const texts = (folder: string, lang: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../src/klubovna/${folder}/${lang}.json`, import.meta.url),
      "utf-8",
    ),
  );

describe.each(LANGS)("the values of options in %s", (lang) => {
  const words = Speaker.of(lang, texts("texts", lang), texts("games/aeons_end/texts", lang));
  const czech = lang === "cs";

  test("a thing goes by its name", () => {
    const option = { name: "gem_2", values: [], rule: "", names: "cards.{}.name" };
    expect(valueName(words, option, "jade")).toBe(czech ? "Nefrit" : "Jade");
  });

  test("a numbered option shares the words of its kind", () => {
    const option = { name: "mage_3", values: [], rule: "", names: "mages.{}.name" };
    expect(valueName(words, option, "any")).toBe(czech ? "náhodně" : "at random");
    expect(valueName(words, option, "kadir")).toBe("Kadir");
  });

  test("yes, no and numbers", () => {
    const option = { name: "solo_life", values: [], rule: "" };
    expect(valueName(words, option, 12)).toBe("12");
    expect(valueName(words, option, true)).toBe(czech ? "ano" : "yes");
  });
});
