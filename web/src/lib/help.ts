// Help that took the server longer than the move itself.
import type { Position } from "./types";

export interface Aids {
  seq: number;
  aids: Position["aids"];
  proposal: number;
}

/** The position with its help, if it is still the one that was helped. */
export function helped(position: Position | null, help: Aids): Position | null {
  if (!position || position.seq !== help.seq) return position;
  const ask = position.ask && { ...position.ask, proposal: help.proposal };
  return { ...position, aids: help.aids, ask };
}
