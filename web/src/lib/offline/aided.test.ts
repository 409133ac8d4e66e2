import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refusal, unreachable } from "../refusal";
import { PATIENCE, aided } from "./aided";

const wrong = () => new Refusal("bad_request", { key: "companion.error.seed", args: {} }, 400);
const proxy = () => new Refusal("unknown", { key: "web.error.status", args: {} }, 502);
const never = () => new Promise<string>(() => {});
const nobody = () => Promise.reject(unreachable());

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("takes the server's word, also when it refuses", async () => {
  const here = vi.fn(async () => "here");
  expect(await aided(Promise.resolve("server"), here)).toBe("server");
  await expect(aided(Promise.reject(wrong()), here)).rejects.toMatchObject({ status: 400 });
  expect(here).not.toHaveBeenCalled();
});

it("asks this device where nobody answers who knows us", async () => {
  expect(await aided(nobody(), async () => "here")).toBe("here");
  expect(await aided(Promise.reject(proxy()), async () => "here")).toBe("here");
  await expect(aided(nobody(), () => Promise.reject(wrong()))).rejects.toMatchObject({
    status: 400,
  });
});

it("says that nobody can be reached where nothing is kept", async () => {
  await expect(aided(nobody(), nobody)).rejects.toMatchObject({ code: "offline" });
});

it("does not wait for ever for a network that is silent", async () => {
  const answer = aided(never(), async () => "here");
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(await answer).toBe("here");
});

it("still hears a slow server where nothing is kept", async () => {
  const slow = new Promise<string>((done) => setTimeout(done, 2 * PATIENCE, "server"));
  const answer = aided(slow, nobody);
  await vi.advanceTimersByTimeAsync(2 * PATIENCE);
  expect(await answer).toBe("server");
});
