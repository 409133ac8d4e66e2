// The words of the reader's language: the interface's, and those of the games in sight. A switch
// loads everything first, so no page is ever half in one language.
import { SvelteMap } from "svelte/reactivity";
import { api, Refusal } from "./api";
import type { Lang } from "./message";
import { settings } from "./settings.svelte";
import { type Catalogue, Speaker } from "./words";

const INTERFACE = "";

/** The words of a game; null for one that this server does not have, such as a package's game
    that is no longer installed. */
async function texts(lang: Lang, game: string): Promise<Catalogue | null> {
  try {
    return await api.texts(lang, game);
  } catch (error) {
    if (game !== INTERFACE && error instanceof Refusal && error.status) return null;
    throw error;
  }
}

class Speech {
  lang: Lang = $state("en");
  private loaded = new SvelteMap<string, Speaker>();
  private wanted = new Set<string>([INTERFACE]);

  /** The interface's words. */
  get words(): Speaker {
    return this.loaded.get(`${this.lang}/`)!;
  }

  /** The words of a game over the interface's; the interface's until they are loaded. */
  of(game: string): Speaker {
    return this.loaded.get(`${this.lang}/${game}`) ?? this.words;
  }

  async need(...games: string[]): Promise<void> {
    for (const game of games) this.wanted.add(game);
    await this.load(this.lang, games);
  }

  async switchTo(lang: Lang): Promise<void> {
    await this.load(lang, [...this.wanted]);
    this.lang = lang;
    settings.lang = lang;
    document.documentElement.lang = lang;
  }

  private async load(lang: Lang, games: string[]): Promise<void> {
    const missing = games.filter((game) => !this.loaded.has(`${lang}/${game}`));
    const found = await Promise.all(missing.map((game) => texts(lang, game)));
    missing.forEach((game, i) => {
      const words = found[i];
      if (words) this.loaded.set(`${lang}/${game}`, Speaker.of(lang, words));
    });
  }
}

export const speech = new Speech();
