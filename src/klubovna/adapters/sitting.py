"""A match as every adapter sees it: who is asked, what is shown, which actions are legal."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from klubovna.adapters import arrays
from klubovna.adapters.arrays import Bytes, Mask, Rows
from klubovna.adapters.encoding import Encoding
from klubovna.adapters.spoken import MOST_OPTIONS, ROW_BYTES
from klubovna.core.decision import Decision, Several
from klubovna.core.encoding import TooManyOptions, filled_up
from klubovna.core.errors import BadSetup, IllegalOption, KlubovnaError, MatchOver
from klubovna.core.game import Result, complete_setup
from klubovna.core.match import Match
from klubovna.core.registry import find_game, outfits
from klubovna.core.rng import secret_seed
from klubovna.core.starting import new_match
from klubovna.core.state import State

Values: TypeAlias = str | int | bool
Actions: TypeAlias = Literal["options", "catalogue"]
Shown: TypeAlias = dict[str, Bytes | Rows | Mask]

EMPTY_ROWS: Final = bytes(ROW_BYTES * MOST_OPTIONS)
WON: Final = 1.0
LOST: Final = -1.0


class Nothing(KlubovnaError):
    """Nothing is being played yet."""


class Way:
    """A way to play a game: how many play, with which switches, and how actions are numbered."""

    def __init__(
        self, game: str, players: int, switches: Mapping[str, Values], actions: Actions
    ) -> None:
        if actions not in ("options", "catalogue"):
            allowed = "options, catalogue"
            raise BadSetup(
                "error.option_value",
                {"option": "actions", "value": str(actions), "allowed": allowed},
            )
        self.game = find_game(game)
        self.players = players or _usual(self.game.id)
        self.switches = dict(switches)
        setup = complete_setup(self.game, self.players, self.switches, "")
        self.encoding = Encoding(self.game, setup)
        self.by_catalogue = actions == "catalogue"
        self.actions = len(self.encoding.catalogue) if self.by_catalogue else MOST_OPTIONS


def _usual(game_id: str) -> int:
    game = find_game(game_id)
    usual = outfits()[game.id].usual_players
    return min(max(usual, game.least_players), game.most_players)


class Seeds:
    """A seed for each match: the same row of deals for the same number."""

    def __init__(self) -> None:
        self._row = ""
        self._dealt = 0

    def next(self, seed: int | None) -> str:
        if seed is not None or not self._row:
            self._row = secret_seed() if seed is None else str(seed)
            self._dealt = 0
        self._dealt += 1
        return f"{self._row}/{self._dealt}"


class Sitting:
    """One match of a way to play."""

    def __init__(self, way: Way, seed: str, history: bool = False) -> None:
        self.way = way
        self.match: Match[State] = new_match(
            way.game, way.players, seed, way.switches, history=history
        )
        self.encoder = way.encoding.encoder()

    def asked(self) -> Decision | None:
        """The question that is answered next."""
        decision = self.match.decision
        if isinstance(decision, Several):
            return decision.asks[0]
        return decision

    def question(self, seat: int) -> Decision | None:
        """What this seat owes now. What all decide together is owed by the one who speaks."""
        asked = self.match.decision
        if asked is None or asked.seat == seat:
            return asked
        return self.match.decision_for(seat) if isinstance(asked, Several) else None

    def shown(self, seat: int) -> Shown:
        """What the seat is shown, its options, and which actions are legal; none of the latter
        where it is not asked."""
        return self._shown(seat, self.question(seat))

    def _shown(self, seat: int, decision: Decision | None) -> Shown:
        state = self.match.state
        rows = EMPTY_ROWS
        if decision is not None:
            rows = filled_up(self.encoder.rows(state, decision), ROW_BYTES, MOST_OPTIONS)
        return {
            "observation": arrays.observation(self.encoder.observation(state, seat)),
            "options": arrays.options(rows),
            "action_mask": self.mask(decision),
        }

    def mask(self, decision: Decision | None) -> Mask:
        """Which actions are legal."""
        if self.way.by_catalogue:
            return arrays.mask_at(self.way.actions, self._actions(decision))
        count = 0 if decision is None else len(decision.options)
        if count > MOST_OPTIONS:
            raise TooManyOptions("error.many_options", {"n": count, "most": MOST_OPTIONS})
        return arrays.MASKS[count].copy()

    def _actions(self, decision: Decision | None) -> list[int]:
        if decision is None:
            return []
        return self.way.encoding.catalogue.actions(self.way.game, self.match.state, decision)

    def take(self, action: int, decision: Decision) -> None:
        """Take an action in answer to a question. An error changes nothing."""
        self.match.step(self.option(action, decision), decision.seat)

    def option(self, action: int, decision: Decision) -> int:
        """The option that an action takes."""
        if not self.way.by_catalogue:
            return int(action)
        legal = self._actions(decision)
        if action not in legal:
            names = self.way.encoding.catalogue.names
            listed = ", ".join(f"{one} ({names[one]})" for one in sorted(set(legal)))
            raise IllegalOption("error.illegal_action", {"action": int(action), "legal": listed})
        return legal.index(action)

    def rewards(self) -> list[float]:
        """For each seat 1 for a win, alone or shared, and -1 for anything else; 0 before the
        end."""
        if not self.match.over:
            return [0.0] * self.way.players
        won = self.match.result().winners
        return [WON if seat in won else LOST for seat in range(self.way.players)]

    def result(self) -> Result:
        return self.match.result()


def playing(sitting: Sitting | None) -> Sitting:
    """The match, if one was begun."""
    if sitting is None:
        raise Nothing("error.reset_first")
    return sitting


__all__ = [
    "Actions",
    "MatchOver",
    "Nothing",
    "Seeds",
    "Shown",
    "Sitting",
    "TooManyOptions",
    "Values",
    "Way",
    "playing",
]
