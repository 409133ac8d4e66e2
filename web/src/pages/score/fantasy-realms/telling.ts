// An evening in plain text, to be sent to those who were there.
import { figure } from "../../../board/figures";
import type { Words } from "../../../lib/types";
import { type Evening, standings, winners } from "./evening";

export function toldEvening(
  evening: Evening,
  nameOf: (seat: number) => string,
  words: Words,
  day: Date,
): string {
  const t = (key: string, args = {}) => words.t(`scorer_page.evening.${key}`, args);
  const table = standings(evening).map(
    ({ seat, place, total, wins }) =>
      `${place}. ${nameOf(seat)} ${figure(total)} (${t("wins", { n: wins })})`,
  );
  const rounds = evening.rounds.map((round, number) => {
    const best = winners(round);
    const hands = round.flatMap((hand, seat) =>
      hand ? [`${nameOf(seat)} ${figure(hand.total)}${best.includes(seat) ? " ★" : ""}`] : [],
    );
    return `${t("round_n", { n: number + 1 })}: ${hands.join(", ")}`;
  });
  const date = day.toLocaleDateString(words.lang);
  return [`${words.t("game.name")}, ${date}`, ...table, "", ...rounds].join("\n");
}
