// Which cards of the own hand have just come: those that were not in it when the question before
// this one was put. A hand that is new as a whole has nothing to point at.

const NONE: ReadonlySet<string> = new Set();

export class Arrivals {
  private held: ReadonlySet<string> | null = null;
  private seq = -1;
  private came = NONE;

  /** What has come into the hand at this question (-1 while none is put). `told`: whether the log
   * tells of something that came; a card that was taken back has not. */
  at(seq: number, hand: readonly string[], told: boolean): ReadonlySet<string> {
    if (seq < 0) return NONE;
    if (seq !== this.seq) {
      const known = this.held;
      const came = known && told ? hand.filter((card) => !known.has(card)) : [];
      this.came = came.length < hand.length ? new Set(came) : NONE;
      this.held = new Set(hand);
      this.seq = seq;
    }
    return this.came;
  }
}

/** Marks them on the board, for eyes and for screen readers. */
export function markArrivals(
  arrivals: Arrivals,
  root: HTMLElement,
  seq: number,
  told: boolean,
  said: string,
): void {
  const cards = [...root.querySelectorAll<HTMLElement>("[data-hand] [data-card]")];
  const hand = cards.map((node) => node.dataset.card!);
  const came = arrivals.at(seq, hand, told);
  for (const node of cards) {
    const fresh = came.has(node.dataset.card!);
    if (fresh === (node.dataset.fresh !== undefined)) continue;
    node.toggleAttribute("data-fresh", fresh);
    if (fresh) node.setAttribute("aria-description", said);
    else node.removeAttribute("aria-description");
  }
}
