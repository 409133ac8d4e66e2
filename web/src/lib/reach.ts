// Where other devices find the server: a link with this computer's own name is of no use to them.
import { api } from "./api";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

let asked: Promise<string> | null = null;

/** The address for links to give away; "" where nobody else reaches the server. */
export function shareable(
  here: { hostname: string; origin: string } = location,
  ask: () => Promise<string> = api.reach,
): Promise<string> {
  if (!LOOPBACK.test(here.hostname)) return Promise.resolve(here.origin);
  asked ??= ask().catch(() => {
    asked = null;
    return "";
  });
  return asked;
}
