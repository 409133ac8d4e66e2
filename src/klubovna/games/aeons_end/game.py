"""The door to Aeon's End: the contract of `core.game`, fulfilled by the other rooms."""

from collections.abc import Mapping, Sequence
from typing import Final

from klubovna.core.bounds import Bound
from klubovna.core.decision import Decision, Play
from klubovna.core.game import Game, Label, Result, Setup, Switch, opened
from klubovna.core.happenings import Routes
from klubovna.core.rng import Rng
from klubovna.core.rulings import rulings_to_json
from klubovna.core.skill import Skill
from klubovna.games.aeons_end import (
    aids,
    bots,
    bounds,
    hints,
    keywords,
    labels,
    manners,
    partner,
    setup,
    turns,
    unused,
    view,
    why,
)
from klubovna.games.aeons_end.breaches import BONUS, FOCUS_COST, OPEN_COST
from klubovna.games.aeons_end.card import NEMESIS_TYPE_IDS, TYPE_IDS
from klubovna.games.aeons_end.cards import GEMS, PREPARED, RELICS, SPELLS
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.markets import PATTERNS
from klubovna.games.aeons_end.routes import ROUTES
from klubovna.games.aeons_end.rulings import KEYWORDS, RULINGS
from klubovna.games.aeons_end.seen import Aids, Box, View
from klubovna.games.aeons_end.table import Table
from klubovna.games.aeons_end.terms import ANY, LEVELS, LIFE, MAGES, NEMESES, RATINGS, SLOTS, Terms
from klubovna.texts import Text


def _piles(slot: str) -> list[str | int | bool]:
    """What a place of the market may be: `gem_1` any gem, and so on."""
    kinds = {"gem": GEMS, "relic": RELICS, "spell": SPELLS}[slot.split("_")[0]]
    return [ANY, *(KINDS[kind].id for kind in kinds)]


OPTIONS: Final = [
    Switch("nemesis", [*NEMESES], "AE-19", "nemeses.{}.name"),
    Switch("level", [*LEVELS], "AE-17", "levels.{}.name", ladder=[*LIFE]),
    Switch("market", [*PREPARED, "random"], "AE-18", "markets.{}.name"),
    *(Switch(f"mage_{n}", [ANY, *MAGES], "AE-2.1", "mages.{}.name") for n in range(1, 5)),
    *(Switch(slot, _piles(slot), "AE-2.4", "cards.{}.name") for slot in SLOTS),
    Switch("solo_life", [10, 12, 15], "AE-16.6"),
    Switch("solo_extra_card", [False, True], "AE-16.6"),
]


class AeonsEnd(Game[Table]):
    """Aeon's End, base game: eight mages, four nemeses."""

    id = "aeons-end"
    rules_version = 3
    package = "klubovna.games.aeons_end"
    least_players = 1
    most_players = 4
    minutes = 60
    gauge_names = hints.GAUGES

    def switches(self) -> list[Switch]:
        return OPTIONS

    def deal(self, setup_: Setup, rng: Rng) -> Table:
        return setup.deal(Terms(setup_), rng)

    def blank(self, setup_: Setup) -> Table:
        return setup.empty_table(Terms(setup_), Rng(0, 0, 0, 0))

    def bounds(self, state: Table) -> dict[str, Bound]:
        return bounds.bounds(state)

    def fault(self, state: Table) -> str:
        return bounds.fault(state)

    def play(self, state: Table) -> Play:
        return turns.play(state)

    def result(self, state: Table) -> Result:
        """Together they win or lose; the points are what is left of Gravehold and the mages."""
        points = state.gravehold if state.won else 0
        scores = [points + (life if state.won else 0) for life in state.life]
        return Result(scores, list(range(state.players)) if state.won else [])

    def teams(self, setup_: Setup) -> list[list[int]]:
        return [list(range(setup_.players))]

    def view(self, state: Table, seat: int) -> View:
        return view.view(state, seat)

    def views(self, state: Table, seats: Sequence[int]) -> list[View]:
        return view.views(state, seats)

    def open_view(self, state: Table, asked: int) -> Mapping[str, object]:
        return opened(self, state, asked, "mages")

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
        return why.why_not(state, seat, decision, target)

    def components(self) -> Box:
        return {
            "mages": [*MAGES],
            "abilities": {id: [*keywords.of_ability(id)] for id in MAGES},
            "nemeses": [*NEMESES],
            "breaches": [
                {"focus": focus, "open": [*opening], "bonus": bonus}
                for focus, opening, bonus in zip(FOCUS_COST, OPEN_COST, BONUS, strict=True)
            ],
            "ratings": dict(zip(NEMESES, RATINGS, strict=True)),
            "patterns": {
                id: [
                    {"type": TYPE_IDS[slot.type], "least": slot.least, "most": slot.most}
                    for slot in slots
                ]
                for id, slots in PATTERNS.items()
            },
            "keywords": [*KEYWORDS],
            "rulings": rulings_to_json(RULINGS),
            "cards": {
                card.id: {
                    "type": TYPE_IDS[card.type],
                    "cost": card.cost,
                    "copies": card.copies,
                    "starter": card.starter,
                    "keywords": [*keywords.of_card(card.id)],
                }
                for card in KINDS
            },
            "nemesis_cards": {
                card.id: {
                    "type": NEMESIS_TYPE_IDS[card.type],
                    "tier": card.tier,
                    "number": card.number,
                    "removable": card.can_remove is not None,
                    "keywords": [*keywords.of_card(card.id)],
                }
                for card in NEMESIS_CARDS
            },
        }

    def aids(self, state: Table, seat: int, decision: Decision | None) -> Aids:
        return aids.aids(state, seat, decision)

    def bots(self) -> dict[str, str]:
        return {"greedy": "klubovna.core.agent:Greedy"}

    def policy(self, state: Table, decision: Decision, rng: Rng) -> int:
        return bots.policy(state, decision)

    def rehearse(self, state: Table, decision: Decision, rng: Rng) -> int:
        return partner.rehearse(state, decision)

    def learner(self) -> str:
        return "klubovna.games.aeons_end.practice:AeonsEndLearner"

    def skilled(self, state: Table, decision: Decision, rng: Rng, skill: Skill) -> int:
        return partner.rehearse(state, decision, skill.numbers)

    def grounds(self, state: Table, decision: Decision, index: int, rng: Rng) -> Text | None:
        return hints.grounds(state, decision, index)

    def worth_thinking(self, state: Table, decision: Decision) -> bool:
        return partner.worth_thinking(decision)

    def option_key(self, state: Table, decision: Decision, index: int) -> int:
        return partner.option_key(state, decision, index)

    def value(self, state: Table, seat: int) -> float:
        return bots.value(state)

    def in_turn(self, state: Table, seat: int) -> bool:
        return state.active == seat

    def gauges(self, state: Table, seat: int) -> list[int]:
        return hints.gauges(state, seat)

    def payers(self, state: Table, decision: Decision, index: int) -> list[int]:
        return manners.payers(state, decision, decision.options[index])

    def shine(self, state: Table, decision: Decision, index: int) -> int:
        return bots.shine(state, decision, index)

    def layout(self) -> str:
        return "klubovna.games.aeons_end.layout:AeonsEndLayout"

    def outfit(self) -> str:
        return "klubovna.games.aeons_end.outfit:OUTFIT"
