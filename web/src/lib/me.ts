// Who I am on this device: a name, a crest, and the secret by which a server knows this browser. All
// of it can be taken to another device by a link, behind #, so that no server sees it.
import { attempts } from "./daily";

/** Line drawings on a 24 × 24 grid. */
export const PICTURES = {
  owl: "M5.5 4L8.5 6h7l3-2v10a6.5 6.5 0 0 1-13 0zM9.3 12.5a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8zM14.7 12.5a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8zM11 14.5l1 1.5 1-1.5",
  cat: "M5 4l3.5 3.5h7L19 4v9a7 7 0 0 1-14 0zM9.5 12h.01M14.5 12h.01M10.3 15.8c1.1.9 2.3.9 3.4 0",
  fish: "M3 12c3-5.5 9-6.5 13.5-2L21 6.5v11L16.5 14C12 18.5 6 17.5 3 12zM8 11h.01",
  leaf: "M5 19C4.5 10 9.5 4.5 20 4.5 20 15 14.5 20 7.5 18.5M4 21L13.5 11",
  tree: "M12 21v-4M12 3l6 7h-3l4 7H5l4-7H6z",
  mountain: "M2.5 19.5L9 7l4 7 2.5-3.5 6 9zM7.3 10.3L9 12l1.7-1.7",
  star: "M12 3l2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M18.7 5.3L17 7M7 17l-1.7 1.7",
  flame: "M12 21a6 6 0 0 1-6-6c0-4 4-6 4-11.5 4 2.5 8 6.5 8 11.5a6 6 0 0 1-6 6zM12 17.5v.01",
  anchor:
    "M12 7.5V21M12 7.5a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM8 11h8M4 13.5c0 4.5 3.5 7.5 8 7.5s8-3 8-7.5",
  bell: "M6 17v-6a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.7h4M12 5V3",
} as const;
export const HUES = ["sea", "teal", "leaf", "gold", "ember", "rose", "violet", "iron"] as const;

export type PictureName = keyof typeof PICTURES;
export type Hue = (typeof HUES)[number];
export interface Crest {
  picture: PictureName;
  hue: Hue;
}

/** What a crest looks like ("owl.sea"); null where there is none that we can draw. */
export function crestOf(text: string | null | undefined): Crest | null {
  const [picture = "", hue = ""] = (text ?? "").split(".");
  const known = Object.hasOwn(PICTURES, picture) && (HUES as readonly string[]).includes(hue);
  return known ? { picture: picture as PictureName, hue: hue as Hue } : null;
}

export interface Me {
  name: string;
  crest: string;
  person: string; // the secret of this browser
}

export function meLink({ name, crest, person }: Me): string {
  return `/me#${new URLSearchParams({ name, crest, person })}`;
}

/** Who comes with a link; null where nobody does. */
export function meIn(hash: string): Me | null {
  const behind = new URLSearchParams(hash.replace(/^#/, ""));
  const person = behind.get("person") ?? "";
  if (!/^[0-9a-f]{16,64}$/.test(person)) return null;
  const crest = behind.get("crest") ?? "";
  return {
    name: (behind.get("name") ?? "").slice(0, 40),
    crest: crestOf(crest) ? crest : "",
    person,
  };
}

export const myself = (name: string, crest: string): Me => ({
  name,
  crest,
  person: attempts().person(),
});
