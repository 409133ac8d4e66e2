"""Laying out positions of Evenfall.

Cards and places go by their ids (a design's id means any copy). On a place may lie a ritual,
catalysts and a figure: `cave_b_1+crystal_mirror+sickle+sickle+orb+elder`.
"""

from typing import Final

from klubovna.core.layout import Layout, Value, no_such
from klubovna.games.evenfall.card import CLANS, FIGURES, REGIONS, STONES
from klubovna.games.evenfall.rounds import set_board
from klubovna.games.evenfall.table import EMPTY, Table, refill, side_of
from klubovna.games.evenfall.view import PHASES

NUMBERS: Final = ["herb", "potion", "knowledge", "mana", "vp", "witches", "elders", "coven"]
CARD_PILES: Final = ["hand", "specialists", "council", "borrowed"]


class EvenfallLayout(Layout[Table]):
    """Places: `deck`, `place_deck` (from the top), `discard`, `box`, `active`, `first`, `round`,
    `phase`, `battle`, `rondel`, and for each region `…_places`, `…_stones`, `…_space`. For a seat:
    `hand`, `specialists`, `council`, `borrowed`, `outer`, `inner`, `stones`, `board_stones`,
    `clan`, `token`, `herb`, `potion`, `knowledge`, `mana`, `vp`, `witches`, `elders`, `coven`,
    `rotated` and for each region `…_figures`."""

    def places(self) -> list[str]:
        names = ["deck", "place_deck", "discard", "box", "active", "first", "round", "phase"]
        for region in REGIONS:
            names += [f"{region}_places", f"{region}_stones", f"{region}_space"]
        return [*names, "battle", "rondel"]

    def seat_places(self) -> list[str]:
        names = [*CARD_PILES, "outer", "inner", "stones", "board_stones", "clan", "token"]
        return [*names, "rotated", *NUMBERS, *(f"{region}_figures" for region in REGIONS)]

    # ---- reading

    def read(self, state: Table, place: str, seat: int) -> Value:
        if seat >= 0:
            return self._read_seat(state, place, seat)
        region, what = self._region(place)
        if region >= 0:
            return self._read_region(state, region, what)
        if place in ("deck", "discard", "box"):
            ids = [state.kit.cards[card].id for card in self._table_pile(state, place)]
            return ids[::-1] if place == "deck" else ids
        if place == "place_deck":
            return [state.kit.places[one].id for one in reversed(state.place_deck)]
        if place == "phase":
            return PHASES[state.phase]
        numbers = {
            "active": state.active,
            "first": state.first,
            "round": state.round,
            "battle": state.battle,
            "rondel": state.rondel,
        }
        return numbers[place]

    def _read_region(self, state: Table, region: int, what: str) -> Value:
        if what == "places":
            return ["" if n == EMPTY else state.kit.places[n].id for n in state.slots[region]]
        if what == "stones":
            return [STONES[stone] for stone in state.region_stones[region]]
        if state.space_seat[region] == EMPTY:
            return ""
        return f"{FIGURES[state.space_figure[region]]} {state.space_seat[region]}"

    def _read_seat(self, state: Table, place: str, seat: int) -> Value:
        if place in CARD_PILES or place == "rotated":
            return [state.kit.cards[card].id for card in self._seat_pile(state, place, seat)]
        if place in ("outer", "inner"):
            circle = state.outer[seat] if place == "outer" else state.inner[seat]
            return [self._on_place(state, one) for one in circle]
        if place == "stones":
            return [STONES[stone] for stone in state.stones[seat]]
        if place == "board_stones":
            return ["" if n == EMPTY else STONES[n] for n in state.stone_spaces[seat]]
        if place == "clan":
            return CLANS[state.clans[seat]]
        if place == "token":
            return 1 if state.token[seat] else 0
        region, _ = self._region(place)
        if region >= 0:
            circle = state.circle[seat]
            witches, elders = circle[region * 2], circle[region * 2 + 1]
            return ["witch"] * witches + ["elder"] * elders
        return self._number(state, place, seat)

    def _number(self, state: Table, place: str, seat: int) -> int:
        if place in ("herb", "potion", "knowledge"):
            return state.goods[seat][("herb", "potion", "knowledge").index(place)]
        if place in ("witches", "elders"):
            return state.supply[seat][("witches", "elders").index(place)]
        lists = {"mana": state.mana, "vp": state.vp, "coven": state.coven}
        return lists[place][seat]

    def _on_place(self, state: Table, place: int) -> str:
        words = [state.kit.places[place].id]
        if state.ritual_on[place] != EMPTY:
            words.append(state.kit.cards[state.ritual_on[place]].id)
        words += ["sickle"] * state.sickles[place] + ["orb"] * state.orbs[place]
        if state.figure_on[place] != EMPTY:
            words.append(FIGURES[state.figure_on[place]])
        if state.stone_on[place] != EMPTY:
            words.append(STONES[state.stone_on[place]])
        return "+".join(words)

    # ---- writing

    def write(
        self, state: Table, place: str, seat: int, values: list[str | int], size: int
    ) -> None:
        if seat >= 0:
            self._write_seat(state, place, seat, values, size)
            return
        region, what = self._region(place)
        if region >= 0:
            self._write_region(state, region, what, values)
        elif place in ("deck", "discard", "box"):
            self._lay_cards(state, self._table_pile(state, place), values, size, place == "deck")
        elif place == "place_deck":
            found = [self._take_place(state, str(value)) for value in values]
            state.place_deck.extend(found[::-1])
        elif place == "phase":
            state.phase = next(key for key, name in PHASES.items() if name == values[0])
        elif place == "active":
            state.active = int(values[0])
        elif place == "first":
            state.first = int(values[0])
        elif place == "round":
            state.round = int(values[0])
        elif place == "battle":
            state.battle = int(values[0])
        else:
            state.rondel = int(values[0])

    def _write_region(self, state: Table, region: int, what: str, values: list[str | int]) -> None:
        if what == "stones":
            state.region_stones[region] = [STONES.index(str(value)) for value in values]
        elif what == "space":
            figure, _, seat = str(values[0]).partition(" ") if values else ("", "", "")
            state.space_seat[region] = int(seat) if figure else EMPTY
            state.space_figure[region] = FIGURES.index(figure) if figure else EMPTY
            if figure:
                state.supply[int(seat)][FIGURES.index(figure)] -= 1
        else:
            row = state.slots[region]
            state.place_deck[:0] = [place for place in row if place != EMPTY]
            state.slots[region] = [EMPTY] * len(row)
            for slot, value in enumerate(values):
                if value:
                    state.slots[region][slot] = self._take_place(state, str(value))

    def _write_seat(
        self, state: Table, place: str, seat: int, values: list[str | int], size: int
    ) -> None:
        if place in CARD_PILES and place != "borrowed":
            pile = self._seat_pile(state, place, seat)
            self._lay_cards(state, pile, values, size, False)
        elif place in ("borrowed", "rotated"):
            self._mark_cards(state, place, seat, values)
        elif place in ("outer", "inner"):
            self._lay_circle(state, place, seat, values)
        elif place == "stones":
            state.stones[seat] = [STONES.index(str(value)) for value in values]
            state.red_left = state.red_left and 4 not in state.stones[seat]
        elif place == "board_stones":
            spaces = [STONES.index(str(value)) if value else EMPTY for value in values]
            state.stone_spaces[seat] = spaces
        elif place == "clan":
            self._lay_clan(state, seat, str(values[0]))
        elif place == "token":
            state.token[seat] = bool(values[0])
        elif place in NUMBERS:
            self._lay_number(state, place, seat, int(values[0]))
        else:
            region, _ = self._region(place)
            for value in values:
                figure = FIGURES.index(str(value))
                state.circle[seat][region * 2 + figure] += 1
                state.supply[seat][figure] -= 1

    def _lay_number(self, state: Table, place: str, seat: int, value: int) -> None:
        if place in ("herb", "potion", "knowledge"):
            state.goods[seat][("herb", "potion", "knowledge").index(place)] = value
        elif place in ("witches", "elders"):
            state.supply[seat][("witches", "elders").index(place)] = value
        elif place == "mana":
            state.mana[seat] = value
        elif place == "vp":
            state.vp[seat] = value
        else:
            state.coven[seat] = value

    def _lay_clan(self, state: Table, seat: int, name: str) -> None:
        """Another clan for the seat, with its board; who had it takes the other one."""
        if name not in CLANS:
            raise no_such("clan", name)
        wanted = CLANS.index(name)
        for other in range(state.terms.actors):
            if state.clans[other] == wanted and other != seat:
                state.clans[other] = state.clans[seat]
                self._fresh_board(state, other)
        state.clans[seat] = wanted
        self._fresh_board(state, seat)

    def _fresh_board(self, state: Table, seat: int) -> None:
        if seat >= state.players:
            return
        deck = state.kit.deck_places
        state.place_deck[:0] = [
            place for place in state.outer[seat] + state.inner[seat] if place < deck
        ]
        side = side_of(state, seat)
        for place in side.start_outer + side.start_inner:
            if place < deck:
                self._remove_place(state, place)
        set_board(state, seat)

    def _lay_circle(self, state: Table, place: str, seat: int, values: list[str | int]) -> None:
        circle = state.outer[seat] if place == "outer" else state.inner[seat]
        for old in circle:
            self._clear_place(state, old)
            if old < state.kit.deck_places:
                state.place_deck.insert(0, old)
        circle.clear()
        for value in values:
            name, *rest = str(value).split("+")
            found = self._take_place(state, name)
            circle.append(found)
            for word in rest:
                self._lay_on(state, seat, found, word)

    def _lay_on(self, state: Table, seat: int, place: int, word: str) -> None:
        if word == "sickle":
            state.sickles[place] += 1
        elif word == "orb":
            state.orbs[place] += 1
        elif word in FIGURES:
            state.figure_on[place] = FIGURES.index(word)
            state.supply[seat][FIGURES.index(word)] -= 1
        elif word in STONES:
            state.stone_on[place] = STONES.index(word)
        else:
            state.ritual_on[place] = self._take_card(state, word)

    def _clear_place(self, state: Table, place: int) -> None:
        if state.ritual_on[place] != EMPTY:
            state.deck.insert(0, state.ritual_on[place])
        state.ritual_on[place] = EMPTY
        state.sickles[place] = 0
        state.orbs[place] = 0
        state.figure_on[place] = EMPTY
        state.stone_on[place] = EMPTY

    def _mark_cards(self, state: Table, place: str, seat: int, values: list[str | int]) -> None:
        """Cards that stay where they are: borrowed specialists and turned ones."""
        pile = self._seat_pile(state, place, seat)
        pile.clear()
        for value in values:
            held = [
                card
                for actor in range(state.terms.actors)
                if (actor == seat) == (place == "rotated")
                for card in state.specialists[actor]
                if state.kit.cards[card].id == value
            ]
            if not held:
                raise no_such("specialist", str(value))
            pile.append(held[0])

    def _lay_cards(
        self, state: Table, pile: list[int], values: list[str | int], size: int, top: bool
    ) -> None:
        if pile is not state.deck:
            state.deck[:0] = pile
            pile.clear()
        found = [self._take_card(state, str(value)) for value in values]
        pile.extend(found[::-1] if top else found)
        while len(pile) < size:
            pile.append(state.deck.pop(0))

    def _take_card(self, state: Table, id: str) -> int:
        """A copy of the card, from the deck first, then from anywhere else."""
        for pile in [state.deck, state.discard, state.box, *state.hands]:
            for card in pile:
                if state.kit.cards[card].id == id:
                    pile.remove(card)
                    return card
        raise no_such("card", id)

    def _take_place(self, state: Table, id: str) -> int:
        """The place with this id, or any card of this design."""
        places = state.kit.places
        deck = state.kit.deck_places
        for place in range(len(places)):
            if id in (places[place].id, places[place].design):
                if place >= deck:
                    side = state.terms.side
                    count = (len(places) - deck) // 2
                    place = deck + side * count + (place - deck) % count
                if self._remove_place(state, place):
                    return place
        raise no_such("place", id)

    def _remove_place(self, state: Table, place: int) -> bool:
        """Take the place from where it lies; places of clans that are not there lie aside."""
        if place in state.place_deck:
            state.place_deck.remove(place)
            return True
        for region in range(state.terms.regions):
            if place in state.slots[region]:
                state.slots[region][state.slots[region].index(place)] = EMPTY
                refill(state, region)
                return True
        for circle in [*state.outer, *state.inner]:
            if place in circle:
                circle.remove(place)
                return True
        return place >= state.kit.deck_places

    def _region(self, place: str) -> tuple[int, str]:
        for number, region in enumerate(REGIONS):
            if place.startswith(f"{region}_"):
                return number, place[len(region) + 1 :]
        return -1, ""

    def _table_pile(self, state: Table, place: str) -> list[int]:
        return {"deck": state.deck, "discard": state.discard, "box": state.box}[place]

    def _seat_pile(self, state: Table, place: str, seat: int) -> list[int]:
        piles = {
            "hand": state.hands,
            "specialists": state.specialists,
            "council": state.council,
            "borrowed": state.borrowed,
            "rotated": state.rotated,
        }
        return piles[place][seat]
