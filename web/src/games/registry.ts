// Which board and score sheet a game has: those in the folder of its name, else the plain ones.
import type { Component } from "svelte";
import type { BoardProps, SheetProps, ThingHelpProps, ThingProps } from "../lib/types";
import { NO_SCRIPT, type Script } from "../staging/script";

interface File<Props extends object> {
  default: Component<Props>;
}
type Load<Props extends object> = () => Promise<File<Props>>;

const scripts = import.meta.glob<{ SCRIPT: Script }>("./*/script.ts", { eager: true });
const icons = import.meta.glob<File<{ name: string }>>("./*/Icon.svelte");
const boards = import.meta.glob<File<BoardProps>>(["./*/Board.svelte", "!./plain/*"]);
const sheets = import.meta.glob<File<SheetProps>>("./*/Sheet.svelte");

const things = import.meta.glob<File<ThingProps>>("./*/Thing.svelte");
const helps = import.meta.glob<File<ThingHelpProps>>("./*/ThingHelp.svelte");
const sprites = import.meta.glob<string>("./*/icons.json", { query: "?icons", import: "default" });
const looks = import.meta.glob("./*/*.css");

/** The pictures and colours that this page has for the game; "" where it has no pictures. */
export async function dress(game: string): Promise<string> {
  const sheets = Object.keys(looks).filter((file) => file.startsWith(`./${game}/`));
  await Promise.all(sheets.map((file) => looks[file]!()));
  return (await sprites[`./${game}/icons.json`]?.()) ?? "";
}

/** The board that this page has for the game, if it has one. */
export function boardOf(game: string): Load<BoardProps> | undefined {
  return boards[`./${game}/Board.svelte`];
}

export function sheetOf(game: string): Load<SheetProps> {
  return sheets[`./${game}/Sheet.svelte`] ?? sheets["./plain/Sheet.svelte"]!;
}

/** How a thing of the game looks among words, or drawn large. */
export function thingOf(game: string): Load<ThingProps> {
  return things[`./${game}/Thing.svelte`] ?? things["./plain/Thing.svelte"]!;
}

/** What explains the things of the game when one points at them, if there is something. */
export function thingHelpOf(game: string): Load<ThingHelpProps> | undefined {
  return helps[`./${game}/ThingHelp.svelte`];
}

/** What of a game is shown happening. */
export function scriptOf(game: string): Script {
  return scripts[`./${game}/script.ts`]?.SCRIPT ?? NO_SCRIPT;
}

/** The pictures of a game, if this page has any. */
export function iconOf(game: string): Load<{ name: string }> | undefined {
  return icons[`./${game}/Icon.svelte`];
}
