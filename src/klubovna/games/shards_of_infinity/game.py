"""The door to Shards of Infinity: the contract of `core.game`, fulfilled by the other rooms."""

from collections.abc import Mapping, Sequence

from klubovna.core.bounds import Bound
from klubovna.core.decision import NOBODY, Decision, Play
from klubovna.core.game import UNKNOWN, Game, Label, Result, Setup, Switch, opened
from klubovna.core.happenings import Routes
from klubovna.core.rng import Rng
from klubovna.core.rulings import rulings_to_json
from klubovna.core.skill import Skill
from klubovna.games.shards_of_infinity import (
    aids,
    bots,
    bounds,
    hints,
    labels,
    modes,
    turns,
    unused,
    view,
)
from klubovna.games.shards_of_infinity.card import (
    CHARACTER_FACTIONS,
    CHARACTERS,
    FACTION_IDS,
)
from klubovna.games.shards_of_infinity.cards import BASE, CARDS, KINDS, STARTERS
from klubovna.games.shards_of_infinity.experience import Experience
from klubovna.games.shards_of_infinity.keywords import keywords_of
from klubovna.games.shards_of_infinity.routes import ROUTES
from klubovna.games.shards_of_infinity.rulings import KEYWORDS, RULINGS
from klubovna.games.shards_of_infinity.seen import Aids, Box, View
from klubovna.games.shards_of_infinity.table import (
    AUCTION,
    DRAFT,
    MOST_HEALTH,
    MOST_MASTERY,
    Table,
    empty_table,
)
from klubovna.games.shards_of_infinity.terms import (
    FREE_FOR_ALL,
    SOLO,
    STANDARD,
    TEAMS,
    Terms,
)
from klubovna.texts import Text


class ShardsOfInfinity(Game[Table]):
    """Shards of Infinity, with Relics of the Future and all modes."""

    id = "shards-of-infinity"
    rules_version = 2
    package = "klubovna.games.shards_of_infinity"
    least_players = 1
    most_players = 4
    clear_lead = 15.0
    gauge_names = hints.GAUGES
    minutes = 30

    def switches(self) -> list[Switch]:
        return [
            Switch("mode", [STANDARD, TEAMS, FREE_FOR_ALL, SOLO], "SI-11", "modes.{}.name"),
            Switch("expansion", [True, False], "SI-2.6"),
            Switch("auction", [False, True], "SI-11.5"),
            Switch("relics", ["own", "draft", "random"], "SI-11.6"),
            *(
                Switch(f"character_{n}", ["random", *CHARACTERS], "SI-2.2", "characters.{}.name")
                for n in range(1, 5)
            ),
            Switch("eleventh_card", [False, True], "SI-10.2"),
            Switch(
                "nemesis_start_mastery",
                [0, 1, 2, 3, 5],
                "SI-10.3",
                ladder=[0, 1, 2, 3, 5],
                alone=True,
            ),
            Switch("nemesis_match_resource", ["mastery", "health"], "SI-10.4"),
            Switch("nemesis_draw_resource", ["mastery", "health"], "SI-10.9"),
        ]

    def deal(self, setup: Setup, rng: Rng) -> Table:
        return modes.deal(Terms(setup), rng)

    def blank(self, setup: Setup) -> Table:
        return empty_table(Terms(setup), CARDS, Rng(0, 0, 0, 0))

    def bounds(self, state: Table) -> dict[str, Bound]:
        return bounds.bounds(state)

    def fault(self, state: Table) -> str:
        return bounds.fault(state)

    def play(self, state: Table) -> Play:
        return turns.play(state)

    def result(self, state: Table) -> Result:
        scores = [0 if state.out[seat] else state.health[seat] for seat in range(state.players)]
        if state.terms.solo:
            return Result(scores, [0] if state.winner == 0 else [])
        alive = [seat for seat in range(state.players) if not state.out[seat]]
        winners = [
            seat
            for seat in range(state.players)
            if seat in alive or any(state.terms.are_teammates(seat, other) for other in alive)
        ]
        return Result(scores, winners)

    def teams(self, setup: Setup) -> list[list[int]]:
        if setup.switches["mode"] == TEAMS:
            return [[0, 3], [1, 2]]
        return super().teams(setup)

    def first_player(self, state: Table) -> int:
        """Auction and draft decide it; alone there is no order."""
        return NOBODY if state.terms.solo or state.phase in (AUCTION, DRAFT) else state.first

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
        return labels.why_not(state, seat, decision, target)

    def components(self) -> Box:
        return {
            "factions": [*FACTION_IDS[1:]],
            "characters": {
                name: {
                    "faction": FACTION_IDS[faction],
                    "relics": [card.id for card in KINDS if card.relic_of == name],
                }
                for name, faction in zip(CHARACTERS, CHARACTER_FACTIONS, strict=True)
            },
            "most_health": MOST_HEALTH,
            "most_mastery": MOST_MASTERY,
            "keywords": [*KEYWORDS],
            "rulings": rulings_to_json(RULINGS),
            "mastery_marks": [5, 10, 15, 20, MOST_MASTERY],
            "cards": {
                card.id: {
                    "faction": FACTION_IDS[card.faction],
                    "champion": card.champion,
                    "mercenary": card.mercenary,
                    "relic": card.relic_of or None,
                    "starter": card.starter,
                    "cost": card.cost,
                    "health": card.health or None,
                    "shield": card.shield or None,
                    "shield_is_mastery": card.shield_is_mastery,
                    "copies": card.copies,
                    "keywords": [*keywords_of(card)],
                    "expansion": card not in STARTERS and card not in BASE,
                }
                for card in KINDS
            },
        }

    def aids(self, state: Table, seat: int, decision: Decision | None) -> Aids:
        return aids.aids(state, seat, decision)

    def bots(self) -> dict[str, str]:
        return {"greedy": "klubovna.games.shards_of_infinity.bots:Greedy"}

    def policy(self, state: Table, decision: Decision, rng: Rng) -> int:
        return bots.policy(state, decision, rng)

    def learner(self) -> str:
        return "klubovna.games.shards_of_infinity.experience:ShardsLearner"

    def skilled(self, state: Table, decision: Decision, rng: Rng, skill: Skill) -> int:
        assert isinstance(skill, Experience)
        return bots.skilled(state, decision, rng, skill)

    def outlook(self, state: Table, seat: int, skill: Skill) -> float:
        assert isinstance(skill, Experience)
        return UNKNOWN if state.terms.solo else skill.chance(state, seat)

    def horizon(self, state: Table) -> int:
        return bots.horizon(state)

    def grounds(self, state: Table, decision: Decision, index: int, rng: Rng) -> Text | None:
        return hints.grounds(state, decision, index)

    def option_key(self, state: Table, decision: Decision, index: int) -> int:
        return bots.option_key(state, decision, index)

    def worth_thinking(self, state: Table, decision: Decision) -> bool:
        return bots.worth_thinking(state, decision)

    def value(self, state: Table, seat: int) -> float:
        return bots.value(state)

    def in_turn(self, state: Table, seat: int) -> bool:
        return state.active == seat

    def gauges(self, state: Table, seat: int) -> list[int]:
        return hints.gauges(state, seat)

    def shine(self, state: Table, decision: Decision, index: int) -> int:
        return bots.shine(state, decision, index)

    def layout(self) -> str:
        return "klubovna.games.shards_of_infinity.layout:ShardsLayout"

    def outfit(self) -> str:
        return "klubovna.games.shards_of_infinity.outfit:OUTFIT"
