"""Aeon's End, as arrays."""

from collections.abc import Mapping, Sequence

from klubovna.adapters.declared import Hint
from klubovna.adapters.encoding import Declared, switch_words
from klubovna.adapters.shape import Bag, BySeat, Row, Seat, Skip, Word
from klubovna.core.game import Game, Setup
from klubovna.core.state import State
from klubovna.games.aeons_end.seen import Box, View

ORDER = ["1", "2", "3", "4", "wild", "nemesis"]
MOST_IN_PLAY = 10


def words(game: Game[State]) -> dict[str, Sequence[str]]:
    box: Box = game.components()  # type: ignore[assignment]
    return {
        "cards": [*box["cards"]],
        "nemesis_cards": [*box["nemesis_cards"]],
        "mages": box["mages"],
        "nemeses": box["nemeses"],
        "others": ["husk", "husks", "wild", "nemesis"],
    }


def hints(game: Game[State], setup: Setup) -> Mapping[str, Hint]:
    named = words(game)
    cards, nemesis_cards = Bag(named["cards"]), Bag(named["nemesis_cards"])
    return {
        "ending": Skip("told at the end only"),
        "active": Seat(setup.players),
        "level": Word(switch_words(game, "level")),
        "mages": lambda mage: BySeat(mage, setup.players),
        "mages.mage": Word(named["mages"]),
        "mages.breaches": lambda breach: Row(breach, 4),
        "mages.breaches.spells": lambda spell: Row(spell, 2),
        "mages.breaches.spells.card": Word(named["cards"]),
        "mages.hand": cards,
        "mages.discard": cards,
        "mages.played": cards,
        "supply": lambda pile: Row(pile, 9),
        "supply.card": Word(named["cards"]),
        "nemesis.nemesis": Word(named["nemeses"]),
        "nemesis.discard": nemesis_cards,
        "nemesis.in_play": lambda card: Row(card, MOST_IN_PLAY),
        "nemesis.in_play.card": Word(named["nemesis_cards"]),
        "nemesis.devoured": cards,
        "order.known": Row(Word(ORDER), 6),
        "order.to_come": Bag(ORDER),
        "order.discard": Bag(ORDER),
        "destroyed": cards,
    }


DECLARED = Declared(1, View, words, hints)
