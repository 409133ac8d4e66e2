// Which board and score sheet a game has: those in the folder of its name, else the plain ones.
import type { Component } from "svelte";
import type { BoardProps, SheetProps } from "../lib/types";

interface File<Props extends object> {
  default: Component<Props>;
}
type Load<Props extends object> = () => Promise<File<Props>>;

const boards = import.meta.glob<File<BoardProps>>(["./*/Board.svelte", "!./plain/*"]);
const sheets = import.meta.glob<File<SheetProps>>("./*/Sheet.svelte");

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
