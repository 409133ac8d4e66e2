import { expect, test } from "vitest";
import { clockMinutes, clockText, way } from "./reminding";

const browser = (more: object) =>
  ({
    isSecureContext: true,
    navigator: { serviceWorker: {}, userAgent: "" },
    PushManager: class {},
    Notification: { permission: "default" },
    ...more,
  }) as unknown as typeof globalThis;

test("what is missing is named", () => {
  expect(way("key", browser({}))).toBe("ready");
  expect(way("key", browser({ isSecureContext: false }))).toBe("insecure");
  expect(way("", browser({}))).toBe("server");
  expect(way("key", browser({ Notification: { permission: "denied" } }))).toBe("denied");
  const phone = { isSecureContext: true, navigator: { userAgent: "iPhone" } };
  expect(way("key", phone as unknown as typeof globalThis)).toBe("install");
  const old = { isSecureContext: true, navigator: { userAgent: "" } };
  expect(way("key", old as unknown as typeof globalThis)).toBe("unsupported");
});

test("hours are minutes of the day", () => {
  expect(clockText(7 * 60 + 5)).toBe("07:05");
  expect(clockMinutes("22:30")).toBe(22 * 60 + 30);
  expect(clockMinutes("")).toBe(0);
});
