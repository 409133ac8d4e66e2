// How a match ended, in a few words, and at which other levels it could be played once more.
import type { GameInfo, Options, Result, Summary, Text, Words } from "../../lib/types";
import { valueName } from "../new/values";

/** What the opponent is called that nobody plays. */
export const rivalName = (words: Words) =>
  words.t(words.has("rival") ? "rival" : "web.after.rival");

export function headline(result: Result, words: Words): Text {
  const winners = result.winners.map((seat) => ({ ref: `seat.${seat}` }));
  if (winners.length)
    return result.together && winners.length > 1
      ? { key: "web.after.together", args: {} }
      : { key: "web.after.won", args: { winners } };
  if (result.rival !== undefined)
    return {
      key: "web.after.beaten",
      args: { name: rivalName(words), rival: result.rival, n: result.scores[0] ?? 0 },
    };
  return { key: result.together ? "web.after.lost" : "web.after.nobody", args: {} };
}

export interface Level {
  text: string; // the key of the button's text
  level: (words: Words) => string;
  options: Options;
}

/** One level easier and one harder, where the game has levels. */
export function levels(game: GameInfo, table: Summary): Level[] {
  const ladders = game.options.filter(
    ({ ladder, alone }) => ladder?.length && (!alone || table.seats.length === 1),
  );
  return ladders.flatMap((option) => {
    const at = option.ladder!.indexOf(table.options[option.name] ?? option.values[0]!);
    const steps = [
      { text: "web.after.easier", value: option.ladder![at - 1] },
      { text: "web.after.harder", value: option.ladder![at + 1] },
    ];
    return steps.flatMap(({ text, value }) =>
      value === undefined || at < 0
        ? []
        : [
            {
              text,
              level: (words: Words) => valueName(words, option, value),
              options: { [option.name]: value },
            },
          ],
    );
  });
}
