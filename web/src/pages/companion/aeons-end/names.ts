// Names of the people, and of the turn order cards, at a physical table.
import { mageName, nemesisName } from "../../../games/aeons-end/things";
import type { Words } from "../../../lib/types";
import { ANY, type Game } from "./address";

export function seatName(words: Words, game: Game, seat: number): string {
  const mage = game.mages[seat] ?? ANY;
  return mage === ANY ? words.t("companion.mage_of", { n: seat + 1 }) : mageName(words, mage);
}

export function orderCardName(words: Words, game: Game, card: string): string {
  if (card === "nemesis") return nemesisName(words, game.nemesis);
  if (card === "wild") return words.t("board.order_wild");
  return seatName(words, game, Number(card) - 1);
}

export function orderCardSign(game: Game, card: string): string {
  if (card === "nemesis") return `nemeses-${game.nemesis}`;
  if (card === "wild") return "signs-wild";
  const mage = game.mages[Number(card) - 1] ?? ANY;
  return mage === ANY ? "signs-player" : `mages-${mage}`;
}
