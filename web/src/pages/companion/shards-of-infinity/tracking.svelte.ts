// What the companion of Shards of Infinity remembers: the dials of a physical game, and a solo game
// against the nemesis. Everything is kept on this device; only the nemesis' turn asks the server.
import type { Box } from "../../../games/shards-of-infinity/things";
import { api, Refusal } from "../../../lib/api";
import { isUnreachable } from "../../../lib/refusal";
import { Remembered } from "../../../lib/remembered.svelte";
import type { Text } from "../../../lib/types";

// ---- the dials

export interface Player {
  name: string;
  health: number;
  mastery: number;
}
interface Dials {
  players: Player[];
  first: number; // -1: not drawn yet
}
export type What = "health" | "mastery";

export class Tracker extends Remembered<Dials> {
  constructor(private readonly most: { [what in What]: number }) {
    super("shards-of-infinity.dials", { players: fresh(2, most.health), first: -1 });
  }

  change(at: number, what: What, by: number): void {
    const players = this.now.players.map((player, i) => {
      if (i !== at) return player;
      const value = Math.max(0, Math.min(this.most[what], player[what] + by));
      return { ...player, [what]: value };
    });
    this.become({ ...this.now, players });
  }

  rename(at: number, name: string): void {
    const players = this.now.players.map((player, i) => (i === at ? { ...player, name } : player));
    this.become({ ...this.now, players });
  }

  reset(count: number): void {
    const names = this.now.players.map(({ name }) => name);
    const players = fresh(count, this.most.health).map((player, i) => ({
      ...player,
      name: names[i] ?? "",
    }));
    this.become({ players, first: -1 });
  }

  /** Draw who begins; the others get mastery in turn order. */
  roll(): void {
    const count = this.now.players.length;
    const first = Math.floor(Math.random() * count);
    const players = this.now.players.map((player, i) => ({
      ...player,
      mastery: (i - first + count) % count,
    }));
    this.become({ players, first });
  }
}

function fresh(count: number, health: number): Player[] {
  return Array.from({ length: count }, () => ({ name: "", health, mastery: 0 }));
}

// ---- the nemesis

export interface Side {
  character: string;
  health: number;
  mastery: number;
  champions: string[];
}
export interface Step {
  kind: "reveal" | "play" | "use" | "gain" | "banish" | "destroy" | "drain" | "hit" | "end";
  text: Text;
  card: string | null;
  todo: Text | null;
  gains: string[];
}
export interface Turn {
  steps: Step[];
  ask: {
    kind: string;
    prompt: Text;
    power: number | null;
    options: { text: Text; card: string }[];
  } | null;
  nemesis: Omit<Side, "character">;
  player: Omit<Side, "character">;
  over: "fallen" | "mastery" | "row" | null;
}
interface Solo {
  phase: "setup" | "mine" | "reveal" | "row" | "steps" | "over";
  nemesis: Side;
  player: Side;
  expansion: boolean;
  match: What;
  draw: What;
  revealed: string | null;
  row: string[];
  answers: number[];
  turn: Turn | null;
  at: number; // the step that is read now
  over: "fallen" | "mastery" | "row" | "won" | null;
}

export const SIDES = ["nemesis", "player"] as const;
export type Who = (typeof SIDES)[number];

/** The copies of a card that are not on the table yet. */
export function unseen(now: Solo, box: Box, card: string): number {
  const named = [...now.row, ...now.nemesis.champions, ...now.player.champions];
  if (now.revealed) named.push(now.revealed);
  return (box.cards[card]?.copies ?? 0) - named.filter((one) => one === card).length;
}

export class Runner extends Remembered<Solo> {
  busy = $state(false);

  constructor(private readonly most: { [what in What]: number }) {
    super("shards-of-infinity.nemesis", started(most.health));
  }

  set(news: Partial<Solo>): void {
    this.become({ ...this.now, ...news });
  }

  again(): void {
    const { nemesis, player, expansion, match, draw } = this.now;
    const begun = started(this.most.health);
    begun.nemesis.character = nemesis.character;
    begun.player.character = player.character;
    this.become({ ...begun, expansion, match, draw });
  }

  character(who: "nemesis" | "player", character: string): void {
    const other = who === "nemesis" ? "player" : "nemesis";
    const swap = this.now[other].character === character;
    this.set({
      [who]: { ...this.now[who], character },
      ...(swap ? { [other]: { ...this.now[other], character: this.now[who].character } } : {}),
    });
  }

  change(who: "nemesis" | "player", what: What, by: number): void {
    const side = this.now[who];
    const value = Math.max(0, Math.min(this.most[what], side[what] + by));
    const over =
      what === "health" && value === 0 ? (who === "nemesis" ? "won" : "fallen") : this.now.over;
    this.set({
      [who]: { ...side, [what]: value },
      over,
      phase: over ? "over" : this.now.phase,
    });
  }

  enters(who: "nemesis" | "player", card: string): void {
    const side = this.now[who];
    this.set({ [who]: { ...side, champions: [...side.champions, card] } });
  }

  leaves(who: "nemesis" | "player", at: number): void {
    const side = this.now[who];
    this.set({ [who]: { ...side, champions: side.champions.filter((_, i) => i !== at) } });
  }

  /** Let the server's rules take the turn, as far as the answers reach. */
  async run(answers: number[], revealed = this.now.revealed): Promise<void> {
    const { nemesis, player, expansion, match, draw, row } = this.now;
    this.busy = true;
    try {
      const turn = await asked({
        nemesis,
        player,
        expansion,
        match,
        draw,
        revealed,
        row: revealed === null ? [] : row,
        answers,
      });
      const at = answers.length ? Math.min(this.now.turn?.steps.length ?? 0, turn.steps.length) : 0;
      if (!turn.steps.length && turn.over)
        this.set({ turn, answers, revealed, over: turn.over, phase: "over" });
      else this.set({ turn, answers, revealed, at, phase: "steps" });
    } finally {
      this.busy = false;
    }
  }

  /** The turn has been carried out on the table. */
  finish(): void {
    const { turn, nemesis, player } = this.now;
    if (!turn) return;
    this.set({
      nemesis: { ...nemesis, ...turn.nemesis },
      player: { ...player, ...turn.player },
      over: turn.over,
      phase: turn.over ? "over" : "mine",
      turn: null,
      revealed: null,
      row: [],
      answers: [],
      at: 0,
    });
  }
}

function started(health: number): Solo {
  const side = (character: string) => ({ character, health, mastery: 0, champions: [] });
  return {
    phase: "setup",
    nemesis: side("tetra"),
    player: side("volos"),
    expansion: true,
    match: "mastery",
    draw: "mastery",
    revealed: null,
    row: [],
    answers: [],
    turn: null,
    at: 0,
    over: null,
  };
}

async function asked(body: unknown): Promise<Turn> {
  try {
    return await api.companion<Turn>("shards-of-infinity", body);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    throw new Refusal("offline", { key: "companion.offline", args: {} }, 0);
  }
}
