// Where the server can't be reached, the companions of this device answer in its place.
import { isUnreachable } from "../refusal";

const PATIENCE = 5000; // for a server that keeps silent, before this device is asked as well

/** What a companion says: the server, if it answers in time, else this device, where companions are
    kept, else still the server. */
export async function aided<T>(server: Promise<T>, address: string, body: unknown): Promise<T> {
  const heard = server.then(
    () => true,
    (error: unknown) => !isUnreachable(error),
  );
  if (await Promise.race([heard, silence()])) return server;
  const here = import("./pocket").then(({ asked }) => asked<T>(address, body));
  const theirs = server.catch((error: unknown) => (isUnreachable(error) ? here : server));
  return Promise.race([theirs, here.catch((error) => (isUnreachable(error) ? server : here))]);
}

function silence(): Promise<false> {
  return new Promise((done) => setTimeout(done, PATIENCE, false));
}
