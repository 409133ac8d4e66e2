// Where on the table a question is answered, by its kind.

const SUPPLY = ["gain_free", "devour"];
const HAND = ["act", "play_twice", "corruption", "discard", "may_discard", "destroy"];

/** The places that a question is about, where its answers alone do not tell. */
const PLACES: { [kind: string]: string } = {
  wild: "allies",
  ally: "allies",
  heal: "allies",
  suffer: "allies",
  taint: "allies",
  who_shuffles: "allies",
  who_discards: "allies",
  who_destroys: "allies",
  focus_whose: "allies",
  give_gem: "allies",
  target: "nemesis",
  spread: "nemesis",
  wounded: "nemesis",
  ward: "nemesis",
  rune: "nemesis",
  order_card: "nemesis",
  order_next: "nemesis",
  order_bottom: "nemesis",
  cast: "me",
  lose_breach: "me",
  lose_charge: "me",
  lend: "me",
};

export const fromSupply = (kind: string | undefined) => SUPPLY.includes(kind ?? "");
export const fromHand = (kind: string | undefined) => HAND.includes(kind ?? "");
export const placeOf = (kind: string | undefined): string | undefined => PLACES[kind ?? ""];
