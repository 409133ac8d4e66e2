// Looking at a match again: the server does it, this asks how far it is.
import type { Analysis, Looking } from "./analysis";
import { Refusal, api } from "./api";

const PAUSE = 1000; // milliseconds between two questions

export class Look {
  state: Looking["state"] = $state("none");
  progress = $state(0);
  analysis = $state.raw<Analysis | null>(null);
  trouble = $state.raw<unknown>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly held: string[],
  ) {}

  get busy(): boolean {
    return this.state === "waiting" || this.state === "running";
  }

  /** What is known already; a match that is not over has nothing. */
  peek(): Promise<void> {
    return this.#ask(() => api.analysis(this.id, this.held), true);
  }
  start(anew = false): Promise<void> {
    return this.#ask(() => api.analyse(this.id, this.held, anew));
  }
  stop(): Promise<void> {
    return this.#ask(() => api.stopAnalysis(this.id, this.held));
  }
  /** Nobody looks any more. */
  leave() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #ask(asked: () => Promise<Looking>, quietly = false): Promise<void> {
    this.leave();
    this.trouble = null;
    try {
      const told = await asked();
      [this.state, this.progress] = [told.state, told.progress];
      if (told.analysis) this.analysis = told.analysis;
    } catch (error) {
      if (!quietly) this.trouble = error;
      const over = error instanceof Refusal && error.code !== "offline" && error.code !== "busy";
      if (over || !this.busy) return;
    }
    if (this.busy)
      this.#timer = setTimeout(() => void this.#ask(() => api.analysis(this.id, this.held)), PAUSE);
  }
}
