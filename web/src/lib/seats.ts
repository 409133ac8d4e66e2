// Seats as one lays them out for a new match.
import { partSeal } from "./mix";
import { botName } from "./names";
import type { NewSeat, Words } from "./types";

export interface Draft {
  kind: "person" | "bot" | "open";
  agent: string;
  name: string;
}

/** Me, and bots: of the level named, where the game has it. */
export function firstDraft(
  count: number,
  agents: string[],
  me: string,
  words: Words,
  level = "",
): Draft[] {
  const drafts: Draft[] = [{ kind: "person", agent: "", name: me }];
  return resized(drafts, count, agents, words, agents.includes(level) ? level : undefined);
}

const USUAL_OPPONENT = "casual";

/** The bot that sits down unless somebody says otherwise: not the strongest, who takes its time. */
export function usualOpponent(agents: string[]): string {
  if (agents.includes(USUAL_OPPONENT)) return USUAL_OPPONENT;
  return agents.at(-1) ?? "";
}

/** More seats are bots until somebody says otherwise. */
export function resized(
  old: Draft[],
  count: number,
  agents: string[],
  words: Words,
  agent = usualOpponent(agents),
): Draft[] {
  const drafts = old.slice(0, count);
  while (drafts.length < count) drafts.push({ kind: "bot", agent, name: freshName(drafts, words) });
  return drafts;
}

export function freshName(drafts: Draft[], words: Words): string {
  return botName(
    drafts.map((draft) => draft.name),
    words,
  );
}

/** The seats with the seals of these parts of the seed, "" where there is none. */
export function sealed(seats: NewSeat[], parts: string[]): NewSeat[] {
  return seats.map((seat, i) =>
    seat.kind === "person" && parts[i] ? { ...seat, seal: partSeal(parts[i]) } : seat,
  );
}

/** Seats as the server is asked for them; the crest is that of the first person, who is me. */
export function settled(drafts: Draft[], words: Words, crest = ""): NewSeat[] {
  const me = drafts.findIndex(({ kind }) => kind === "person");
  return drafts.map(({ kind, agent, name }, i) => {
    if (kind === "open") return { kind };
    if (kind === "bot")
      return { kind, agent, name: name.trim() || words.t("web.player", { n: i + 1 }) };
    const own = i === me ? { me: true, ...(crest ? { crest } : {}) } : {};
    return { kind, name: name.trim() || words.t("web.player", { n: i + 1 }), ...own };
  });
}
