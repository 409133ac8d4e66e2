// Where a thing or a place of an event is on the page now, by data attributes and by what the
// game's script says.
import type { Script } from "./script";

const inSight = ({ width, height, top, bottom, left, right }: DOMRect) =>
  width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;

/** The selectors of a place, the best first. */
export function selectors(place: string, script: Script): string[] {
  const found = [...(script.places?.[place] ?? [])];
  const [group, id] = place.split(":");
  const quoted = CSS.escape(place);
  found.push(`[data-place="${quoted}"]`, `[data-target="${quoted}"]`);
  if (group === "seat") {
    const own = script.places?.["seat"] ?? [];
    found.unshift(...own.map((selector) => selector.replaceAll("#", id!)));
    found.push(`main [data-seat="${id}"]`, `[data-chip="${quoted}"]`);
  } else if (id) found.push(`main [data-target$=":${CSS.escape(id)}"]`);
  return found;
}

/** The first element of a place that is in sight. */
export function find(place: string | undefined, script: Script): HTMLElement | null {
  if (!place) return null;
  for (const selector of selectors(place, script))
    for (const node of document.querySelectorAll<HTMLElement>(selector))
      if (inSight(node.getBoundingClientRect())) return node;
  return null;
}
