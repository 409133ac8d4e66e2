// The log as the server sends it: `log` replaces everything from entry `from` on.
import type { Arg, Text } from "./types";

/** The merged log, or null when entries are missing in between and it must be asked for anew. */
export function merged<Entry extends Text>(
  old: Entry[],
  from: number,
  entries: Entry[],
): Entry[] | null {
  return from > old.length ? null : [...old.slice(0, from), ...entries];
}

/** The seats that an entry names. */
export function seatsIn(text: Text): number[] {
  return refsIn(text)
    .filter((ref) => ref.startsWith("seat."))
    .map((ref) => Number(ref.slice(5)));
}

/** The component that a term stands for: `cards.dragon.name` is "card:dragon". */
export function componentOf(ref: string | undefined): string | null {
  const found = /^(card|item)s\.([^.]+)\.name$/.exec(ref ?? "");
  return found ? `${found[1]}:${found[2]}` : null;
}

function refsIn(arg: Arg): string[] {
  if (Array.isArray(arg)) return arg.flatMap(refsIn);
  if (typeof arg !== "object") return [];
  return "ref" in arg ? [arg.ref] : Object.values(arg.args).flatMap(refsIn);
}
