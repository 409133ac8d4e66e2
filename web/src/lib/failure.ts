// What went wrong, in words.
import { Refusal } from "./api";
import type { Words } from "./types";

export function inWords(error: unknown, words: Words): string {
  if (!(error instanceof Refusal)) return words.t("web.error.unexpected");
  try {
    return words.say(error.text);
  } catch {
    return words.t("web.error.status", { status: error.status });
  }
}
