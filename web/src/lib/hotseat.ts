// Several people at one device: who should hold it now.

/** The one who is asked stays; else the next of ours who is, in turn order; else nobody changes. */
export function holder(mine: number[], owed: number[], current: number): number {
  if (owed.includes(current)) return current;
  const asked = mine.filter((seat) => owed.includes(seat)).sort((a, b) => a - b);
  return asked.find((seat) => seat > current) ?? asked[0] ?? current;
}
