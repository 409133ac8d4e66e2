// The table top between the page and a board: which places there are, what is being read, and which
// answers have a control on the board. A page provides it; boards and their parts use it.
import { type Snippet, getContext, setContext } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import type { Ask, BoardProps } from "../lib/types";
import { type Answers, NO_ANSWERS, keysFor, placeWith } from "./answers";
import type { Help } from "./help.svelte";

/** One place at a time is shown on a phone. */
const PHONE = "max-width: 47.49em";
/** From here on there is room for a column beside the board. */
const WIDE = "min-width: 87.5em";
/** From here on a coach has a column beside the board. */
const ROOMY = "min-width: 80em";
/** From here on there is a reading place that covers nothing. */
const READS = "min-width: 68.75em";
const KEY = Symbol("desk");

/** An explanation, drawn by the game, for the reading place. */
export interface Panel {
  help: Help;
  title: string;
  tone: string;
  picture: Snippet;
  line: Snippet | undefined;
  side: Snippet | undefined;
  children: Snippet;
}

export interface PlaceInfo {
  id: string;
  title: string;
  node: HTMLElement;
}

export class Desk {
  private readonly small = new MediaQuery(PHONE);
  private readonly large = new MediaQuery(WIDE);
  private readonly middling = new MediaQuery(ROOMY);
  private readonly reading = new MediaQuery(READS);
  readonly phone = $derived(this.small.current);
  readonly wide = $derived(this.large.current);
  readonly roomy = $derived(this.middling.current);
  readonly reads = $derived(this.reading.current);

  /** What the reading place shows. */
  panel = $state.raw<Panel | null>(null);
  /** The board that lies here, and whether it declares places. */
  board = $state.raw<(() => BoardProps) | null>(null);
  fitted = $state(false);
  places = $state.raw<PlaceInfo[]>([]);
  /** The place that a phone shows, and the one that it opened by itself. */
  open = $state("");
  home = $state("");
  answers = $state.raw<Answers>(NO_ANSWERS);
  /** How high the pinned hand of a phone is; what opens above it must know. */
  handHeight = $state(0);
  /** How much room the coach takes above the hand of a phone, in CSS; "" where there is none. */
  coachRoom = $state("");

  /** Places are kept in the order in which they lie on the board. */
  enter(place: PlaceInfo): void {
    const others = this.places.filter(({ id }) => id !== place.id);
    const before = others.filter(
      ({ node }) => node.compareDocumentPosition(place.node) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    this.places = [...before, place, ...others.filter((other) => !before.includes(other))];
    if (!this.open) this.open = place.id;
  }

  leave(id: string): void {
    this.places = this.places.filter((place) => place.id !== id);
    if (this.open === id) this.open = this.places[0]?.id ?? "";
  }

  /** Open a place that a question or a coach speaks of; the bar holds what is not in sight there. */
  show(id: string): void {
    if (this.places.some((place) => place.id === id)) this.open = this.home = id;
  }

  /** Open the place where an answer is, as a tap on its tab would, unless it is in sight. */
  turnTo(option: number): void {
    this.open = placeWith(this.answers.byPlace, option, this.open);
  }

  /** The answers that a phone shows on the board when the question comes. */
  readonly inSight = $derived.by((): ReadonlySet<number> => {
    const { byPlace } = this.answers;
    return new Set([...(byPlace.get("hand") ?? []), ...(byPlace.get(this.home) ?? [])]);
  });

  /** The key of each option that has one. */
  keys(ask: Ask | null): ReadonlyMap<number, string> {
    return this.board ? this.answers.keys : keysFor(ask?.options ?? [], []);
  }

  /** The options that the thing that is being read answers. */
  readonly actions = $derived.by((): number[] => {
    void this.answers;
    const node = this.panel?.help.anchor?.closest<HTMLElement>("[data-options]");
    return (node?.dataset.options ?? "").split(" ").filter(Boolean).map(Number);
  });
}

export function provideDesk(): Desk {
  return setContext(KEY, new Desk());
}

export function useDesk(): Desk | undefined {
  return getContext<Desk | undefined>(KEY);
}
