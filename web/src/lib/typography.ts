// Spaces that must not part what belongs together: the same as src/klubovna/texts/typography.py.
import type { Lang } from "./message";

const NO_BREAK = "\u00a0";

// In Czech: the space after a one-letter word (but not after `-o` in a command), and the one
// between a number and what it counts.
const LOOSE = /((?<![\p{L}\p{N}_./’'-])[KSVZOUAIksvzouai]|\p{Nd}(?= (?:\p{L}|%))) /gu;

/** The sentence with no-break spaces where a line must not end; its length stays. */
export function bound(lang: Lang, sentence: string): string {
  return lang === "cs" ? sentence.replace(LOOSE, `$1${NO_BREAK}`) : sentence;
}
