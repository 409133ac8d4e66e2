"""A made-up game whose biases are known, for the laboratory: it must find them, and no others.

Everybody has three cards and answers two questions. "gamble" is worth 6 for the second answer and
2 for the first, which the game's own policy takes; "colour" is worth nothing. In the end strengths
and a throw from 0 to 11 are added. The Hammer has strength 12, all other cards 4. Who sits on the
red side has 6 more, and who begins has a head start.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from klubovna.core.decision import TURN, Decision, Play
from klubovna.core.factors import EXCHANGED, Factor, Numbers
from klubovna.core.game import Game, Label, Result, Setup, Switch
from klubovna.core.layout import Layout, Pile, Things
from klubovna.core.outfit import Outfit
from klubovna.core.registry import _OWNED
from klubovna.core.rng import Rng
from klubovna.core.state import Json, State
from klubovna.texts import Text
from support.pearls import register

HAMMER = "hammer"
HAND = 3
SAFE, BOLD = 2, 6
RED = 6


class Card:
    def __init__(self, id: str, strength: int) -> None:
        self.id = id
        self.strength = strength


CARDS = [
    Card(HAMMER, 12),
    *(Card(id, 4) for id in ("straw", "stone", "rope", "lamp", "bell", "coin", "key", "cup")),
]
NUMBERS = Numbers({"cards": {card.id: card for card in CARDS}}, {"cards": {"strength": (0, 20)}})


class Scales(State):
    not_state = ("setup",)

    def __init__(self, setup: Setup, rng: Rng) -> None:
        super().__init__(setup.players, rng)
        self.setup = setup
        self.hands: list[list[int]] = []
        self.deck = list(range(len(CARDS)))
        self.points = [0] * setup.players
        self.first = 0
        self.asked = 0

    def copy(self) -> "Scales":
        twin = Scales(self.setup, self.rng.copy())
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck[:]
        twin.points = self.points[:]
        twin.first = self.first
        twin.asked = self.asked
        return twin


class Cards(Things[Scales]):
    def id(self, state: Scales, thing: int) -> str:
        return CARDS[thing].id

    def piles(self, state: Scales) -> list[list[int]]:
        return [state.deck, *state.hands]

    def stock(self, state: Scales, seat: int) -> list[int]:
        return state.deck


class ScalesLayout(Layout[Scales]):
    def __init__(self) -> None:
        super().__init__([], [Pile("hand", Cards(), "hands")])


class ScalesGame(Game[Scales]):
    id = "scales"
    rules_version = 1
    package = "support.scales"
    least_players = 2
    most_players = 3

    def switches(self) -> list[Switch]:
        sides: list[str | int | bool] = ["random", "red", "blue"]
        return [
            Switch("head_start", [0, 8]),
            *(Switch(f"side_{n}", sides, names="sides.{}") for n in (1, 2, 3)),
        ]

    def deal(self, setup: Setup, rng: Rng) -> Scales:
        state = Scales(setup, rng)
        rng.shuffle(state.deck)
        state.hands = [[state.deck.pop() for _ in range(HAND)] for _ in range(setup.players)]
        state.first = rng.below(setup.players)
        return state

    def blank(self, setup: Setup) -> Scales:
        return Scales(setup, Rng(0, 0, 0, 0))

    def play(self, state: Scales) -> Play:
        while state.asked < state.players:
            yield TURN
            seat = (state.first + state.asked) % state.players
            bold = yield Decision(seat, "gamble", [0, 1])
            state.points[seat] += BOLD if bold else SAFE
            yield Decision(seat, "colour", [0, 1])
            state.asked += 1
        state.points[state.first] += int(state.setup.switches["head_start"])
        for seat in range(state.players):
            state.points[seat] += RED * (state.setup.switches[f"side_{seat + 1}"] == "red")
            state.points[seat] += sum(CARDS[card].strength for card in state.hands[seat])
            state.points[seat] += state.rng.below(12)

    def result(self, state: Scales) -> Result:
        best = max(state.points)
        won = [seat for seat, points in enumerate(state.points) if points == best]
        return Result(state.points[:], won)

    def first_player(self, state: Scales) -> int:
        return state.first

    def view(self, state: Scales, seat: int) -> dict[str, Json]:
        return {"hand": [CARDS[card].id for card in state.hands[seat]] if seat >= 0 else []}

    def resample(self, state: Scales, seat: int, rng: Rng) -> None:
        others = [n for n in range(state.players) if n != seat]
        unseen = state.deck + [card for n in others for card in state.hands[n]]
        rng.shuffle(unseen)
        for n in others:
            state.hands[n] = [unseen.pop() for _ in state.hands[n]]
        state.deck = unseen

    def prompt(self, state: Scales, decision: Decision) -> Text:
        return Text(f"prompt.{decision.kind}")

    def label(self, state: Scales, decision: Decision, index: int) -> Label:
        return Label(f"{decision.kind} {index}", Text("yes"), "button:x")

    def policy(self, state: Scales, decision: Decision, rng: Rng) -> int:
        return 0

    def bots(self) -> dict[str, str]:
        return {"greedy": "klubovna.core.agent:Greedy"}

    def layout(self) -> str:
        return "support.scales:ScalesLayout"

    def outfit(self) -> str:
        return "support.scales:OUTFIT"


def card_ids(state: Scales) -> list[str]:
    return [card.id for card in CARDS]


OUTFIT = Outfit(
    usual_players=2,
    factors=[
        Factor(
            "card",
            place="hand",
            values="support.scales:card_ids",
            how=EXCHANGED,
            names="cards.{}.name",
        ),
        Factor("start", switches=["head_start"]),
        Factor("side", switches=[f"side_{n}" for n in (1, 2, 3)], chance="random", by_seat=True),
    ],
    numbers="support.scales:NUMBERS",
)


def installed(site: Path) -> Iterator[None]:
    """As if it were installed, for this process and those that it starts. Here it is found without
    going through all installed packages, which would take longer than a match."""
    register(site, "scales", {"klubovna.games": {"scales": "support.scales:ScalesGame"}})
    sys.path.insert(0, str(site))
    _OWNED["scales"] = cast(Game[State], ScalesGame())
    yield
    del _OWNED["scales"]
    sys.path.remove(str(site))
