import { expect, test } from "vitest";
import { joinLink, learnLink, pastedPath, replayLink, routeOf, tableLink, fileName } from "./route";

const at = (path: string) => routeOf(new URL(path, "http://club.test"));

test("pages have addresses", () => {
  expect(at("/")).toEqual({ page: "lobby" });
  expect(at("/help")).toEqual({ page: "help" });
  expect(at("/new/fantasy-realms")).toEqual({ page: "new", game: "fantasy-realms" });
  expect(at("/score/fantasy-realms/")).toEqual({ page: "score", game: "fantasy-realms" });
  expect(at("/table/abc")).toEqual({ page: "table", id: "abc", key: "" });
  expect(at("/learn")).toEqual({ page: "learn", game: "" });
  expect(at("/puzzles")).toEqual({ page: "puzzles" });
  expect(at("/daily")).toEqual({ page: "daily" });
  expect(at("/puzzles/sanctum/a1b2")).toEqual({ page: "puzzle", game: "sanctum", id: "a1b2" });
});

test("links lead back to where they came from", () => {
  expect(at(tableLink("abc", "k1"))).toEqual({ page: "table", id: "abc", key: "k1" });
  expect(at(joinLink("abc", "k2"))).toEqual({ page: "join", id: "abc", key: "k2" });
  const letter = { page: "letter", id: "abc", reminder: "r", token: "t" };
  expect(at("/letter/abc#reminder=r&token=t")).toEqual(letter);
  const replay = { page: "replay", id: "abc", key: "k3", at: 17, seat: -2 };
  expect(at(replayLink("abc", "k3", 17, -2))).toEqual(replay);
  expect(at(learnLink("evenfall"))).toEqual({ page: "learn", game: "evenfall" });
  const lesson = { page: "lesson", game: "evenfall", lesson: "first" };
  expect(at(learnLink("evenfall", "first"))).toEqual(lesson);
});

test("unknown addresses are missing pages", () => {
  for (const path of [
    "/nowhere",
    "/puzzles/sanctum",
    "/table",
    "/table/a/b",
    "/help/me",
    "/learn/a/b/c",
    "/%E0%A4%A",
  ])
    expect(at(path).page).toBe("missing");
});

test("a replay's position is a whole number or nothing", () => {
  expect(at("/replay/abc#key=k&at=x")).toMatchObject({ at: null });
  expect(at("/replay/abc#key=k&at=0")).toMatchObject({ at: 0 });
});

test("a pasted link is followed only inside the clubhouse", () => {
  const origin = "http://club.test";
  expect(pastedPath(" http://club.test/join/abc#key=k ", origin)).toBe("/join/abc#key=k");
  expect(pastedPath("/table/abc#key=k", origin)).toBe("/table/abc#key=k");
  expect(pastedPath("http://club.test/help", origin)).toBeNull();
  expect(pastedPath("", origin)).toBeNull();
});

test("a game's own page is the file that has its name", () => {
  expect(fileName("shards-of-infinity")).toBe("ShardsOfInfinity");
  expect(fileName("evenfall")).toBe("Evenfall");
});
