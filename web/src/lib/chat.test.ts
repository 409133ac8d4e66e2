import { expect, test } from "vitest";
import { Chat, ChatMemory, type Line, others } from "./chat.svelte";
import type { ToServer } from "./socket";

const line = (seq: number, seat: number, name: string, text: string): Line => ({
  seq,
  seat,
  name,
  at: "2026-01-01T00:00:00Z",
  text,
});

function box() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

function sat(seat = 0, kept = box()) {
  const sent: ToServer[] = [];
  const chat = new Chat(
    "t",
    () => seat,
    (message) => sent.push(message) > 0,
    new ChatMemory(kept),
  );
  chat.hear({ type: "chat", rule: "seats", phrases: ["hello"], lines: [] });
  return { chat, sent, kept };
}

test("lines of others are new until they are read, also after a reload", () => {
  const { chat, kept } = sat();
  chat.hear({ type: "said", line: line(0, 0, "Anna", "mine") });
  chat.hear({ type: "said", line: line(1, 1, "Petr", "one") });
  chat.hear({ type: "said", line: line(2, 1, "Petr", "two") });
  expect(chat.unread.map(({ text }) => text)).toEqual(["one", "two"]);
  chat.markRead();
  expect(chat.unread).toEqual([]);
  const again = sat(0, kept).chat;
  again.hear({ type: "chat", rule: "seats", phrases: [], lines: [...chat.lines] });
  expect(again.unread).toEqual([]);
});

test("who is muted is neither read nor new, and stays muted on this device", () => {
  const { chat, kept } = sat();
  chat.mute("Petr", true);
  chat.hear({ type: "said", line: line(0, 1, "Petr", "spam") });
  expect([chat.heard, chat.unread]).toEqual([[], []]);
  expect(sat(0, kept).chat.muted).toEqual(["Petr"]);
  chat.mute("Petr", false);
  expect(chat.heard).toHaveLength(1);
});

test("what is written stays in the field until it is at the table", () => {
  const { chat, sent } = sat();
  chat.draft = " hi ";
  chat.say(chat.draft);
  expect(sent).toEqual([{ type: "say", text: "hi" }]);
  chat.hear({ type: "said", line: line(0, 1, "Petr", "hi") });
  expect([chat.draft, chat.sending]).toEqual([" hi ", true]);
  expect(chat.refused({ key: "server.error.chat_too_much", args: {} })).toBe(true);
  expect([chat.draft, chat.sending]).toEqual([" hi ", false]);
  chat.say(chat.draft);
  chat.hear({ type: "said", line: line(1, 0, "Anna", "hi") });
  expect([chat.draft, chat.sending]).toEqual(["", false]);
});

test("who may write", () => {
  const { chat } = sat(-1);
  expect(chat.open).toBe(false);
  chat.hear({ type: "chat", rule: "all", phrases: [], lines: [] });
  expect(chat.open).toBe(true);
  const seated = sat(0).chat;
  seated.hear({ type: "chat", rule: "off", phrases: [], lines: [] });
  expect(seated.open).toBe(false);
});

test("everybody but me can be muted, spectators together", () => {
  const seats = [
    { kind: "person", name: "Anna", agent: null },
    { kind: "person", name: "Petr", agent: null },
    { kind: "bot", name: "Ada", agent: "greedy" },
  ] as Parameters<typeof others>[0];
  const lines = [line(0, -1, "", "hi"), line(1, -1, "Eva", "bye"), line(2, -1, "", "again")];
  expect(others(seats, 0, lines)).toEqual(["Petr", "", "Eva"]);
});
