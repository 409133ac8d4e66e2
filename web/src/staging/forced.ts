// A question with a single answer need not be put: whoever answers it tells nothing by it.
import type { Forced } from "../lib/settings.svelte";
import type { Ask } from "../lib/types";

/** The only answer, where it may be given without asking; else -1. */
export function forcedAnswer(ask: Ask | null, forced: Forced): number {
  if (!ask || forced === "off" || ask.options.length !== 1) return -1;
  return forced === "steps" && ask.options[0]!.ends_turn ? -1 : 0;
}
