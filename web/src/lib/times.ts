// How much time the persons at a table have: as the server said it, and as it has gone on since.

/** Milliseconds of each seat and whose clocks run, as they were when this page heard of it. */
export interface Times {
  left: { [seat: string]: number };
  running: number[];
  heard: number; // by the clock of the page
}

/** Milliseconds that a seat has now; null where it has no clock. */
export function timeLeft(times: Times | null, seat: number, now: number): number | null {
  const left = times?.left[seat];
  if (times === null || left === undefined) return null;
  return Math.max(0, times.running.includes(seat) ? left - (now - times.heard) : left);
}

/** A stretch of time as a clock shows it: 2 d 5 h, 3 h 07, 9:05. */
export function shownTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const two = (n: number) => String(n).padStart(2, "0");
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours >= 1) return `${hours} h ${two(minutes % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}
