// A request that was not granted, or never arrived; every refusal has a Text to say.
import type { Text } from "./types";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly text: Text,
    readonly status: number,
  ) {
    super(code);
  }
}

/** Nobody answers. */
export function unreachable(): Refusal {
  return new Refusal("offline", { key: "web.error.offline", args: {} }, 0);
}

/** Whether nobody answered who speaks our protocol: no network, or a proxy before a server that is
    down. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 0 || error.code === "unknown");
}
