// Whether this device keeps the companions, and how far it is with fetching them.
import { fetchAll, forget, isKept, listed, missing, possible, weight } from "./kit";

export type State = "looking" | "impossible" | "none" | "fetching" | "kept";

class Keeping {
  state = $state<State>("looking");
  size = $state(0); // bytes that would travel
  part = $state(0); // of them, how many are there: 0 to 1
  failed = $state(false);
  private stop: AbortController | null = null;

  async look(): Promise<void> {
    if (this.state === "fetching") return;
    if (!possible()) this.state = "impossible";
    else if (await isKept()) this.state = "kept";
    else {
      this.state = "none";
      const { list } = await listed();
      this.size = weight(await missing(list.files));
    }
  }

  async keep(): Promise<void> {
    this.stop = new AbortController();
    this.state = "fetching";
    this.part = 0;
    this.failed = false;
    try {
      await navigator.serviceWorker.ready;
      await navigator.storage?.persist?.();
      await fetchAll((part) => (this.part = part), this.stop.signal);
      this.state = "kept";
    } catch {
      this.failed = !this.stop.signal.aborted;
      this.state = "none";
    }
  }

  cancel(): void {
    this.stop?.abort();
  }

  async remove(): Promise<void> {
    await forget();
    this.state = "looking";
    await this.look().catch(() => {});
  }
}

export const keeping = new Keeping();
