import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGS } from "../../lib/message";
import type { GameInfo, SwitchInfo } from "../../lib/types";
import { Speaker } from "../../lib/words";
import { lastTime, remember } from "./lasttime";
import {
  arranged,
  changed,
  countFor,
  defaults,
  fitting,
  heading,
  isPreset,
  offered,
  takenBy,
  valueName,
} from "./values";

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
    expect(heading(words, option)).toBe(czech ? "Mág" : "Mage");
  });

  test("yes, no and numbers", () => {
    const option = { name: "solo_life", values: [], rule: "" };
    expect(valueName(words, option, 12)).toBe("12");
    expect(valueName(words, option, true)).toBe(czech ? "ano" : "yes");
  });
});

const MODE: SwitchInfo = {
  name: "mode",
  values: ["standard", "teams", "solo"],
  rule: "",
  shown: { place: "first", fits: { standard: [2, 4], teams: [4, 4], solo: [1, 1] } },
};
const role = (seat: number): SwitchInfo => ({
  name: `role_${seat + 1}`,
  values: ["any", "king", "fool"],
  rule: "",
  shown: {
    place: "seat",
    seat,
    chance: "any",
    once: true,
    ...(seat === 1 ? { unseated: [1, 1] as [number, number] } : {}),
  },
});
const LEVEL: SwitchInfo = {
  name: "level",
  values: ["normal", "easy", "hard"],
  rule: "",
  shown: { place: "first", grades: { easy: 1, normal: 2, hard: 3 }, hardest: 3 },
};
const ALONE: SwitchInfo = {
  name: "alone",
  values: [1, 2],
  rule: "",
  shown: { place: "more", group: "solo", players: [1, 1] },
};
const HOUSE: SwitchInfo = { name: "house", values: [false, true], rule: "" };
const game: GameInfo = {
  id: "some",
  players: [1, 4],
  minutes: 1,
  solo: true,
  agents: ["casual"],
  options: [MODE, LEVEL, role(0), role(1), role(2), HOUSE, ALONE],
  usual_players: 2,
};

const names = (options: SwitchInfo[]) => options.map(({ name }) => name);

describe("what belongs where", () => {
  test("to the page, to the seats, under folds", () => {
    const laid = arranged(game, 2);
    expect(names(laid.first)).toEqual(["mode", "level"]);
    expect(laid.seats.map(names)).toEqual([["role_1"], ["role_2"]]);
    expect(laid.folds.map(([group, inside]) => [group, names(inside)])).toEqual([["", ["house"]]]);
  });

  test("alone, the opponent whom nobody plays is in sight, and rulings come last", () => {
    const laid = arranged(game, 1);
    expect(names(laid.first)).toEqual(["mode", "level", "role_2"]);
    expect(laid.folds.map(([group]) => group)).toEqual(["solo", ""]);
  });

  test("the easiest comes first", () => {
    expect(offered(LEVEL)).toEqual(["easy", "normal", "hard"]);
  });
});

describe("options and seats go together", () => {
  test("a mode brings its number of players", () => {
    expect(countFor(MODE, "teams", 2)).toBe(4);
    expect(countFor(MODE, "standard", 3)).toBe(3);
    expect(countFor(LEVEL, "hard", 3)).toBe(3);
  });

  test("a mode that is not for so many gives way", () => {
    const options = { ...defaults(game), mode: "teams", level: "hard" };
    expect(fitting(game, options, 3)).toEqual({ ...options, mode: "standard" });
    expect(fitting(game, options, 1).mode).toBe("solo");
  });

  test("what does not matter is not sent", () => {
    const options = { ...defaults(game), alone: 2, role_3: "fool", house: true };
    expect(changed(game, options, 2)).toEqual({ house: true });
    expect(changed(game, options, 1)).toEqual({ alone: 2, house: true });
  });

  test("nobody is there twice", () => {
    const options = { ...defaults(game), role_1: "king", role_3: "fool" };
    expect([...takenBy(game, role(1), options, 2)]).toEqual(["king"]);
    expect([...takenBy(game, role(1), options, 3)]).toEqual(["king", "fool"]);
  });

  test("a preset is recognized", () => {
    const preset = { name: "hard", players: 2, options: { level: "hard" } };
    expect(isPreset(game, preset, { ...defaults(game), level: "hard" }, 2)).toBe(true);
    expect(isPreset(game, preset, { ...defaults(game), level: "hard" }, 3)).toBe(false);
    expect(isPreset(game, preset, defaults(game), 2)).toBe(false);
  });
});

describe("as last time", () => {
  const kept = new Map<string, string>();
  const box = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  const drafts = [
    { kind: "person" as const, agent: "", name: "Eva" },
    { kind: "bot" as const, agent: "casual", name: "Karel" },
  ];

  test("is kept for each game", () => {
    expect(lastTime(game, box)).toBeNull();
    remember(game, { drafts, options: { level: "hard" } }, box);
    remember({ ...game, id: "other" }, { drafts, options: {} }, box);
    expect(lastTime(game, box)).toEqual({ drafts, options: { level: "hard" } });
  });

  test("forgets what the game does not know any more", () => {
    remember(game, { drafts, options: { level: "gone", house: true } }, box);
    expect(lastTime(game, box)!.options).toEqual({ house: true });
    expect(lastTime({ ...game, players: [3, 4] }, box)).toBeNull();
    kept.set("klubovna.last", "not JSON");
    expect(lastTime(game, box)).toBeNull();
  });
});
