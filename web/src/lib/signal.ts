// "Your turn": in the title, in the icon of the tab, and as a soft sound.
import { play } from "./sounds";

/** Two soft notes. */
export const chime = () => play("turn");

export function showInTab(title: string, turn: boolean): void {
  document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = turn ? "/icon-turn.svg" : "/icon.svg";
  if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}
