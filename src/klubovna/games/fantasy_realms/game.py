"""The door to Fantasy Realms: the contract of `core.game`, fulfilled by the other rooms."""

from collections.abc import Mapping, Sequence
from typing import Final

from klubovna.core.bounds import Bound
from klubovna.core.decision import Decision, Play
from klubovna.core.game import Game, Label, Result, Setup, Switch, opened
from klubovna.core.happenings import Routes
from klubovna.core.rng import Rng
from klubovna.core.skill import Skill
from klubovna.games.fantasy_realms import aids, bots, bounds, ending, hints, labels, turns, view
from klubovna.games.fantasy_realms.foresight import Foresight
from klubovna.games.fantasy_realms.proposals import KINDS, propose
from klubovna.games.fantasy_realms.routes import ROUTES
from klubovna.games.fantasy_realms.seen import Aids, Box, View
from klubovna.games.fantasy_realms.table import Table, Terms, empty_table
from klubovna.texts import Text

SWITCHES: Final = [
    Switch("new_suits", [False, True], "FR-7"),
    Switch("cursed_items", [False, True], "FR-6"),
    Switch("jester", [False, True], "FR-10.1"),
    Switch("phoenix", ["no", "deluxe", "promo"], "FR-10.1"),
    Switch("allow_return_same_card", [True, False], "FR-3.3"),
    Switch("end_check", ["effect", "turn"], "FR-4.3"),
    Switch("tie_base_strength", ["active", "printed"], "FR-4.4"),
    Switch("two_player_end_new_suits", [12, 14], "FR-5.3"),
    Switch("gloves_map_replace_turn", [False, True], "FR-6.11"),
    Switch("limit_discards_to_area", [True, False], "FR-7.5"),
    Switch("book_to_wild", [False, True], "FR-8.5"),
    Switch("demon_hits_itself", [False, True], "FR-8.7"),
    Switch("long_loops_blank_all", [True, False], "FR-8.8"),
    Switch("collector_multiple_sets", [True, False], "FR-9.4"),
    Switch("wildfire_spares_wild", [False, True], "FR-9.9"),
    Switch("wildfire_spares_outsiders", [False, True], "FR-9.9"),
    Switch("immunity_survives_blanking", [True, False], "FR-9.10"),
    Switch("item_hand_limit_base", [9, 8], "FR-7.5"),
]


class FantasyRealms(Game[Table]):
    """Fantasy Realms, with both modules of The Cursed Hoard."""

    id = "fantasy-realms"
    rules_version = 1
    package = "klubovna.games.fantasy_realms"
    least_players = 2
    most_players = 6
    clear_lead = 30.0
    short_playouts = True
    counts_points = True
    minutes = 20

    def switches(self) -> list[Switch]:
        return SWITCHES

    def deal(self, setup: Setup, rng: Rng) -> Table:
        return turns.deal(Terms(setup), rng)

    def blank(self, setup: Setup) -> Table:
        return empty_table(Terms(setup), Rng(0, 0, 0, 0))

    def bounds(self, state: Table) -> dict[str, Bound]:
        return bounds.bounds(state)

    def fault(self, state: Table) -> str:
        return bounds.fault(state)

    def play(self, state: Table) -> Play:
        return turns.play(state)

    def result(self, state: Table) -> Result:
        return Result(state.scores[:], ending.winners(state), tie=Text("tie.strength"))

    def first_player(self, state: Table) -> int:
        return state.active

    def view(self, state: Table, seat: int) -> View:
        return view.view(state, seat)

    def views(self, state: Table, seats: Sequence[int]) -> list[View]:
        return view.views(state, seats)

    def open_view(self, state: Table, asked: int) -> Mapping[str, object]:
        return opened(self, state, asked, "seats")

    def resample(self, state: Table, seat: int, rng: Rng) -> None:
        view.resample(state, seat, rng)

    def prompt(self, state: Table, decision: Decision) -> Text:
        return labels.prompt(state, decision)

    def label(self, state: Table, decision: Decision, index: int) -> Label:
        return labels.label(state, decision, index)

    def routes(self) -> Routes:
        return ROUTES

    def why_not(self, state: Table, seat: int, decision: Decision | None, target: str) -> Text:
        return labels.why_not(state, seat, decision, target)

    def components(self) -> Box:
        return aids.components()

    def aids(self, state: Table, seat: int, decision: Decision | None) -> Aids:
        return aids.aids(state, seat, decision)

    def aids_basis(self, state: Table, seat: int, decision: Decision | None) -> object:
        return aids.basis(state, seat, decision)

    def aids_take_long(self, state: Table, seat: int, decision: Decision | None) -> bool:
        return seat >= 0 and aids.take_long(state, seat)

    def bots(self) -> dict[str, str]:
        return {"greedy": "klubovna.core.agent:Greedy"}

    def policy(self, state: Table, decision: Decision, rng: Rng) -> int:
        return bots.policy(state, decision, rng)

    def rehearse(self, state: Table, decision: Decision, rng: Rng) -> int:
        return bots.rehearse(state, decision, rng)

    def learner(self) -> str:
        return "klubovna.games.fantasy_realms.foresight:FantasyRealmsLearner"

    def skilled(self, state: Table, decision: Decision, rng: Rng, skill: Skill) -> int:
        assert isinstance(skill, Foresight)
        return bots.skilled(state, decision, rng, skill)

    def outlook(self, state: Table, seat: int, skill: Skill) -> float:
        assert isinstance(skill, Foresight)
        return bots.outlook(state, seat, skill)

    def in_turn(self, state: Table, seat: int) -> bool:
        return state.active == seat

    def grounds(self, state: Table, decision: Decision, index: int, rng: Rng) -> Text | None:
        return hints.grounds(state, decision, index, rng)

    def worth_thinking(self, state: Table, decision: Decision) -> bool:
        return bots.worth_thinking(decision)

    def value(self, state: Table, seat: int) -> float:
        return bots.value(state, seat)

    def points_of(self, value: float) -> float:
        return bots.points_of(value)

    def shine(self, state: Table, decision: Decision, index: int) -> int:
        return bots.shine(state, decision, index)

    def layout(self) -> str:
        return "klubovna.games.fantasy_realms.layout:FantasyRealmsLayout"

    def outfit(self) -> str:
        return "klubovna.games.fantasy_realms.outfit:OUTFIT"

    def proposal(self, state: Table, decision: Decision) -> int:
        return propose(state, decision)

    def sure_points(self, state: Table, decision: Decision) -> list[int]:
        if decision.kind not in KINDS:
            return []
        return [aids.option_worth(state, decision, index) for index in range(len(decision.options))]
