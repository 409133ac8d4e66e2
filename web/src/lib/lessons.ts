// Lessons as the server sends them (server/lessons.py), and how far this device has come in them.
import { storage } from "./keys";
import type { Block } from "./rules";
import type { Ask, Json, LogLine, Result } from "./types";

/** A lesson, for those who choose one. */
export interface Offer {
  id: string;
  title: string;
  lead: Block[];
  steps: number;
}

/** What the table shows, and how it came to it. */
export interface Outset {
  view: { [name: string]: Json };
  aids: { [name: string]: Json };
  log: LogLine[];
  log_from: number; // how many entries there were before; 0 after a new position
  over: boolean;
  result: Result | null;
}

/** What the coach says at one position, and what is answered to each option there. */
export interface LessonStep extends Outset {
  id: string;
  title: string;
  text: Block[];
  marks: string[]; // what the coach speaks of: "place:hand", "card:king"
  ask: Ask | null;
  answers: string[]; // for each option the name of the coach's reply; empty: the coach only speaks
  replies: { [name: string]: Block[] };
  free: number; // how many questions are answered freely from here on
  then: Outset | null; // what the right answer led to, where the next step is a new position
}

export interface Lesson {
  game: string;
  id: string;
  title: string;
  lead: Block[];
  players: number;
  steps: LessonStep[];
}

/** The name of the reply to the answer that goes on. */
export const RIGHT = "right";

export interface Progress {
  at: number; // the step that was open last
  far: number; // the furthest
  done: boolean;
}

const NAME = "klubovna.lessons";
const NOTHING: Progress = { at: 0, far: 0, done: false };

export class Progresses {
  constructor(private readonly box: Pick<Storage, "getItem" | "setItem">) {}

  of(game: string, lesson: string): Progress {
    const kept = this.all()[`${game}/${lesson}`];
    const numbers = Number.isInteger(kept?.at) && Number.isInteger(kept?.far);
    return kept && numbers ? { at: kept.at, far: kept.far, done: kept.done === true } : NOTHING;
  }

  /** Whether any step of any of the game's lessons was taken. */
  begun(game: string): boolean {
    return Object.keys(this.all()).some((name) => name.startsWith(`${game}/`));
  }

  keep(game: string, lesson: string, at: number, done: boolean): void {
    const before = this.of(game, lesson);
    const now = { at, far: Math.max(at, before.far), done: done || before.done };
    try {
      this.box.setItem(NAME, JSON.stringify({ ...this.all(), [`${game}/${lesson}`]: now }));
    } catch {
      // not kept, then
    }
  }

  private all(): { [name: string]: Progress | undefined } {
    try {
      const kept: unknown = JSON.parse(this.box.getItem(NAME) ?? "{}");
      return typeof kept === "object" && kept !== null
        ? (kept as { [name: string]: Progress })
        : {};
    } catch {
      return {};
    }
  }
}

export const progress = new Progresses(
  typeof window === "undefined" ? { getItem: () => null, setItem: () => {} } : storage(),
);
