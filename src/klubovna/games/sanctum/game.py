"""The door to Sanctum: the contract of `core.game`, fulfilled by the other rooms."""

from collections.abc import Mapping, Sequence
from typing import Final

from klubovna.core.bounds import Bound
from klubovna.core.decision import Decision, Play
from klubovna.core.game import Label, Result, Setup, Switch, opened
from klubovna.core.happenings import Routes
from klubovna.core.owned import Box, OwnedGame
from klubovna.core.rng import Rng
from klubovna.core.rulings import rulings_to_json
from klubovna.core.skill import Skill
from klubovna.games.sanctum import (
    aids,
    bots,
    bounds,
    ending,
    hints,
    labels,
    seen,
    turns,
    unused,
    view,
)
from klubovna.games.sanctum.card import COLOURS, ITEM_TYPES, KINDS, LEVELS, SPACES, Effect, Kit
from klubovna.games.sanctum.cardfile import BOX
from klubovna.games.sanctum.rest import CATEGORIES, THRESHOLDS
from klubovna.games.sanctum.routes import ROUTES
from klubovna.games.sanctum.rulings import KEYWORDS, RULINGS
from klubovna.games.sanctum.seen import Aids, View
from klubovna.games.sanctum.table import Table, empty_table
from klubovna.games.sanctum.terms import DIFFICULTIES, HEROES, Terms
from klubovna.games.sanctum.thumbs import Practised
from klubovna.texts import Text

RULES: Final = {
    "item": "SA-6.2, SA-8.2",
    "slot": "SA-6.2, SA-8.2",
    "skill": "SA-7.4",
    "demon": "SA-1.3, SA-5.5",
    "attack": "SA-13.2, SA-17, SA-18",
    "blessing": "SA-9, SA-19",
    "act": "SA-2.1, SA-4",
    "hero": "SA-2.6",
    "potion": "SA-5.1, SA-8.6",
    "life": "SA-5.7, SA-5.8",
    "dice": "SA-1.4, SA-5.2",
    "stamina": "SA-6.1, SA-6.5",
    "focus": "SA-6.1, SA-6.5",
    "rage": "SA-5.4, SA-5.6",
    "gem_supply": "SA-7.3, SA-8.2",
    "modified_die": "SA-5.3",
    "demon_lord_card": "SA-14.1, SA-14.5",
    "fury_card": "SA-14.4, SA-18",
}
"""Which rules speak of a kind of things, or of a word."""


class Sanctum(OwnedGame[Table, Kit]):
    """Sanctum for two to four players."""

    id = "sanctum"
    rules_version = 2
    package = "klubovna.games.sanctum"
    least_players = 2
    most_players = 4
    clear_lead = 3.0
    gauge_names = hints.GAUGES
    minutes = 100

    def box(self) -> Box[Kit]:
        return BOX

    def switches(self) -> list[Switch]:
        return [
            Switch("difficulty", [*DIFFICULTIES], "SA-16", ladder=[*DIFFICULTIES]),
            Switch("items_hide_effects", [True, False], "SA-6.2"),
            *(
                Switch(f"hero_{n}", ["random", *HEROES], "SA-2.6", "heroes.{}.name")
                for n in range(1, 5)
            ),
        ]

    def deal(self, setup: Setup, rng: Rng) -> Table:
        return turns.deal(Terms(setup), self.kit, rng)

    def blank(self, setup: Setup) -> Table:
        return empty_table(Terms(setup), self.kit, Rng(0, 0, 0, 0))

    def bounds(self, state: Table) -> dict[str, Bound]:
        return bounds.bounds(state)

    def fault(self, state: Table) -> str:
        return bounds.fault(state)

    def play(self, state: Table) -> Play:
        return turns.play(state)

    def result(self, state: Table) -> Result:
        scores = [ending.score(state, seat) for seat in range(state.players)]
        return Result(scores, ending.winners(state), tie=ending.tie(state))

    def first_player(self, state: Table) -> int:
        return state.first

    def view(self, state: Table, seat: int) -> View:
        return view.view(state, seat)

    def views(self, state: Table, seats: Sequence[int]) -> list[View]:
        return view.views(state, seats)

    def open_view(self, state: Table, asked: int) -> Mapping[str, object]:
        return opened(self, state, asked, "heroes")

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

    def components(self) -> seen.Box:
        return {
            "file": self.kit.file,
            "reconstructed": self.kit.reconstructed,
            "items": {
                card.item: {
                    "level": card.level,
                    "colour": COLOURS[card.item_colour],
                    "type": ITEM_TYPES[card.slot],
                    "effects": [effect_json(effect) for effect in card.effects],
                    "stamina": card.stamina,
                    "focus": card.focus,
                    "source": card.source,
                }
                for card in self.kit.cards
            },
            "slots": [
                {
                    "slot": slot.id,
                    "type": ITEM_TYPES[slot.accepts],
                    "printed": None if slot.printed is None else effect_json(slot.printed),
                }
                for slot in self.kit.slots
            ],
            "heroes": {
                hero.id: {
                    "stamina": hero.stamina,
                    "focus": hero.focus,
                    "skills": [
                        {
                            "skill": skill.id,
                            "tile": skill.tile,
                            "place": skill.board_slot,
                            "gems": skill.gems,
                            "white": skill.white,
                            "stamina": skill.stamina,
                            "focus": skill.focus,
                            "spaces": [SPACES[colour] for colour in skill.spaces.spaces],
                            "runes": any(ability.charge for ability in skill.abilities),
                            "source": skill.source,
                        }
                        for skill in hero.skills
                    ],
                }
                for hero in self.kit.heroes
            },
            "blessings": {tile.id: {"source": tile.source} for tile in self.kit.blessings},
            "attacks": {
                foe.attack: {"life": foe.life, "source": foe.source} for foe in self.kit.foes
            },
            "tasks": {name: [*THRESHOLDS[at]] for at, name in enumerate(CATEGORIES)},
            "levels": [*LEVELS],
            "skills": [skill.id for hero in self.kit.heroes for skill in hero.skills],
            "rules": {**RULES},
            "keywords": [*KEYWORDS],
            "rulings": rulings_to_json(RULINGS),
        }

    def aids(self, state: Table, seat: int, decision: Decision | None) -> Aids:
        return aids.aids(state, seat, decision)

    def bots(self) -> dict[str, str]:
        return {"greedy": "klubovna.core.agent:Greedy"}

    def policy(self, state: Table, decision: Decision, rng: Rng) -> int:
        return bots.policy(state, decision)

    def learner(self) -> str:
        return "klubovna.games.sanctum.thumbs:SanctumLearner"

    def skilled(self, state: Table, decision: Decision, rng: Rng, skill: Skill) -> int:
        assert isinstance(skill, Practised)
        return bots.policy(state, decision, skill.thumbs)

    def grounds(self, state: Table, decision: Decision, index: int, rng: Rng) -> Text | None:
        return hints.grounds(state, decision, index)

    def option_key(self, state: Table, decision: Decision, index: int) -> int:
        return bots.option_key(state, decision, index)

    def worth_thinking(self, state: Table, decision: Decision) -> bool:
        return bots.worth_thinking(decision)

    def value(self, state: Table, seat: int) -> float:
        return bots.value(state, seat)

    def in_turn(self, state: Table, seat: int) -> bool:
        return state.active == seat

    def gauges(self, state: Table, seat: int) -> list[int]:
        return hints.gauges(state, seat)

    def shine(self, state: Table, decision: Decision, index: int) -> int:
        return bots.shine(state, decision, index)

    def layout(self) -> str:
        return "klubovna.games.sanctum.layout:SanctumLayout"

    def outfit(self) -> str:
        return "klubovna.games.sanctum.outfit:OUTFIT"


def effect_json(effect: Effect) -> seen.Effect:
    return {
        "kind": KINDS[effect.kind],
        "value": effect.value,
        "spaces": [SPACES[colour] for colour in effect.spaces],
    }
