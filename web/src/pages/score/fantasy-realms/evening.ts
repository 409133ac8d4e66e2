// A whole evening of the physical game: who plays, and what each hand of each round was worth. Which
// of several hands is the best is said by their ranks, which come with the scores.

export const MOST_PLAYERS = 6;
export const LEAST_PLAYERS = 2;

export interface Written {
  total: number;
  rank: number[];
  cards: string[];
  items: string[];
}
export type Round = (Written | null)[];
export interface Evening {
  players: string[]; // a name left empty is said by its number
  rounds: Round[];
}
export interface Standing {
  seat: number;
  place: number;
  total: number;
  wins: number;
}

export const fresh = (): Evening => ({ players: ["", "", "", ""], rounds: [] });

export const isWhole = (round: Round) => round.every((hand) => hand !== null);

/** The round that is being written down; an empty one between two rounds. */
export function open({ players, rounds }: Evening): Round {
  const last = rounds.at(-1);
  return last && !isWhole(last) ? last : players.map(() => null);
}

/** The hand of a player in the open round; whoever has one already gets this one instead. */
export function written(evening: Evening, seat: number, hand: Written): Evening {
  const round = open(evening);
  const before = evening.rounds.filter((each) => each !== round);
  return { ...evening, rounds: [...before, round.with(seat, hand)] };
}

export function withoutLastRound(evening: Evening): Evening {
  return { ...evening, rounds: evening.rounds.slice(0, -1) };
}

export function named(evening: Evening, seat: number, name: string): Evening {
  return { ...evening, players: evening.players.with(seat, name) };
}

/** More or fewer at the table, as long as nothing is written. */
export function seated(evening: Evening, count: number): Evening {
  if (evening.rounds.length) return evening;
  const players = Array.from({ length: count }, (_, seat) => evening.players[seat] ?? "");
  return { ...evening, players };
}

/** The same people, from the beginning. */
export function again(evening: Evening): Evening {
  return { ...evening, rounds: [] };
}

/** Whoever has the best hand of a whole round; several, where they share the win. */
export function winners(round: Round): number[] {
  if (!isWhole(round)) return [];
  const hands = round as Written[];
  const best = hands.reduce((one, other) => (compared(other, one) > 0 ? other : one));
  return hands.flatMap((hand, seat) => (compared(hand, best) === 0 ? [seat] : []));
}

function compared(one: Written, other: Written): number {
  for (const [at, mine] of one.rank.entries()) {
    const theirs = other.rank[at];
    if (theirs === undefined) break;
    if (mine !== theirs) return mine - theirs;
  }
  return 0;
}

/** After the whole rounds: most points first, then most rounds won; who is equal in both has the
    same place. */
export function standings({ players, rounds: all }: Evening): Standing[] {
  const rounds = all.filter(isWhole);
  const table = players.map((_, seat) => ({
    seat,
    place: 0,
    total: rounds.reduce((sum, round) => sum + (round[seat]?.total ?? 0), 0),
    wins: rounds.filter((round) => winners(round).includes(seat)).length,
  }));
  const ahead = (a: Standing, b: Standing) => b.total - a.total || b.wins - a.wins;
  for (const one of table) one.place = 1 + table.filter((other) => ahead(one, other) > 0).length;
  return table.sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** An evening as it was kept, if it is one. */
export function isEvening(found: unknown): found is Evening {
  const { players, rounds } = (found ?? {}) as Partial<Evening>;
  return (
    Array.isArray(players) &&
    Array.isArray(rounds) &&
    players.every((name) => typeof name === "string") &&
    players.length >= LEAST_PLAYERS &&
    players.length <= MOST_PLAYERS &&
    rounds.every((round) => Array.isArray(round) && round.length === players.length)
  );
}
