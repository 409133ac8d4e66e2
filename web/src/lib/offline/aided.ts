// Where the server can't be reached, the companions of this device answer in its place.
import { isUnreachable } from "../refusal";

export const PATIENCE = 5000; // for a server that keeps silent, before this device is asked as well

/** What a companion says: the server, if it answers in time; else this device (`here`), where
    companions are kept; else still the server. */
export async function aided<T>(server: Promise<T>, here: () => Promise<T>): Promise<T> {
  const heard = server.then(
    () => true,
    (error: unknown) => !isUnreachable(error),
  );
  if (await Promise.race([heard, silence()])) return server;
  const ours = here();
  return Promise.race([instead(server, ours), instead(ours, server)]);
}

/** The first answer; where nobody is there to give it, the second. */
function instead<T>(first: Promise<T>, second: Promise<T>): Promise<T> {
  return first.catch((error: unknown) => (isUnreachable(error) ? second : first));
}

function silence(): Promise<false> {
  return new Promise((done) => setTimeout(done, PATIENCE, false));
}
