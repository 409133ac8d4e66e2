"""A toy game in plain Python, as another package might bring it: secret bids, dice, a deck.

Each round everybody bids 0 to 2 coins in secret; the highest bid rolls a die for points, ties roll
nothing. Then the youngest player (seat 0) may take the top card of a deck for its value.
"""

from klubovna.core.bounds import Bound, Number, Row, any_twice
from klubovna.core.decision import TURN, Decision, Play, simultaneously
from klubovna.core.game import Game, Label, Result, Setup, Switch
from klubovna.core.piles import draw, learn_all
from klubovna.core.rng import Rng
from klubovna.core.state import Json, State
from klubovna.texts import Text


class ToyState(State):
    def __init__(self, players: int, rng: Rng) -> None:
        super().__init__(players, rng)
        self.round = 0
        self.coins = [4] * players
        self.points = [0] * players
        self.deck = [1, 2, 3, 4, 5]
        self.bids: list[int] = []

    def copy(self) -> "ToyState":
        twin = ToyState(self.players, self.rng.copy())
        twin.round = self.round
        twin.coins = self.coins[:]
        twin.points = self.points[:]
        twin.deck = self.deck[:]
        twin.bids = self.bids[:]
        return twin


class Toy(Game[ToyState]):
    id = "toy"
    rules_version = 3
    package = "klubovna"
    least_players = 2
    most_players = 4
    minutes = 1

    def switches(self) -> list[Switch]:
        return [Switch("rounds", [3, 5])]

    def deal(self, setup: Setup, rng: Rng) -> ToyState:
        state = ToyState(setup.players, rng)
        rng.shuffle(state.deck)
        return state

    def blank(self, setup: Setup) -> ToyState:
        return ToyState(setup.players, Rng(0, 0, 0, 0))

    def bounds(self, state: ToyState) -> dict[str, Bound]:
        return {
            "round": Number(0, 2),
            "coins": Row(Number(0, 4), state.players),
            "points": Row(Number(0, 99), state.players),
            "deck": Row(Number(1, 5), 0, 5),
            "bids": Row(Number(0, 2), 0, state.players),
        }

    def fault(self, state: ToyState) -> str:
        return "deck" if any_twice([state.deck]) else ""

    def play(self, state: ToyState) -> Play:
        while state.round < 3:
            yield TURN
            asks = [
                Decision(seat, "bid", list(range(min(3, state.coins[seat] + 1))))
                for seat in range(state.players)
            ]
            state.bids = yield from simultaneously(asks)
            learn_all(state)
            best = max(state.bids)
            for seat, bid in enumerate(state.bids):
                state.coins[seat] -= bid
            if state.bids.count(best) == 1:
                state.points[state.bids.index(best)] += state.rng.below(6) + 1
            if (yield Decision(0, "take", [0, 1])) == 1:
                state.points[0] += draw(state, state.deck, 0)
            state.round += 1

    def result(self, state: ToyState) -> Result:
        best = max(state.points)
        return Result(state.points[:], [s for s, p in enumerate(state.points) if p == best])

    def view(self, state: ToyState, seat: int) -> dict[str, Json]:
        return {"coins": [*state.coins], "points": [*state.points], "deck": len(state.deck)}

    def resample(self, state: ToyState, seat: int, rng: Rng) -> None:
        rng.shuffle(state.deck)

    def prompt(self, state: ToyState, decision: Decision) -> Text:
        return Text("and")

    def label(self, state: ToyState, decision: Decision, index: int) -> Label:
        return Label(f"{decision.kind} {index}", Text("yes"), "button:x")
