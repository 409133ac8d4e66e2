/** An attachment: what scrolls can be reached and scrolled with the keyboard. */
export function scrollable(node: HTMLElement): () => void {
  const look = () => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = node;
    if (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
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
