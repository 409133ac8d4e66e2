// Who did what in a match, from its log: what happens in a mage's turn is that mage's work.
import { turnsOf } from "../../lib/turns";
import type { LogLine } from "../../lib/types";

export interface Deeds {
  turns: number;
  dealt: number; // damage to the nemesis and its minions
  taken: number; // damage to the mage
  healed: number; // life of anybody, in the mage's turns
}

const DEALT = ["nemesis_suffers", "minion_suffers"];
const HEALED = ["heals", "gravehold_heals"];

export function deedsOf(log: readonly LogLine[], seats: number): Deeds[] {
  const turns = turnsOf(log);
  return Array.from({ length: seats }, (_, seat) => {
    const name = `seat:${seat}`;
    const mine = turns.filter(({ owner, folds }) => owner === name && folds.length > 0);
    const sum = (lines: { line: LogLine; times: number }[], kinds: string[]) =>
      lines.reduce(
        (all, { line, times }) =>
          all + (kinds.includes(line.kind) ? (line.amount ?? 0) * times : 0),
        0,
      );
    const own = mine.flatMap(({ folds }) => folds);
    const all = turns.flatMap(({ folds }) => folds);
    return {
      turns: mine.length,
      dealt: sum(own, DEALT),
      taken: sum(
        all.filter(({ line }) => line.player === name),
        ["suffers"],
      ),
      healed: sum(own, HEALED),
    };
  });
}
