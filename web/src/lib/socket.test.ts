import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FromServer, type Link, TableSocket, type Wire } from "./socket";

class Fake implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: any[] = [];
  closed = false;
  send(data: string) {
    this.sent.push(JSON.parse(data));
  }
  close() {
    this.closed = true;
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  open() {
    this.onopen?.();
    this.hear({ type: "welcome", seat: 0, table: {} });
  }
  fail(code = 1006) {
    this.onclose?.({ code });
  }
}

let wires: Fake[];
let addresses: string[];
let links: Link[];
let heard: FromServer[];
let socket: TableSocket;
const state = (seq: number) => ({ type: "state", ask: { seq, options: [] } });
const last = () => wires.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [wires, links, heard, addresses] = [[], [], [], []];
  socket = new TableSocket(
    "t1",
    "k1",
    (message) => heard.push(message),
    (link) => links.push(link),
    (address) => (addresses.push(address), wires.push(new Fake()), last()),
  );
  socket.connect();
});
afterEach(() => vi.useRealTimers());

test("it says hello first", () => {
  last().open();
  expect(last().sent).toEqual([{ type: "hello", table: "t1", key: "k1" }]);
  expect(links).toEqual(["connecting", "open"]);
});

test("the address names the table, and no secret", () => {
  last().fail();
  vi.advanceTimersByTime(600);
  expect(addresses).toEqual(["/ws?changes=1&table=t1", "/ws?changes=1&table=t1"]);
});

test("it comes back after a loss, each time a little later", () => {
  last().open();
  last().fail();
  expect(links.at(-1)).toBe("lost");
  vi.advanceTimersByTime(600);
  expect(wires).toHaveLength(2);
  last().fail();
  vi.advanceTimersByTime(300);
  expect(wires).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(wires).toHaveLength(3);
  last().open();
  expect(links.at(-1)).toBe("open");
});

test("an unacknowledged move is sent again with the same number, once", () => {
  last().open();
  last().hear(state(7));
  socket.send({ type: "move", seq: 7, option: 2 });
  last().hear(state(7));
  expect(last().sent.filter((each) => each.type === "move")).toHaveLength(1);
  last().fail();
  vi.advanceTimersByTime(600);
  last().open();
  last().hear(state(7));
  last().hear(state(7));
  expect(last().sent.slice(1)).toEqual([{ type: "move", seq: 7, option: 2 }]);
});

test("a move that the table has got is not sent again", () => {
  last().open();
  socket.send({ type: "move", seq: 7, option: 2 });
  last().fail();
  vi.advanceTimersByTime(600);
  last().open();
  last().hear(state(9));
  expect(last().sent.slice(1)).toEqual([]);
});

test("a move made while offline goes out on return", () => {
  last().open();
  last().fail();
  expect(socket.send({ type: "move", seq: 7, option: 1 })).toBe(false);
  vi.advanceTimersByTime(600);
  last().open();
  last().hear(state(7));
  expect(last().sent.slice(1)).toEqual([{ type: "move", seq: 7, option: 1 }]);
});

test("silence after a move makes it dial anew", () => {
  last().open();
  socket.send({ type: "move", seq: 7, option: 1 });
  vi.advanceTimersByTime(7000);
  expect(wires).toHaveLength(2);
  last().open();
  last().hear(state(7));
  last().hear({ type: "ack", seq: 7 });
  vi.advanceTimersByTime(20_000);
  expect(wires).toHaveLength(2);
});

test("a refused key ends it", () => {
  last().onopen?.();
  last().hear({ type: "error", code: "not_allowed", text: {}, seq: null });
  expect(links.at(-1)).toBe("ended");
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(1);
});

test.each([4401, 4410])("it does not come back after code %i", (code) => {
  last().open();
  last().hear({ type: "error", code: "not_allowed", text: { key: "k", args: {} }, seq: null });
  last().fail(code);
  expect(links.at(-1)).toBe("ended");
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(1);
});

test("a change is heard as the whole picture that it makes", () => {
  last().open();
  last().hear({ ...state(1), edition: 4, view: { deck: 9 } });
  const change = { type: "change", base: 4, edition: 5, fields: {}, log: [], log_from: 0 };
  last().hear({ ...change, view: [[["deck"], 8]] });
  expect(heard.at(-1)).toMatchObject({ type: "state", edition: 5, view: { deck: 8 } });
});

test("after a change of a picture that it has not it comes again for all of it", () => {
  last().open();
  last().hear({ ...state(1), edition: 4, view: {} });
  const change = { type: "change", base: 6, edition: 7, fields: {}, log: [], log_from: 0 };
  last().hear({ ...change, view: [] });
  expect(wires).toHaveLength(2);
  expect(heard.at(-1)).toMatchObject({ type: "state", edition: 4 });
});
