// The table that was made here last, of each game: kept in this browser.
import { storage } from "../../lib/keys";
import type { Draft } from "../../lib/seats";
import type { GameInfo, Options } from "../../lib/types";

export interface Last {
  drafts: Draft[];
  options: Options;
}

const NAME = "klubovna.last";
type Box = Pick<Storage, "getItem" | "setItem">;

function all(box: Box): { [game: string]: Last } {
  try {
    const read: unknown = JSON.parse(box.getItem(NAME) ?? "{}");
    return typeof read === "object" && read ? (read as { [game: string]: Last }) : {};
  } catch {
    return {};
  }
}

/** The last table, as far as the game still knows what was chosen. */
export function lastTime(game: GameInfo, box: Box = storage()): Last | null {
  const last = all(box)[game.id];
  if (!Array.isArray(last?.drafts) || typeof last.options !== "object") return null;
  const drafts = last.drafts.filter(
    ({ kind, agent }) => kind !== "bot" || game.agents.includes(agent),
  );
  const [least, most] = game.players;
  if (drafts.length < least || drafts.length > most) return null;
  const known = game.options.filter(({ name, values }) => values.includes(last.options[name]!));
  return {
    drafts: drafts.map(({ kind, agent, name }) => ({ kind, agent, name: String(name ?? "") })),
    options: Object.fromEntries(known.map(({ name }) => [name, last.options[name]!])),
  };
}

export function remember(game: GameInfo, last: Last, box: Box = storage()): void {
  try {
    box.setItem(NAME, JSON.stringify({ ...all(box), [game.id]: last }));
  } catch {
    // not kept, then
  }
}
