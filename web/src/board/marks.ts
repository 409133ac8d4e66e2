// What a coach speaks of, marked on the board: `data-marked` on every element of a mark. A mark is a
// place of the board ("place:hand"), a thing on it ("card:king") or whatever gives an answer
// ("option:3").
import { selectors } from "../staging/places";
import type { Script } from "../staging/script";

const PLACE = "place:";
const OPTION = "option:";

/** The elements of a mark: those of the first selector that finds any, at last whatever gives the
 * answer with this target. */
export function nodesOf(mark: string, script: Script, targets: string[] = []): HTMLElement[] {
  const given = `[data-options~="${targets.indexOf(mark)}"]`;
  for (const selector of [...selectorsOf(mark, script), given]) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (node) => !node.closest(".coach, aside"),
    );
    if (found.length) return found;
  }
  return [];
}

function selectorsOf(mark: string, script: Script): string[] {
  const name = CSS.escape(mark.slice(mark.indexOf(":") + 1));
  if (mark.startsWith(PLACE))
    return [`[data-place="${name}"]`, `[data-target="${CSS.escape(mark)}"]`];
  if (mark.startsWith(OPTION)) return [`[data-options~="${name}"]`];
  return selectors(mark, script).sort((one, other) => exactness(other) - exactness(one));
}

const exactness = (selector: string) => (selector.startsWith("[data-target=") ? 1 : 0);

const isDrawn = (node: HTMLElement) => node.getClientRects().length > 0;

/** Whether these lie in a place that is opened by a tab, and not always in sight as a hand is. */
const isTabbed = (nodes: HTMLElement[]) => tabsOf(placeOf(nodes[0]!)).length > 0;

const tabsOf = (place: string) => [
  ...document.querySelectorAll<HTMLElement>(`[data-tab="${CSS.escape(place)}"]`),
];

/** Marks these things and nothing else. Gives the place that has to be opened to see one of them,
 * "" where that is not needed. */
export function markThings(
  marks: readonly string[],
  script: Script,
  targets: string[] = [],
): string {
  const found = marks.map((mark) => nodesOf(mark, script, targets));
  const wanted = new Set(found.flat());
  const hidden = found.filter((nodes) => nodes.length && !nodes.some(isDrawn));
  const places = hidden.map((nodes) => placeOf(nodes[0]!));
  for (const tab of places.flatMap(tabsOf)) wanted.add(tab);
  const open = found.filter((nodes) => nodes.some(isDrawn) && isTabbed(nodes));
  for (const node of document.querySelectorAll<HTMLElement>("[data-marked]"))
    if (!wanted.has(node)) delete node.dataset.marked;
  for (const node of wanted) if (node.dataset.marked !== "") node.dataset.marked = "";
  return open.length ? "" : (places[0] ?? "");
}

const placeOf = (node: HTMLElement) =>
  node.closest<HTMLElement>("[data-place]")?.dataset.place ?? "";

/** Brings the things that are marked into sight, inside of what scrolls around them; where there is
 * no room for all, the first. */
export function showMarked(): void {
  for (const place of document.querySelectorAll("[data-place]")) place.scrollTop = 0;
  const nodes = [...document.querySelectorAll<HTMLElement>("[data-marked]:not([data-place])")];
  for (const node of nodes.filter(isDrawn).reverse())
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
}
