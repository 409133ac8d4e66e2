// Finding names as people type them.

/** Letters without case and diacritics, plain spaces and apostrophes, as one searches for them. */
export function fold(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/’/g, "'");
  return plain.toLowerCase().replace(/\s+/g, " ").trim();
}

/** Whether the letters begin words of the name in their order, or stand inside it. */
export function fits(wanted: string, name: string): boolean {
  if (name.includes(wanted)) return true;
  let rest = name.split(" ");
  return wanted.split(" ").every((part) => {
    const at = rest.findIndex((word) => word.startsWith(part));
    rest = rest.slice(at + 1);
    return at >= 0;
  });
}
