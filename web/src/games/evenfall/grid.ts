// How the places lie on a desk. The others stand beside the middle where the board is low, and above
// it where it is narrow; a battle takes the room of the own clan, too, and the hand never moves.

interface Laid {
  width: number;
  height: number;
  middle: string; // the place that lies there: the regions, a battle, clan boards
  own: boolean; // whether the own clan is shown
  hand: boolean;
}

const BESIDE = 1150; // px: as wide must the board be for a column of others
const LOW = 640;

export function gridOf({ width, height, middle, own, hand }: Laid): string {
  const mine = own ? "own" : middle;
  const low = height < LOW && width >= BESIDE;
  const heights = low
    ? { middle: "minmax(0, 1.06fr)", own: "minmax(0, 1fr)", hand: "7rem" }
    : { middle: "minmax(0, 1fr)", own: "minmax(0, 1.05fr)", hand: "minmax(0, 0.78fr)" };
  const rows: [string, string][] = low
    ? [
        [`others ${middle}`, heights.middle],
        [own ? "own own" : `others ${middle}`, heights.own],
      ]
    : [
        ["others", "3.1rem"],
        [middle, heights.middle],
        [mine, heights.own],
      ];
  if (hand) rows.push([low ? "hand hand" : "hand", heights.hand]);
  const columns = low ? "15.5rem minmax(0, 1fr)" : "minmax(0, 1fr)";
  return `${rows.map(([areas, size]) => `"${areas}" ${size}`).join(" ")} / ${columns}`;
}
