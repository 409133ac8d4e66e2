"""Evenfall, as arrays."""

from collections.abc import Mapping, Sequence

from klubovna.adapters.declared import Hint
from klubovna.adapters.encoding import Declared
from klubovna.adapters.shape import Bag, BySeat, Length, Number, Row, Seat, Skip, Word
from klubovna.core.game import Game, Setup
from klubovna.core.state import State
from klubovna.games.evenfall.card import STONES
from klubovna.games.evenfall.seen import Box, View

MOST_PLACES = 12


def words(game: Game[State]) -> dict[str, Sequence[str]]:
    box: Box = game.components()  # type: ignore[assignment]
    return {
        "cards": [*box["cards"]],
        "places": [*dict.fromkeys(place["place"] for place in box["places"].values())],
        "regions": [region["id"] for region in box["regions"]],
        "clans": [*box["clans"]],
        "stones": STONES,
        "goods": ["herb", "potion", "knowledge", "any", "mana", "cards"],
        "figures": ["witch", "elder"],
    }


def hints(game: Game[State], setup: Setup) -> Mapping[str, Hint]:
    named = words(game)
    box: Box = game.components()  # type: ignore[assignment]
    players, actors = setup.players, max(setup.players, 2)
    found: dict[str, Hint] = {
        "automa": Word([*box["levels"]]),
        "first": Seat(players),
        "active": Seat(players),
        "actors": lambda actor: BySeat(actor, actors),
        "actors.clan": Word(named["clans"]),
        "actors.bonus": Skip("follows from the cards"),
        "actors.rotated": Length(),
        "actors.stones": Bag(STONES),
        "actors.stone_spaces": Row(Word(STONES), 4),
        "actors.outer": lambda place: Row(place, MOST_PLACES),
        "actors.inner": lambda place: Row(place, MOST_PLACES),
        "regions": lambda region: Row(region, 3),
        "regions.region": Word(named["regions"]),
        "regions.places": lambda place: Row(place, 4),
        "regions.stones": Bag(STONES),
        "regions.space.actor": Seat(players),
        "regions.figures": lambda figures: BySeat(figures, actors),
        "regions.strengths": BySeat(Number(), actors),
    }
    for pile in ("hand", "specialists", "council", "borrowed"):
        found[f"actors.{pile}"] = Bag(named["cards"], "card")
    for pile in ("discard", "box"):
        found[pile] = Bag(named["cards"], "card")
    for place in ("actors.outer", "actors.inner", "regions.places"):
        found |= _place(place, named)
    return found


def _place(path: str, named: Mapping[str, Sequence[str]]) -> dict[str, Hint]:
    return {
        f"{path}.place": Word(named["places"]),
        f"{path}.n": Skip("tells copies apart"),
        f"{path}.powerstone": Word(STONES),
        f"{path}.stone": Word(STONES),
        f"{path}.ritual.card": Word(named["cards"]),
        f"{path}.ritual.n": Skip("tells copies apart"),
    }


DECLARED = Declared(1, View, words, hints)
