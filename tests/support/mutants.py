"""Games that cheat, each in one way: what the oracles of honesty must find out.

A mutant is a game in plain Python that asks another for everything but the one thing that it does
wrong; so it works on the compiled build, too.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from klubovna.core.agent import Agent, Seat
from klubovna.core.cardfiles import CardSet
from klubovna.core.decision import Decision, Play
from klubovna.core.game import Game, Label, Result, Setup, Switch
from klubovna.core.rng import Rng, seeded
from klubovna.core.state import Json, state_to_json
from klubovna.texts import Text
from support.exchange import exchange
from support.face_down import Place, pools_of, swap


class Honest(Game[Any]):
    """Another game, in everything."""

    def __init__(self, game: Game[Any]) -> None:
        self.real = game
        self.id = game.id  # type: ignore[misc]
        self.rules_version = game.rules_version  # type: ignore[misc]
        self.package = game.package  # type: ignore[misc]
        self.least_players = game.least_players  # type: ignore[misc]
        self.most_players = game.most_players  # type: ignore[misc]
        self.minutes = game.minutes  # type: ignore[misc]

    def switches(self) -> list[Switch]:
        return self.real.switches()

    def deal(self, setup: Setup, rng: Rng) -> Any:
        return self.real.deal(setup, rng)

    def blank(self, setup: Setup) -> Any:
        return self.real.blank(setup)

    def play(self, state: Any) -> Play:
        return self.real.play(state)

    def result(self, state: Any) -> Result:
        return self.real.result(state)

    def view(self, state: Any, seat: int) -> Mapping[str, object]:
        return self.real.view(state, seat)

    def resample(self, state: Any, seat: int, rng: Rng) -> None:
        self.real.resample(state, seat, rng)

    def prompt(self, state: Any, decision: Decision) -> Text:
        return self.real.prompt(state, decision)

    def label(self, state: Any, decision: Decision, index: int) -> Label:
        return self.real.label(state, decision, index)

    def why_not(self, state: Any, seat: int, decision: Decision | None, target: str) -> Text:
        return self.real.why_not(state, seat, decision, target)

    def aids(self, state: Any, seat: int, decision: Decision | None) -> Mapping[str, object]:
        return self.real.aids(state, seat, decision)

    def proposal(self, state: Any, decision: Decision) -> int:
        return self.real.proposal(state, decision)

    def policy(self, state: Any, decision: Decision, rng: Rng) -> int:
        return self.real.policy(state, decision, rng)

    def grounds(self, state: Any, decision: Decision, index: int, rng: Rng) -> Text | None:
        return self.real.grounds(state, decision, index, rng)

    def option_key(self, state: Any, decision: Decision, index: int) -> int:
        return self.real.option_key(state, decision, index)

    def worth_thinking(self, state: Any, decision: Decision) -> bool:
        return self.real.worth_thinking(state, decision)

    def value(self, state: Any, seat: int) -> float:
        return self.real.value(state, seat)

    def card_set(self) -> CardSet | None:
        return self.real.card_set()


class Stirs(Honest):
    """Deals anew, and then lets hidden things change places once more: whoever looks at nothing
    that is hidden does not notice."""

    def __init__(self, game: Game[Any], seed: str) -> None:
        super().__init__(game)
        self.seed = seed

    def resample(self, state: Any, seat: int, rng: Rng) -> None:
        self.real.resample(state, seat, rng)
        hand = seeded(self.seed)
        exchange(self.real, state, seat, hand, 20)
        rng.a, rng.b, rng.c, rng.counter = hand.branch().words()


# ---- dealing anew


class DealsNothingAnew(Honest):
    def resample(self, state: Any, seat: int, rng: Rng) -> None:
        """Everything stays where it really is."""


class KeepsOnePool(Honest):
    """What lies in one pool of hidden things stays there as it is: the own draw deck, say. Pools
    are counted as `support.face_down` names them, from the end if the number is negative."""

    def __init__(self, game: Game[Any], number: int) -> None:
        super().__init__(game)
        self.number = number

    def resample(self, state: Any, seat: int, rng: Rng) -> None:
        pools = pools_of(self.id, state, seat)
        before = [place.thing() for place in pools[self.number].places] if self._has(pools) else []
        self.real.resample(state, seat, rng)
        pools = pools_of(self.id, state, seat)
        if self._has(pools):
            put_back(before, pools[self.number].places, pools[self.number].known)

    def _has(self, pools: list[Any]) -> bool:
        return -len(pools) <= self.number < len(pools)


class KeepsOneHand(Honest):
    """The player on the left holds the real cards."""

    def resample(self, state: Any, seat: int, rng: Rng) -> None:
        left = (seat + 1) % state.players
        before = state.hands[left][:]
        self.real.resample(state, seat, rng)
        for pool in pools_of(self.id, state, seat):
            hand = [place for place in pool.places if place.pile is state.hands[left]]
            if hand:
                rest = [place for place in pool.places if place.pile is not state.hands[left]]
                wanted = [before[place.at] for place in hand]
                put_back(wanted, hand + rest, pool.known)


class TurnsPilesOver(Honest):
    """Piles are turned over or left as they are: not the real order, but made of it."""

    def resample(self, state: Any, seat: int, rng: Rng) -> None:
        if rng.below(2):
            for pool in pools_of(self.id, state, seat):
                count = len(pool.places)
                for at in range(count // 2):
                    swap(pool.places[at], pool.places[count - 1 - at], pool.known)


class DealsAlwaysTheSame(Honest):
    def resample(self, state: Any, seat: int, rng: Rng) -> None:
        """Nothing real is left, but there is only one thing to imagine."""
        self.real.resample(state, seat, Rng(1, 2, 3, 4))


class KeepsChance(Honest):
    def resample(self, state: Any, seat: int, rng: Rng) -> None:
        """The dice will fall as they will really fall."""
        self.real.resample(state, seat, rng)
        rng.a, rng.b, rng.c, rng.counter = state.rng.words()


def put_back(before: list[int], places: list[Place], known: list[int] | None) -> None:
    """These things lie again in the first of these places."""
    for at, thing in enumerate(before):
        now = next((place for place in places[at:] if place.thing() == thing), None)
        if now is not None and now is not places[at]:
            swap(places[at], now, known)


# ---- telling


class TellsChance(Honest):
    def aids(self, state: Any, seat: int, decision: Decision | None) -> dict[str, Json]:
        """A forecast that is made with the real generator."""
        return {**self.real.aids(state, seat, decision), "next": state.rng.copy().below(1000)}


class TellsHiddenThings(Honest):
    def why_not(self, state: Any, seat: int, decision: Decision | None, target: str) -> Text:
        """An explanation that depends on what lies face down."""
        told = self.real.why_not(state, seat, decision, target)
        pools = pools_of(self.id, state, seat)
        odd = sum(at * pool.places[at].thing() for pool in pools for at in range(len(pool.places)))
        return Text(told.key, {**told.args, "odd": odd})


class SharesOwnThings(Honest):
    def views(self, state: Any, seats: Sequence[int]) -> list[Mapping[str, object]]:
        """What the first seat sees is taken for what all may see."""
        first = self.real.view(state, 0)
        return [{**first, "seat": seat} for seat in seats]


# ---- choosing


class Peeks(Agent[Any]):
    """Looks under the table."""

    def choose(self, seat: Seat[Any]) -> int:
        state = state_to_json(seat._match.state)
        return sum(map(ord, str(state))) * 7919 % 104729 % len(seat.decision().options)


class LooksAtWhatItImagines(Agent[Any]):
    """Looks at the hidden things of a table that it imagines, as if they were there."""

    def choose(self, seat: Seat[Any]) -> int:
        match = seat.imagine(seat.chance(Rng(1, 2, 3, 4)))
        odd = 0
        for pool in pools_of(match.game.id, match.state, seat.number):
            odd += sum(at * place.thing() for at, place in enumerate(pool.places))
        return odd % len(seat.decision().options)
