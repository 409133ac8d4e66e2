import { expect, test } from "vitest";
import { crestOf, meIn, meLink } from "./me";

test("a crest is drawn where both its picture and its colour are known", () => {
  expect(crestOf("owl.sea")).toEqual({ picture: "owl", hue: "sea" });
  for (const other of ["", null, undefined, "owl", "owl.pink", "constructor.sea", "<b>.sea"])
    expect(crestOf(other)).toBeNull();
});

test("somebody moves to another device by a link", () => {
  const anna = { name: "Anna & Žofie #1", crest: "cat.rose", person: "ab".repeat(18) };
  const link = new URL(meLink(anna), "http://club.example");
  expect([link.pathname, link.search]).toEqual(["/me", ""]);
  expect(meIn(link.hash)).toEqual(anna);
});

test("a link that holds nobody, or a crest of another kind, is not believed", () => {
  expect(meIn("")).toBeNull();
  expect(meIn("#name=Anna&person=short")).toBeNull();
  expect(meIn(`#name=${"x".repeat(90)}&crest=evil&person=${"ab".repeat(18)}`)).toEqual({
    name: "x".repeat(40),
    crest: "",
    person: "ab".repeat(18),
  });
});
