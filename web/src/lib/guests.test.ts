import { expect, test } from "vitest";
import { invitationIn, without } from "./guests.svelte";

test("an invitation is taken out of the address, and the rest of it stays", () => {
  const url = { pathname: "/join/t1", search: "", hash: "#key=abc&invitation=5ecret" };
  expect(invitationIn(url.hash)).toBe("5ecret");
  expect(without(url)).toBe("/join/t1#key=abc");
  expect(without({ ...url, hash: "#invitation=5ecret" })).toBe("/join/t1");
  expect(invitationIn("#key=abc")).toBe("");
});
