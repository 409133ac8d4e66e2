import { expect, test } from "vitest";
import { shareable } from "./reach";

const at = (hostname: string) => ({ hostname, origin: `http://${hostname}:8000` });

test("an address that others know is given away as it is", async () => {
  const never = () => Promise.reject(new Error("nobody asks"));
  expect(await shareable(at("192.168.1.5"), never)).toBe("http://192.168.1.5:8000");
  expect(await shareable(at("klub.example"), never)).toBe("http://klub.example:8000");
});

test("on the server's own computer the server is asked, and asked again after a failure", async () => {
  expect(await shareable(at("localhost"), () => Promise.reject(new Error("lost")))).toBe("");
  expect(await shareable(at("127.0.0.1"), () => Promise.resolve("http://10.0.0.7:8000"))).toBe(
    "http://10.0.0.7:8000",
  );
});
