// Which board and score sheet a game has. A game without one gets the plain ones.
import type { Component } from "svelte";
import type { BoardProps, SheetProps } from "../lib/types";

interface Drawn {
  board: () => Promise<{ default: Component<BoardProps> }>;
  sheet: () => Promise<{ default: Component<SheetProps> }>;
}

const games: { [id: string]: Drawn } = {
  "fantasy-realms": {
    board: () => import("./fantasy-realms/Board.svelte"),
    sheet: () => import("./fantasy-realms/Sheet.svelte"),
  },
  "shards-of-infinity": {
    board: () => import("./shards-of-infinity/Board.svelte"),
    sheet: () => import("./shards-of-infinity/Sheet.svelte"),
  },
  "aeons-end": {
    board: () => import("./aeons-end/Board.svelte"),
    sheet: () => import("./aeons-end/Sheet.svelte"),
  },
  evenfall: {
    board: () => import("./evenfall/Board.svelte"),
    sheet: () => import("./evenfall/Sheet.svelte"),
  },
  sanctum: {
    board: () => import("./sanctum/Board.svelte"),
    sheet: () => import("./sanctum/Sheet.svelte"),
  },
};

const plain: Drawn = {
  board: () => import("./plain/Board.svelte"),
  sheet: () => import("./plain/Sheet.svelte"),
};

export function drawn(game: string): Drawn {
  return games[game] ?? plain;
}
