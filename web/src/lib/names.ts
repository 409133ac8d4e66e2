// What people and bots are called.
import type { SeatInfo, Words } from "./types";

export function seatNames(seats: SeatInfo[], words: Words): string[] {
  return seats.map((seat, i) => {
    if (seat.name) return seat.name;
    return seat.kind === "person" ? words.t("web.somebody") : words.t("web.player", { n: i + 1 });
  });
}

export function agentName(agent: string, words: Words): string {
  const key = `web.agent.${agent}`;
  return words.has(key) ? words.t(key) : agent;
}

/** How a bot of this level plays, in one sentence; "" where nobody has said it. */
export function agentStyle(agent: string, words: Words): string {
  const key = `agents.${agent}`;
  return words.has(key) ? words.t(key) : "";
}

/** Names for bots, each one that nobody has yet. */
export function botName(taken: string[], words: Words): string {
  const names = words.t("web.bot_names").split(" ");
  return names.find((name) => !taken.includes(name)) ?? words.t("web.player", { n: taken.length });
}

/** A date as people say it: the time today, else the day. */
export function when(iso: string, lang: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const today = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    lang,
    today ? { hour: "numeric", minute: "2-digit" } : { day: "numeric", month: "long" },
  ).format(date);
}
