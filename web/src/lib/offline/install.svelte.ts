// Browsers that can install a page say so once; it is remembered until somebody asks for it.

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  private offer = $state.raw<Offer | null>(null);
  installed = $state(false);

  get offered(): boolean {
    return this.offer !== null;
  }

  begin(): void {
    this.installed = matchMedia("(display-mode: standalone)").matches;
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as Offer;
    });
    addEventListener("appinstalled", () => {
      this.offer = null;
      this.installed = true;
    });
  }

  async ask(): Promise<void> {
    const { offer } = this;
    this.offer = null;
    await offer?.prompt();
  }
}

export const install = new Install();
