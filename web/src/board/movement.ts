// Cards that go from one zone to another glide there. What merely shifts on the page does not: a
// card's place is measured from the corner of its zone ([data-cards]), and only transforms move it.

interface Spot {
  zone: Element | null;
  x: number; // from the corner of the zone
  y: number;
  at: DOMRect;
}
type Places = Map<string, Spot>;

export function calm(): boolean {
  return (
    document.documentElement.dataset.motion === "reduced" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

function spot(node: HTMLElement): Spot {
  const zone = node.closest("[data-cards]");
  const at = node.getBoundingClientRect();
  const corner = zone?.getBoundingClientRect();
  return { zone, x: at.left - (corner?.left ?? 0), y: at.top - (corner?.top ?? 0), at };
}

export function places(root: HTMLElement): Places {
  const found: Places = new Map();
  for (const node of root.querySelectorAll<HTMLElement>("[data-card]"))
    found.set(node.dataset.card!, spot(node));
  return found;
}

/** Where a card was in sight coordinates, if it has to glide. */
function start(old: Spot, now: Spot): { x: number; y: number; scale: number } | null {
  const scale = old.at.width / now.at.width;
  if (old.zone === null || old.zone !== now.zone)
    return { x: old.at.left - now.at.left, y: old.at.top - now.at.top, scale };
  const [x, y] = [old.x - now.x, old.y - now.y];
  return Math.abs(x) + Math.abs(y) < 2 ? null : { x, y, scale };
}

/** `comesFrom` tells where a card that was not on the table before comes from. */
export function glide(
  root: HTMLElement,
  before: Places,
  comesFrom: (card: string) => DOMRect | null,
): void {
  if (calm() || before.size === 0) return;
  for (const node of root.querySelectorAll<HTMLElement>("[data-card]")) {
    const card = node.dataset.card!;
    const old = before.get(card);
    const now = spot(node);
    if (!now.at.width || (old && !old.at.width)) continue;
    const origin = old ? null : comesFrom(card);
    const from = old
      ? start(old, now)
      : origin && { x: origin.left - now.at.left, y: origin.top - now.at.top, scale: 0.5 };
    if (!from) continue;
    const moved = `translate(${from.x}px, ${from.y}px) scale(${from.scale})`;
    node.animate(
      [
        { transform: moved, transformOrigin: "0 0", zIndex: 5 },
        { transform: "none", transformOrigin: "0 0", zIndex: 5 },
      ],
      { duration: 380, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
  }
}
