// The service worker of this page, and whether a newer version waits. It never takes over by
// itself: whoever is at the page says when.

const LOOK_AGAIN = 30 * 60_000;

class News {
  /** There is something newer than what is in sight. */
  newer = $state(false);
  private waiting: ServiceWorker | null = null;
  private ours = false;

  /** Registers the service worker where there can be one. */
  async begin(): Promise<void> {
    // A part of the page that is no longer there: the server has another version by now.
    addEventListener("vite:preloadError", () => (this.newer = navigator.onLine));
    const workers = navigator.serviceWorker;
    if (!workers) return;
    const before = workers.controller;
    workers.addEventListener("controllerchange", () => {
      if (this.ours) location.reload();
      else if (before) this.newer = true; // another window has changed over
    });
    try {
      this.follow(await workers.register("/sw.js"));
    } catch {
      // Forbidden here; the page works as it does without.
    }
  }

  private follow(registered: ServiceWorkerRegistration): void {
    const look = () => {
      if (!registered.waiting || !registered.active) return;
      this.waiting = registered.waiting;
      this.newer = true;
    };
    look();
    registered.addEventListener("updatefound", () =>
      registered.installing?.addEventListener("statechange", look),
    );
    const check = () => void registered.update().catch(() => {});
    setInterval(check, LOOK_AGAIN);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") check();
    });
  }

  change(): void {
    this.ours = true;
    if (this.waiting) this.waiting.postMessage("take over");
    else location.reload();
  }
}

export const news = new News();
