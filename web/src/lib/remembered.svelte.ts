// Something with a memory: every change can be taken back, and a reload loses nothing.

const KEPT = 200; // how many steps can be taken back

export class Remembered<T> {
  now = $state.raw() as T;
  private past = $state.raw<T[]>([]);

  constructor(
    private readonly name: string,
    fresh: T,
  ) {
    this.now = fresh;
    try {
      const found = JSON.parse(globalThis.localStorage?.getItem(name) ?? "null");
      if (found && typeof found === "object") this.now = { ...fresh, ...found };
    } catch {
      // nothing of ours
    }
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  become(next: T): void {
    this.past = [...this.past.slice(-KEPT), this.now];
    this.keep(next);
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.keep(before);
  }

  private keep(next: T): void {
    this.now = next;
    try {
      globalThis.localStorage?.setItem(this.name, JSON.stringify(next));
    } catch {
      // full or forbidden: the page goes on without a memory
    }
  }
}
