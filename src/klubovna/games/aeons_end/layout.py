"""Laying out positions of Aeon's End."""

from typing import Final

from klubovna.core.layout import Layout, Value, no_such
from klubovna.games.aeons_end.catalogue import KIND_BY_ID, KINDS, NEMESIS_BY_ID, NEMESIS_CARDS
from klubovna.games.aeons_end.mages import MAGES
from klubovna.games.aeons_end.table import BREACHES, GONE, KIND, NEMESIS, OPENED, WILD, Table

PILES: Final = ["hand", "deck", "discard", "played"]
NUMBERS: Final = [
    "gravehold",
    "nemesis_life",
    "aether",
    "gem_aether",
    "spell_aether",
    "fury",
    "husks",
    "hurt_husks",
    "discount",
]
NEMESIS_PILES: Final = ["nemesis_deck", "nemesis_discard", "in_play", "strikes"]


class AeonsEndLayout(Layout[Table]):
    """Places of the table: numbers (`gravehold`, `nemesis_life`, `aether`, `fury`, `husks` …),
    `nemesis_deck` (without cards: empty), `nemesis_discard`, `in_play` (cards, then `tokens` for
    them), `order` and `order_discard` ("1" … "4", "wild", "nemesis"; piles from the top), `supply`,
    `left`, `corruptions`, `devoured`, `destroyed`. Of a seat: `hand`, `deck` (from the top),
    `discard` (from the top), `played`, `life` (0: exhausted), `charges`, `mage`, `breaches`
    ("opened", "gone", or a stage), and `breach_1` … `breach_4` for prepped spells."""

    def places(self) -> list[str]:
        return [
            *NUMBERS,
            *NEMESIS_PILES,
            "tokens",
            "order",
            "order_discard",
            "supply",
            "left",
            "corruptions",
            "devoured",
            "destroyed",
        ]

    def seat_places(self) -> list[str]:
        return [
            *PILES,
            "life",
            "charges",
            "mage",
            "breaches",
            *(f"breach_{n + 1}" for n in range(BREACHES)),
        ]

    def read(self, state: Table, place: str, seat: int) -> Value:
        if place in NUMBERS:
            value = getattr(state, place)
            assert isinstance(value, int)
            return value
        if place in NEMESIS_PILES:
            return [NEMESIS_CARDS[card].id for card in self._nemesis_pile(state, place)]
        if place in ("order", "order_discard"):
            cards = state.order if place == "order" else state.order_discard
            return [self._order_id(card) for card in reversed(cards)]
        if place in ("tokens", "left"):
            numbers = state.tokens if place == "tokens" else state.left
            return [str(number) for number in numbers]
        if place == "life":
            return state.life[seat]
        if place == "charges":
            return state.charges[seat]
        if place == "mage":
            return MAGES[state.mages[seat]].id
        if place == "breaches":
            return [self._stage_id(stage) for stage in state.breaches[seat]]
        if place.startswith("breach_"):
            spells = state.prepped[seat][int(place[-1]) - 1]
            return [KINDS[spell & KIND].id for spell in spells]
        ids = [KINDS[kind].id for kind in self._pile(state, place, seat)]
        return ids[::-1] if place in ("deck", "discard", "corruptions", "devoured") else ids

    def write(
        self, state: Table, place: str, seat: int, values: list[str | int], size: int
    ) -> None:
        if place in NUMBERS:
            setattr(state, place, int(values[0]))
        elif place in NEMESIS_PILES:
            self._lay_nemesis(state, place, [self._nemesis_card(value) for value in values])
        elif place in ("order", "order_discard"):
            self._lay_order(state, place, [self._order_card(str(v)) for v in reversed(values)])
        elif place == "tokens":
            state.tokens = [int(value) for value in values]
        elif place == "left":
            state.left = [int(value) for value in values]
        elif place == "supply":
            state.supply = [self._kind(value) for value in values]
            state.left = [KINDS[kind].copies for kind in state.supply]
        elif place == "life":
            state.life[seat] = int(values[0])
            state.exhausted[seat] = state.life[seat] == 0
        elif place == "charges":
            state.charges[seat] = int(values[0])
        elif place == "mage":
            self._mage(state, seat, str(values[0]))
        elif place == "breaches":
            state.breaches[seat] = [self._stage(value) for value in values]
        elif place.startswith("breach_"):
            state.prepped[seat][int(place[-1]) - 1] = [self._kind(value) for value in values]
        else:
            pile = self._pile(state, place, seat)
            kinds = [self._kind(value) for value in values]
            turned = place in ("deck", "discard", "corruptions", "devoured")
            pile[:] = kinds[::-1] if turned else kinds

    def _pile(self, state: Table, place: str, seat: int) -> list[int]:
        if place == "corruptions":
            return state.corruptions
        if place == "devoured":
            return state.devoured
        if place == "destroyed":
            return state.destroyed
        if place == "supply":
            return state.supply
        piles = {
            "hand": state.hands,
            "deck": state.decks,
            "discard": state.discards,
            "played": state.played,
        }
        return piles[place][seat]

    def _kind(self, value: str | int) -> int:
        if str(value) not in KIND_BY_ID:
            raise no_such("card", str(value))
        return KIND_BY_ID[str(value)]

    def _nemesis_card(self, value: str | int) -> int:
        if str(value) not in NEMESIS_BY_ID:
            raise no_such("nemesis card", str(value))
        return NEMESIS_BY_ID[str(value)]

    def _nemesis_pile(self, state: Table, place: str) -> list[int]:
        if place == "nemesis_deck":
            return state.nemesis_deck[::-1]
        if place == "nemesis_discard":
            return state.nemesis_discard[::-1]
        return state.in_play if place == "in_play" else state.strikes

    def _lay_nemesis(self, state: Table, place: str, cards: list[int]) -> None:
        """The nemesis deck gets the cards on top, or is emptied into the box; other places hold
        just these."""
        for card in cards:
            for pile in (state.nemesis_deck, state.nemesis_discard, state.unused):
                if card in pile:
                    pile.remove(card)
        if place == "nemesis_deck" and not cards:
            state.unused = sorted(state.unused + state.nemesis_deck)
            state.nemesis_deck = []
        elif place == "nemesis_deck":
            state.nemesis_deck.extend(reversed(cards))
        elif place == "nemesis_discard":
            state.nemesis_discard = cards[::-1]
        elif place == "in_play":
            state.in_play = cards
            state.tokens = [NEMESIS_CARDS[card].number for card in cards]
        else:
            state.strikes = cards

    def _lay_order(self, state: Table, place: str, cards: list[int]) -> None:
        if place == "order":
            state.order = cards
            state.order_known = 0
        else:
            state.order_discard = cards

    def _order_card(self, name: str) -> int:
        if name == "wild":
            return WILD
        return NEMESIS if name == "nemesis" else int(name) - 1

    def _order_id(self, card: int) -> str:
        return {WILD: "wild", NEMESIS: "nemesis"}.get(card, str(card + 1))

    def _stage(self, value: str | int) -> int:
        if str(value) in ("opened", "gone"):
            return OPENED if value == "opened" else GONE
        return int(value)

    def _stage_id(self, stage: int) -> str:
        return {OPENED: "opened", GONE: "gone"}.get(stage, str(stage))

    def _mage(self, state: Table, seat: int, name: str) -> None:
        numbers = [n for n, mage in enumerate(MAGES) if mage.id == name]
        if not numbers:
            raise no_such("mage", name)
        state.mages[seat] = numbers[0]
        printed = MAGES[numbers[0]]
        state.breaches[seat] = printed.breaches[:]
        state.hands[seat] = [KIND_BY_ID[id] for id in printed.hand]
        state.decks[seat] = [KIND_BY_ID[id] for id in reversed(printed.deck)]
