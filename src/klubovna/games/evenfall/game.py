"""The door to Evenfall: the contract of `core.game`, fulfilled by the other rooms."""

from collections.abc import Mapping, Sequence
from typing import Final

from klubovna.core.bounds import Bound
from klubovna.core.decision import NOBODY, Decision, Play
from klubovna.core.game import Label, Result, Setup, Switch, opened
from klubovna.core.happenings import Routes
from klubovna.core.owned import Box, OwnedGame
from klubovna.core.rng import Rng
from klubovna.core.skill import Skill
from klubovna.games.evenfall import (
    aids,
    bots,
    bounds,
    ending,
    hints,
    labels,
    printed,
    reasons,
    rounds,
    seen,
    unused,
    view,
)
from klubovna.games.evenfall.card import CLANS, LEVELS, SIDES, Kit
from klubovna.games.evenfall.cardfile import BOX
from klubovna.games.evenfall.routes import ROUTES
from klubovna.games.evenfall.seen import Aids, View
from klubovna.games.evenfall.table import Table, empty_table
from klubovna.games.evenfall.terms import Terms
from klubovna.games.evenfall.thumbs import USUAL, Practised
from klubovna.texts import Text

SWITCHES: Final = [
    Switch("side", [*SIDES], "EV-2.2"),
    Switch("experienced", [False, True], "EV-4.3"),
    Switch("automa", [*LEVELS], "EV-16.1", "automa.levels.{}", ladder=[*LEVELS], alone=True),
    *(Switch(f"clan_{n}", ["random", *CLANS], "EV-2.2", "clans.{}.name") for n in range(1, 5)),
]


class Evenfall(OwnedGame[Table, Kit]):
    """Evenfall for one to four players, with our cards or an owner's."""

    id = "evenfall"
    rules_version = 2
    package = "klubovna.games.evenfall"
    least_players = 1
    most_players = 4
    clear_lead = 20.0
    counts_points = True
    gauge_names = hints.GAUGES
    minutes = 90

    def box(self) -> Box[Kit]:
        return BOX

    def switches(self) -> list[Switch]:
        return SWITCHES

    def deal(self, setup: Setup, rng: Rng) -> Table:
        return rounds.deal(Terms(setup), self.kit, rng)

    def blank(self, setup: Setup) -> Table:
        return empty_table(Terms(setup), self.kit, Rng(0, 0, 0, 0))

    def bounds(self, state: Table) -> dict[str, Bound]:
        return bounds.bounds(state)

    def fault(self, state: Table) -> str:
        return bounds.fault(state)

    def play(self, state: Table) -> Play:
        return rounds.play(state)

    def result(self, state: Table) -> Result:
        automa = state.vp[state.players] if state.terms.solo else None
        return Result(state.vp[: state.players], ending.winners(state), automa, Text("tie.mana"))

    def first_player(self, state: Table) -> int:
        return NOBODY if state.terms.solo else state.first

    def view(self, state: Table, seat: int) -> View:
        return view.view(state, seat)

    def views(self, state: Table, seats: Sequence[int]) -> list[View]:
        return view.views(state, seats)

    def open_view(self, state: Table, asked: int) -> Mapping[str, object]:
        return opened(self, state, asked, "actors")

    def resample(self, state: Table, seat: int, rng: Rng) -> None:
        view.resample(state, seat, rng)

    def prompt(self, state: Table, decision: Decision) -> Text:
        return labels.prompt(state, decision)

    def label(self, state: Table, decision: Decision, index: int) -> Label:
        return labels.label(state, decision, index)

    def unused(self, state: Table, decision: Decision, index: int) -> list[Text]:
        return unused.unused(state, decision, index)

    def routes(self) -> Routes:
        return ROUTES

    def why_not(self, state: Table, seat: int, decision: Decision | None, target: str) -> Text:
        return reasons.why_not(state, seat, decision, target)

    def components(self) -> seen.Box:
        return printed.components(self.kit)

    def aids(self, state: Table, seat: int, decision: Decision | None) -> Aids:
        return aids.aids(state, seat, decision)

    def bots(self) -> dict[str, str]:
        return {"greedy": "klubovna.core.agent:Greedy"}

    def policy(self, state: Table, decision: Decision, rng: Rng) -> int:
        return bots.policy(state, decision, USUAL)

    def learner(self) -> str:
        return "klubovna.games.evenfall.thumbs:EvenfallLearner"

    def skilled(self, state: Table, decision: Decision, rng: Rng, skill: Skill) -> int:
        assert isinstance(skill, Practised)
        return bots.policy(state, decision, skill.thumbs)

    def grounds(self, state: Table, decision: Decision, index: int, rng: Rng) -> Text | None:
        return hints.grounds(state, decision, index)

    def in_turn(self, state: Table, seat: int) -> bool:
        return state.active == seat

    def gauges(self, state: Table, seat: int) -> list[int]:
        return hints.gauges(state, seat)

    def option_key(self, state: Table, decision: Decision, index: int) -> int:
        return bots.option_key(state, decision, index)

    def shine(self, state: Table, decision: Decision, index: int) -> int:
        return bots.shine(state, decision, index)

    def layout(self) -> str:
        return "klubovna.games.evenfall.layout:EvenfallLayout"

    def outfit(self) -> str:
        return "klubovna.games.evenfall.outfit:OUTFIT"
