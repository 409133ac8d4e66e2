"""Shards of Infinity, as arrays."""

from collections.abc import Mapping, Sequence

from klubovna.adapters.declared import Hint
from klubovna.adapters.encoding import Declared, switch_words
from klubovna.adapters.shape import Bag, BySeat, Number, Row, Seat, Seats, Skip, Word
from klubovna.core.game import Game, Setup
from klubovna.core.state import State
from klubovna.games.shards_of_infinity.seen import Box, View

MOST_CHAMPIONS = 10


def words(game: Game[State]) -> dict[str, Sequence[str]]:
    box: Box = game.components()  # type: ignore[assignment]
    return {"cards": [*box["cards"]], "characters": [*box["characters"]]}


def hints(game: Game[State], setup: Setup) -> Mapping[str, Hint]:
    named = words(game)
    players, actors = setup.players, max(setup.players, 2)
    cards = Bag(named["cards"], "card")
    piles = ["actors.hand", "actors.deck_cards", "actors.discard", "actors.played"]
    piles += ["actors.relics", "box", "hired", "played_now", "offer"]
    seats = ["active", "first", "target", "winner"]
    return {
        "mode": Word(switch_words(game, "mode")),
        "teams": Row(Seats(actors), 2),
        "actors": lambda actor: BySeat(actor, actors),
        "actors.character": Word(named["characters"]),
        "actors.champions": lambda champion: Row(champion, MOST_CHAMPIONS),
        "actors.champions.card": Word(named["cards"]),
        "actors.champions.n": Skip("copies are equal"),
        "row": lambda card: Row(card, 6),
        "row.card": Word(named["cards"]),
        "row.n": Skip("copies are equal"),
        "power": Number(optional=True, missing=255),
        "assigned": BySeat(Number(), actors),
        "targets": Seats(actors),
        "bidders": Seats(actors),
        **dict.fromkeys(piles, cards),
        **dict.fromkeys(seats, Seat(players)),
    }


DECLARED = Declared(1, View, words, hints)
