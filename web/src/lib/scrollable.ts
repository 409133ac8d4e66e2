/** An attachment: what scrolls can be reached and scrolled with the keyboard. Whether it does is
 * seen without the mark of it, since what is marked may be drawn in another size. */
export function scrollable(node: HTMLElement): () => void {
  const look = () => {
    const { scrollTop, scrollLeft } = node;
    node.removeAttribute("tabindex");
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = node;
    if (scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1) return;
    node.tabIndex = 0;
    node.scrollTo(scrollLeft, scrollTop);
  };
  const sizes = new ResizeObserver(look);
  const words = new MutationObserver(look);
  sizes.observe(node);
  words.observe(node, { characterData: true, childList: true, subtree: true });
  look();
  return () => {
    sizes.disconnect();
    words.disconnect();
  };
}
