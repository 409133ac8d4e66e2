// A text on a thing stands whole or not at all: it shrinks a little, and is left out where even that
// does not help. The reading place has it.
import type { Attachment } from "svelte/attachments";

const SHRINKS = [1, 0.93, 0.87];

/** Letters may hang a little out of tight lines. */
const HANGING = 2;

const fits = (node: HTMLElement) =>
  node.scrollHeight <= node.clientHeight + HANGING && node.scrollWidth <= node.clientWidth + 1;

/** On the text; the button around it has a size of its own. */
export const whole: Attachment<HTMLElement> = (node) => {
  const fit = () => {
    delete node.dataset.cut;
    const found = SHRINKS.some((shrink) => {
      node.style.setProperty("--shrink", String(shrink));
      return fits(node);
    });
    if (!found) node.dataset.cut = "";
  };
  const sized = new ResizeObserver(fit);
  const worded = new MutationObserver(fit);
  sized.observe(node.closest("button") ?? node.parentElement!);
  worded.observe(node, { characterData: true, childList: true, subtree: true });
  return () => {
    sized.disconnect();
    worded.disconnect();
  };
};
