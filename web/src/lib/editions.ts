// A picture of the table from the one before it and what has changed.
import type { Json, LogLine, Position } from "./types";

/** A path into the view, and what is there now; without a value it is gone. */
type Step = [path: (string | number)[], ...value: Json[]];

export interface Change {
  base: number;
  edition: number;
  fields: Partial<Position>;
  view: Step[];
  log: LogLine[];
  log_from: number;
}

/** The next picture, or null where the change belongs to another one. What has not changed is the
 * same object as before; what was shown before stays as it was. */
export function changed(before: Position | null, change: Change): Position | null {
  if (!before || before.edition !== change.base) return null;
  const copies = new Set<Json>();
  let view: Json = before.view;
  for (const [path, ...value] of change.view) view = put(view, path, value, copies);
  const { edition, fields, log, log_from } = change;
  return { ...before, ...fields, view: view as Position["view"], edition, log, log_from };
}

function put(node: Json, [key, ...rest]: Step[0], value: Json[], copies: Set<Json>): Json {
  if (key === undefined) return value[0] ?? null;
  const copy = copied(node, copies) as { [name: string]: Json };
  if (rest.length) copy[key] = put(copy[key] ?? null, rest, value, copies);
  else if (value.length) copy[key] = value[0] ?? null;
  else delete copy[key];
  return copy as Json;
}

function copied(node: Json, copies: Set<Json>): Json {
  if (copies.has(node)) return node;
  const copy = Array.isArray(node) ? [...node] : { ...(node as object) };
  copies.add(copy);
  return copy;
}
