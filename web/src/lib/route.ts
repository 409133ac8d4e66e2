// Addresses of pages. Keys stand behind #, so they never reach the server in an address.

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string }
  | { page: "join"; id: string; key: string }
  | { page: "table"; id: string; key: string }
  | { page: "letter"; id: string; reminder: string; token: string }
  | { page: "replay"; id: string; key: string; at: number | null; seat: number | null }
  | { page: "score"; game: string }
  | { page: "companion"; game: string }
  | { page: "rules"; game: string } // or the number of a rule
  | { page: "puzzles" }
  | { page: "daily" }
  | { page: "puzzle"; game: string; id: string }
  | { page: "help" }
  | { page: "me" }
  | { page: "offline" }
  | { page: "learn"; game: string } // of one game, or of all where ""
  | { page: "lesson"; game: string; lesson: string }
  | { page: "missing" };

/** The page of an address; null for one that is no page of ours. */
export function routeOf(url: { pathname: string; hash: string }): Route {
  const [page = "", id = "", ...more] = url.pathname.split("/").filter(Boolean).map(decoded);
  const behind = new URLSearchParams(url.hash.slice(1));
  const key = behind.get("key") ?? "";
  if (page === "learn" && more.length === 1) return { page: "lesson", game: id, lesson: more[0]! };
  if ((page === "puzzles" || page === "daily") && !id) return { page };
  if (page === "puzzles" && more.length === 1) return { page: "puzzle", game: id, id: more[0]! };
  if (more.length) return { page: "missing" };
  if (!page) return { page: "lobby" };
  if ((page === "help" || page === "offline" || page === "me") && !id) return { page };
  if (page === "learn") return { page, game: id };
  if (!id) return { page: "missing" };
  if (page === "new" || page === "score" || page === "companion" || page === "rules")
    return { page, game: id };
  if (page === "join" || page === "table") return { page, id, key };
  if (page === "letter")
    return { page, id, reminder: behind.get("reminder") ?? "", token: behind.get("token") ?? "" };
  if (page === "replay")
    return { page, id, key, at: whole(behind.get("at")), seat: whole(behind.get("seat")) };
  return { page: "missing" };
}

export function tableLink(id: string, key = ""): string {
  return `/table/${encodeURIComponent(id)}${fragment({ key })}`;
}

export function joinLink(id: string, key: string): string {
  return `/join/${encodeURIComponent(id)}${fragment({ key })}`;
}

export function replayLink(
  id: string,
  key: string,
  at: number | null = null,
  seat: number | null = null,
): string {
  return `/replay/${encodeURIComponent(id)}${fragment({ key, at, seat })}`;
}

/** Whether two addresses show one page: the rules of a game are one, whatever rule is named. */
export function samePage(one: Route, other: Route): boolean {
  return one.page === "rules" && other.page === "rules" && one.game === other.game;
}

export function rulesLink(game: string, rule = ""): string {
  return `/rules/${encodeURIComponent(game)}${rule && `#${rule}`}`;
}

/** The lessons of a game, or one of them. */
export function learnLink(game: string, lesson = ""): string {
  const parts = [game, lesson].filter(Boolean).map(encodeURIComponent);
  return ["/learn", ...parts].join("/");
}

/** The path inside our site that a person pasted, whole address or not; null if it is none. */
export function pastedPath(text: string, origin: string): string | null {
  try {
    const url = new URL(text.trim(), origin);
    const { page } = routeOf(url);
    return ["join", "table", "replay"].includes(page) ? url.pathname + url.hash : null;
  } catch {
    return null;
  }
}

function fragment(parts: { [name: string]: string | number | null }): string {
  const set = Object.entries(parts).filter(([, value]) => value !== null && value !== "");
  return set.length ? "#" + set.map(([name, value]) => `${name}=${value}`).join("&") : "";
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function whole(text: string | null): number | null {
  return text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The name of a game's own page among our files: "shards-of-infinity" has ShardsOfInfinity. */
export function fileName(game: string): string {
  return game.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
