// What is shown happening in Fantasy Realms: cards that are drawn, taken and discarded.
import type { Script } from "../../staging/script";

export const SCRIPT: Script = {
  show: {
    draws: "draw",
    draws_card: "draw",
    takes: "draw",
    keeps: "draw",
    keeps_card: "draw",
    discards: "move",
    turned_up: "move",
    gets_item: "draw",
    uses: "act",
    steals: "move",
    swaps: "move",
    shows: "reveal",
    scores: "reveal",
  },
  signs: {
    draws: "signs-card",
    draws_card: "signs-card",
    takes: "signs-card",
    discards: "signs-card",
    seals: "signs-seal",
  },
  places: {
    deck: ["[data-deck]", "[data-target='deck']"],
    area: ["[data-place='area']", ".area"],
  },
};
