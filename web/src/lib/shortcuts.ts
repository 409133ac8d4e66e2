// Keys that work anywhere on a page, unless somebody is typing or a dialog is open.

export function shortcut(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target as Element | null;
  if (target?.closest?.("input:not([type=checkbox]):not([type=radio]), textarea, select"))
    return null;
  if (document.querySelector("dialog[open]")) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
