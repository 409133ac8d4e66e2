import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { arrive, gate, invitationIn } from "./lib/guests.svelte";
import { install } from "./lib/offline/install.svelte";
import { news } from "./lib/offline/news.svelte";
import { applySettings, settings } from "./lib/settings.svelte";
import { speech } from "./lib/speech.svelte";

// Said only when the catalogues themselves cannot be loaded.
const SILENT = {
  cs: "Server klubovny neodpovídá. Zkouším to znovu…",
  en: "The clubhouse’s server does not answer. Trying again…",
};

const target = document.getElementById("app")!;

async function start(): Promise<void> {
  try {
    await arrive();
    await speech.switchTo(settings.lang);
  } catch {
    target.textContent = SILENT[settings.lang];
    setTimeout(start, 3000);
    return;
  }
  target.textContent = "";
  mount(App, { target });
}

// A link that is pasted over an open page only changes what stands behind #.
addEventListener("hashchange", async () => {
  if (!invitationIn(location.hash)) return;
  await arrive();
  if (!gate.shut) location.reload();
});
applySettings();
void start();
install.begin();
// What comes first is the page itself.
if (import.meta.env.PROD) addEventListener("load", () => void news.begin());
