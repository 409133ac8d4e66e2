// Places as our list has them, for somebody who holds the real ones.
import { type Box, type PlaceInfo, placeName } from "../../../games/evenfall/things";
import type { Words } from "../../../lib/types";
import type { PlaceFact } from "./sitting.svelte";

export const KEYWORDS = ["artifact", "spell", "creature"];

export const blankPlace = (): PlaceFact => ({
  id: null,
  witches: 1,
  harvest: 1,
  binding: null,
  vp: 0,
});

const sum = (amounts: { [name: string]: number }) =>
  Object.values(amounts).reduce((a, b) => a + b, 0);

/** What our list says about a place, as far as the Automa needs it. */
export function factOf(place: PlaceInfo): PlaceFact {
  const { coven = 0, transfer = 0, ...things } = place.binding?.gives[0] ?? {};
  return {
    id: place.place,
    witches: place.witches,
    harvest: sum(place.harvest),
    binding: place.binding && {
      gives: sum(things),
      coven,
      transfer,
      keyword: place.binding.keyword,
      keyword_vp: place.binding.keyword_vp,
    },
    vp: place.inner_vp,
  };
}

/** The places that can be discovered, each name once, with its designs. */
export function namedPlaces(box: Box, words: Words): { name: string; designs: PlaceInfo[] }[] {
  const found = new Map<string, Map<string, PlaceInfo>>();
  for (const place of Object.values(box.places).filter(({ witches }) => witches > 0)) {
    const name = placeName(words, place.place);
    found.set(name, (found.get(name) ?? new Map()).set(place.place, place));
  }
  return [...found]
    .map(([name, designs]) => ({ name, designs: [...designs.values()] }))
    .sort((a, b) => a.name.localeCompare(b.name, words.lang));
}
