// Cards that change their place glide there: measured before and after, whatever list they are in.

type Places = Map<string, DOMRect>;

export function calm(): boolean {
  return (
    document.documentElement.dataset.motion === "reduced" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

export function places(root: HTMLElement): Places {
  const found: Places = new Map();
  for (const node of root.querySelectorAll<HTMLElement>("[data-card]"))
    found.set(node.dataset.card!, node.getBoundingClientRect());
  return found;
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
    const old = before.get(card) ?? comesFrom(card);
    const now = node.getBoundingClientRect();
    if (!old || !now.width) continue;
    const x = old.left - now.left;
    const y = old.top - now.top;
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    const scale = before.has(card) ? old.width / now.width : 0.5;
    node.animate(
      [
        {
          transform: `translate(${x}px, ${y}px) scale(${scale})`,
          transformOrigin: "0 0",
          zIndex: 5,
        },
        { transform: "none", transformOrigin: "0 0", zIndex: 5 },
      ],
      { duration: 380, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
  }
}
