"""Laying out positions of Shards of Infinity."""

from typing import Final

from klubovna.core.layout import Layout, Value, no_such
from klubovna.games.shards_of_infinity.card import CHARACTERS
from klubovna.games.shards_of_infinity.cards import (
    BY_ID,
    CARDS,
    FIRST_BASE,
    FIRST_RELIC,
    STARTER_DECK,
)
from klubovna.games.shards_of_infinity.modes import give_own_relics
from klubovna.games.shards_of_infinity.table import EMPTY, INFINITE, NO_CHARACTER, PUBLIC, Table
from klubovna.games.shards_of_infinity.view import PHASES

PILES: Final = ["hand", "deck", "discard", "champions", "played"]
FROM_THE_TOP: Final = ["deck", "center", "only_deck", "only_center"]
ONLY: Final = ["only_deck", "only_center"]
NUMBERS: Final = ["health", "mastery", "out"]


class ShardsLayout(Layout[Table]):
    """Places: `row`, `center` (from the top), `box`, `active`, `first`, `gems`, `power`, `phase`,
    `played_now`, `hired`, `offer`, and for a seat `hand`, `deck` (from the top), `discard`,
    `champions`, `played`, `relics`, `health`, `mastery`, `out` (1 for an eliminated player),
    `character`, `exhausted`. With `only_deck` and `only_center` nothing else is left in the deck:
    the rest goes to the box. The nemesis of a solo game is seat 1."""

    def places(self) -> list[str]:
        piles = ["row", "center", "only_center", "box", "played_now", "hired", "offer"]
        return [*piles, "active", "first", "gems", "power", "phase"]

    def seat_places(self) -> list[str]:
        return [*PILES, "only_deck", "relics", *NUMBERS, "character", "exhausted"]

    def read(self, state: Table, place: str, seat: int) -> Value:
        if place == "phase":
            return PHASES[state.phase]
        if place == "active":
            return state.active
        if place == "first":
            return state.first
        if place == "gems":
            return state.gems
        if place == "power":
            return "infinite" if state.power >= INFINITE else state.power
        if place == "health":
            return state.health[seat]
        if place == "mastery":
            return state.mastery[seat]
        if place == "out":
            return int(state.out[seat])
        if place == "character":
            number = state.characters[seat]
            return None if number == NO_CHARACTER else CHARACTERS[number]
        if place == "exhausted":
            return [CARDS[c].id for c in state.exhausted if c in state.champions[seat]]
        pile = self._pile(state, place, seat)
        ids = [CARDS[card].id if card != EMPTY else "" for card in pile]
        return ids[::-1] if place in FROM_THE_TOP else ids

    def write(
        self, state: Table, place: str, seat: int, values: list[str | int], size: int
    ) -> None:
        if place == "phase":
            state.phase = next(key for key, name in PHASES.items() if name == values[0])
        elif place == "active":
            state.active = int(values[0])
        elif place == "first":
            state.first = int(values[0])
        elif place == "gems":
            state.gems = int(values[0])
        elif place == "power":
            state.power = INFINITE if values[0] == "infinite" else int(values[0])
        elif place == "health":
            state.health[seat] = int(values[0])
        elif place == "mastery":
            state.mastery[seat] = int(values[0])
        elif place == "out":
            state.out[seat] = values[0] == 1
        elif place == "character":
            self._character(state, seat, str(values[0]))
        elif place == "exhausted":
            named = [str(value) for value in values]
            state.exhausted = [c for c in state.champions[seat] if CARDS[c].id in named]
        elif place == "row":
            self._lay_row(state, values)
        else:
            self._lay(state, place, seat, values, size)

    def _pile(self, state: Table, place: str, seat: int) -> list[int]:
        piles = {
            "hand": state.hands,
            "deck": state.decks,
            "only_deck": state.decks,
            "discard": state.discards,
            "champions": state.champions,
            "played": state.played,
            "relics": state.relics,
        }
        if place in piles:
            return piles[place][seat]
        tables = {
            "center": state.center,
            "only_center": state.center,
            "box": state.box,
            "row": state.row,
            "played_now": state.played_now,
            "hired": state.hired,
            "offer": state.offer,
        }
        return tables[place]

    def _character(self, state: Table, seat: int, name: str) -> None:
        if name not in CHARACTERS:
            raise no_such("character", name)
        wanted = CHARACTERS.index(name)
        for other in range(state.terms.actors):
            if state.characters[other] == wanted:
                state.characters[other] = state.characters[seat]
        state.characters[seat] = wanted
        if state.terms.relics == "own" and state.terms.expansion:
            for player in range(state.players):
                state.relics[player].clear()
                give_own_relics(state, player)

    def _lay_row(self, state: Table, values: list[str | int]) -> None:
        """These cards in the first slots; what lay there goes under the centre deck."""
        for slot, value in enumerate(values):
            old = state.row[slot]
            card = self._find(state, str(value), -1, state.row[:slot])
            if card == old:
                continue
            self._remove(state, card)
            state.row[slot] = card
            state.known[card] = PUBLIC
            if old != EMPTY:
                state.center.insert(0, old)
                state.known[old] = 0

    def _lay(self, state: Table, place: str, seat: int, values: list[str | int], size: int) -> None:
        pile = self._pile(state, place, seat)
        if place == "played_now":
            for value in values:
                pile.append(self._find_played(state, str(value), pile))
            return
        back = state.center if seat < 0 else state.decks[seat]
        if place not in FROM_THE_TOP:
            for card in pile:
                if card < FIRST_RELIC:
                    (state.center if card >= FIRST_BASE else back).insert(0, card)
            pile.clear()
        found: list[int] = []
        for value in values:
            card = self._find(state, str(value), seat, found)
            self._remove(state, card)
            found.append(card)
        if place in ONLY:
            state.box.extend(pile)
            pile.clear()
        pile.extend(found[::-1] if place in FROM_THE_TOP else found)
        if place == "hired":
            state.played_now.extend(found)
        while len(pile) < size:
            pile.append(back.pop(0))
        self._restore_knowledge(state)

    def _find(self, state: Table, id: str, seat: int, used: list[int]) -> int:
        """A copy of the card that is not used yet: the seat's own starter, else any copy, from
        the centre deck or a draw deck first. Relics that nobody has may be laid out too."""
        if id not in BY_ID:
            raise no_such("card", id)
        copies = [n for n, card in enumerate(CARDS) if card.id == id and n not in used]
        if CARDS[copies[0]].starter if copies else False:
            own = max(seat, 0) * STARTER_DECK
            copies = [n for n in copies if own <= n < own + STARTER_DECK]
        hidden = [n for n in copies if any(n in pile for pile in [state.center, *state.decks])]
        spare = FIRST_RELIC if state.terms.expansion else len(CARDS)
        rest = [n for n in copies if n >= spare or self._is_somewhere(state, n)]
        if not (hidden or rest):
            raise no_such("card", id)
        return (hidden or rest)[0]

    def _find_played(self, state: Table, id: str, used: list[int]) -> int:
        """A card that lies in a play area and counts as played this turn."""
        lie = [c for piles in (state.played, state.champions) for pile in piles for c in pile]
        for card in lie:
            if CARDS[card].id == id and card not in used:
                return card
        raise no_such("card in play", id)

    def _piles(self, state: Table) -> list[list[int]]:
        return [
            state.center,
            state.box,
            *state.decks,
            *state.hands,
            *state.discards,
            *state.champions,
            *state.played,
            *state.relics,
            state.hired,
            state.offer,
        ]

    def _is_somewhere(self, state: Table, card: int) -> bool:
        return card in state.row or any(card in pile for pile in self._piles(state))

    def _remove(self, state: Table, card: int) -> None:
        for pile in self._piles(state):
            if card in pile:
                pile.remove(card)
        if card in state.row:
            slot = state.row.index(card)
            state.row[slot] = EMPTY
            if state.center:
                state.row[slot] = state.center.pop()
                state.known[state.row[slot]] = PUBLIC

    def _restore_knowledge(self, state: Table) -> None:
        for card in [*state.center, *(c for pile in state.decks for c in pile)]:
            state.known[card] = 0
        for seat in range(state.players):
            for card in state.hands[seat]:
                state.known[card] = 1 << seat
        for actor in range(state.terms.actors):
            for pile in (state.discards[actor], state.champions[actor], state.played[actor]):
                for card in pile:
                    state.known[card] = PUBLIC
        for card in [*state.hired, *state.box, *state.offer]:
            state.known[card] = PUBLIC
