// What can be played: a board gives every thing its target, and hears what a click on it would do.
import type { BoardProps } from "../lib/types";
import { type Help, provideHelp } from "./help.svelte";
import { byTarget } from "./targets";

/** What the parts of a board ask of it. */
export interface Hooks {
  /** What a click on this would do, in words; "" where it does nothing. */
  does: (target: string) => string;
  hinted: (target: string) => boolean;
  /** Whether the log points at this. */
  lit: (target: string) => boolean;
  /** Plays it, or says why not; `about` names the help to show then. */
  play: (target: string, node?: HTMLElement | null, about?: string) => void;
}

export class Playing implements Hooks {
  readonly help: Help = provideHelp();
  /** Where one thing can be played in several ways; belongs to one question, and goes with it. */
  private several = $state.raw<{ seq: number; options: number[]; at: DOMRect } | null>(null);

  private readonly board: () => BoardProps;

  constructor(board: () => BoardProps) {
    this.board = board;
  }

  /** The options of each target. A question with a proposal has a sheet of its own to answer it. */
  readonly targets = $derived.by(() => {
    const ask = this.board().ask;
    return byTarget(ask && ask.proposal < 0 ? ask.options : []);
  });
  readonly menu = $derived.by(() =>
    this.several && this.several.seq === this.board().ask?.seq ? this.several : null,
  );

  /** The option of a target, or -1. */
  option(target: string): number {
    return this.targets.get(target)?.[0] ?? -1;
  }

  does = (target: string): string => {
    const { ask, words } = this.board();
    const found = this.targets.get(target) ?? [];
    return found.map((i) => words.say(ask!.options[i]!.text)).join(" / ");
  };

  hinted = (target: string): boolean =>
    this.board().ask?.options[this.board().hinted]?.target === target;

  lit = (target: string): boolean => this.board().highlighted === target;

  play = (target: string, node?: HTMLElement | null, about?: string): void => {
    const found = this.targets.get(target);
    this.help.close();
    if (!found) {
      this.board().why(target);
      if (node && about) this.help.show(about, node);
    } else if (found.length > 1 && node)
      this.several = {
        seq: this.board().ask!.seq,
        options: found,
        at: node.getBoundingClientRect(),
      };
    else this.board().choose(found[0]!);
  };

  closeMenu = (): void => {
    this.several = null;
  };
}
