import { beforeEach, expect, test } from "vitest";
import { Keys } from "./keys";
import type { Summary } from "./types";

let kept: Map<string, string>;
let keys: Keys;

beforeEach(() => {
  kept = new Map();
  keys = new Keys({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  });
});

const summary = (id: string): Summary => ({
  id,
  game: "fantasy-realms",
  options: {},
  seats: [],
  status: "playing",
  practice: false,
  moves: 0,
  created: "",
  changed: "",
  result: null,
});

test("a created table keeps all its keys", () => {
  keys.keepCreated({
    table: summary("t1"),
    keys: { "1": "b", "0": "a" },
    invitation: "i",
    watch: "w",
    host: "h",
  });
  expect(keys.of("t1")).toEqual(["a", "b", "w"]);
  expect(keys.table("t1")?.invitation).toBe("i");
  expect(keys.table("t1")?.host).toBe("h");
});

test("seats gather under one table", () => {
  keys.keepSeat(summary("t1"), 2, "c");
  keys.keepSeat(summary("t1"), 0, "a");
  keys.keepSeat(summary("t1"), -1, "w");
  expect(keys.all()).toHaveLength(1);
  expect(keys.of("t1")).toEqual(["a", "c", "w"]);
});

test("the last used table comes first", () => {
  keys.keepSeat(summary("t1"), 0, "a");
  keys.keepSeat(summary("t2"), 0, "b");
  keys.keepSeat(summary("t1"), 1, "c");
  expect(keys.all().map((held) => held.id)).toEqual(["t1", "t2"]);
});

test("a seat can be handed over and a table forgotten", () => {
  keys.keepSeat(summary("t1"), 0, "a");
  keys.keepSeat(summary("t1"), 1, "b");
  keys.dropSeat("t1", 0);
  expect(keys.of("t1")).toEqual(["b"]);
  keys.forget("t1");
  expect(keys.all()).toEqual([]);
});

test("a renewed key takes the place of the old one, and a dead one is dropped", () => {
  keys.keepCreated({
    table: summary("t1"),
    keys: { "0": "a", "1": "b" },
    invitation: "i",
    watch: "w",
    host: "h",
  });
  keys.keepSeat(summary("t1"), 0, "a2");
  keys.keepInvitation(summary("t1"), "i2");
  keys.dropKey("t1", "b");
  keys.dropKey("t1", "w");
  expect(keys.of("t1")).toEqual(["a2"]);
  expect(keys.table("t1")).toMatchObject({ invitation: "i2", watch: null, host: "h" });
});

test("rubbish in the storage is no table", () => {
  kept.set("klubovna.tables", "{nonsense");
  expect(keys.all()).toEqual([]);
  kept.set("klubovna.tables", '[1, null, {"id": "x"}, {"id": "y", "seats": {"0": "k"}}]');
  expect(keys.all().map((held) => held.id)).toEqual(["y"]);
});

test("when seats are exchanged, each key goes with its seat", () => {
  keys.keepSeat(summary("t1"), 0, "a");
  keys.keepSeat(summary("t1"), 1, "b");
  keys.reseat("t1", "a", 1);
  keys.reseat("t1", "b", 0);
  expect(keys.table("t1")?.seats).toEqual({ 0: "b", 1: "a" });
  keys.reseat("t1", "a", 3);
  keys.reseat("t1", "a stranger's", 0);
  expect(keys.table("t1")?.seats).toEqual({ 0: "b", 3: "a" });
});
