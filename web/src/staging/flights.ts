// Things that fly and things that light up: transforms and shadows only, so that nothing moves
// under the pointer.
import { calm } from "../board/movement";
import type { Show } from "./script";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";

/** Lets a copy of a thing go from one place to another; where one of them is unknown it rises or
 * lands in the middle. Where motion is unwanted it stands where it lands. */
export function flight(
  ghost: HTMLElement,
  from: HTMLElement | null,
  to: HTMLElement | null,
  room: Box,
  length: number,
): void {
  const size = ghost.getBoundingClientRect();
  const spot = (node: HTMLElement | null) => {
    const { left, top, width, height } = node?.getBoundingClientRect() ?? room;
    return [left + (width - size.width) / 2, top + (height - size.height) / 2] as const;
  };
  const at = ([x, y]: readonly [number, number], scale = 1) =>
    `translate(${x}px, ${y}px) scale(${scale})`;
  ghost.style.visibility = "visible";
  const [start, end] = [spot(from ?? to), spot(to ?? from)];
  ghost.style.transform = at(end);
  if (calm()) return;
  const far = Math.abs(start[0] - end[0]) + Math.abs(start[1] - end[1]) > 8;
  const risen = far ? start : ([end[0], end[1] - 28] as const);
  ghost.animate(
    [
      { transform: at(risen, 0.7), opacity: 0.4 },
      { transform: at(end, 1.15), opacity: 1, offset: 0.75 },
      { transform: at(end), opacity: 1 },
    ],
    { duration: length, easing: EASE },
  );
}

const COLOURS: { [show in Show]?: string } = {
  harm: "var(--bad)",
  strike: "var(--bad)",
};

/** Lets a thing on the board light up. */
export function glow(node: HTMLElement, show: Show, length: number): void {
  const colour = COLOURS[show] ?? "var(--accent)";
  const lit = { outline: `3px solid ${colour}`, outlineOffset: "2px" };
  const dark = { outline: `3px solid transparent`, outlineOffset: "2px" };
  node.animate(calm() ? [lit, lit] : [lit, lit, dark], { duration: length });
}
