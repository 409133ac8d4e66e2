// What a person prefers, kept on this device and written on <html> for the style sheet.
import { storage } from "./keys";
import type { Lang } from "./message";

export type Theme = "auto" | "light" | "dark";
export type Palette = "default" | "safe" | "contrast";

export type Confirm = "off" | "unused" | "turn" | "always";

/** How fast what happens is shown. */
export type Pace = "calm" | "brisk" | "instant";

/** Which questions with a single answer are answered by themselves. */
export type Forced = "off" | "steps" | "all";

export const THEMES: Theme[] = ["auto", "light", "dark"];
export const PALETTES: Palette[] = ["default", "safe", "contrast"];

export const CONFIRM: Confirm[] = ["off", "unused", "turn", "always"];

export const PACE_NAMES: Pace[] = ["calm", "brisk", "instant"];

export const FORCED: Forced[] = ["off", "steps", "all"];

const NAME = "klubovna.settings";
const box = storage();

interface Kept {
  lang: Lang;
  theme: Theme;
  palette: Palette;
  sound: boolean;
  calm: boolean;
  pace: Pace;
  forced: Forced;
  confirm: Confirm; // whether to ask again, and before what
  tapTwice: boolean; // a second tap on a thing plays it
  name: string;
  crest: string; // "owl.sea"; "" where there is none
  optionsOpen: boolean;
}

function defaults(): Kept {
  const lang = navigator.languages.find((each) => /^(cs|sk|en)\b/i.test(each)) ?? "en";
  return {
    lang: /^en/i.test(lang) ? "en" : "cs",
    theme: "auto",
    palette: "default",
    sound: true,
    calm: false,
    pace: "calm",
    forced: "steps",
    confirm: "unused",
    tapTwice: false,
    name: "",
    crest: "",
    optionsOpen: innerWidth > 760 && innerHeight > 520,
  };
}

function kept(): Kept {
  const start = defaults();
  try {
    const read = JSON.parse(box.getItem(NAME) ?? "{}");
    for (const [name, value] of Object.entries(start))
      if (typeof read[name] === typeof value) Object.assign(start, { [name]: read[name] });
  } catch {
    // unreadable: start afresh
  }
  if (!THEMES.includes(start.theme)) start.theme = "auto";
  if (!PALETTES.includes(start.palette)) start.palette = "default";
  if (!CONFIRM.includes(start.confirm)) start.confirm = "unused";
  if (!PACE_NAMES.includes(start.pace)) start.pace = "calm";
  if (!FORCED.includes(start.forced)) start.forced = "steps";
  if (start.lang !== "cs" && start.lang !== "en") start.lang = "en";
  return start;
}

export const settings: Kept = $state(kept());

const night = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Keeps <html> and the storage in step with the settings, for as long as the page lives. */
export function applySettings(): void {
  const apply = () => {
    const dark = settings.theme === "dark" || (settings.theme === "auto" && night.matches);
    const html = document.documentElement;
    html.dataset.theme = dark ? "dark" : "light";
    html.dataset.palette = settings.palette;
    html.dataset.motion = settings.calm || still.matches ? "reduced" : "full";
  };
  night.addEventListener("change", apply);
  still.addEventListener("change", apply);
  $effect.root(() => {
    $effect(apply);
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        box.setItem(NAME, text);
      } catch {
        // not kept, then
      }
    });
  });
}
