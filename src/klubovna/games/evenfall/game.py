"""The door to Evenfall: the contract of `core.game`, fulfilled by the other rooms."""

from pathlib import Path

from klubovna.core.decision import Decision, Play
from klubovna.core.game import Choice, Game, OptionSpec, Result, Setup
from klubovna.core.rng import Rng
from klubovna.core.state import Json
from klubovna.games.evenfall import aids, ending, labels, printed, rounds, view
from klubovna.games.evenfall.card import CLANS, LEVELS, SIDES, Kit
from klubovna.games.evenfall.components import load_components
from klubovna.games.evenfall.table import Table, empty_table
from klubovna.games.evenfall.terms import Terms
from klubovna.texts import Text

_OURS: list[Kit] = []


def our_kit() -> Kit:
    """The components of the package, read once."""
    if not _OURS:
        _OURS.append(load_components(None))
    return _OURS[0]


class Evenfall(Game[Table]):
    """Evenfall for one to four players. `cards` names a file with an owner's own components."""

    id = "evenfall"
    rules = 1
    package = "klubovna.games.evenfall"
    least_players = 1
    most_players = 4
    minutes = 90

    def __init__(self, cards: str = "") -> None:
        self.kit = load_components(Path(cards)) if cards else our_kit()

    def options(self) -> list[OptionSpec]:
        return [
            OptionSpec("side", [*SIDES], "EV-2.2"),
            OptionSpec("experienced", [False, True], "EV-4.3"),
            OptionSpec("automa", [*LEVELS], "EV-16.1"),
            *(OptionSpec(f"clan_{n}", ["random", *CLANS], "EV-2.2") for n in range(1, 5)),
        ]

    def deal(self, setup: Setup, rng: Rng) -> Table:
        return rounds.deal(Terms(setup), self.kit, rng)

    def blank(self, setup: Setup) -> Table:
        return empty_table(Terms(setup), self.kit, Rng(0, 0, 0, 0))

    def play(self, state: Table) -> Play:
        return rounds.play(state)

    def result(self, state: Table) -> Result:
        return Result(state.vp[: state.players], ending.winners(state))

    def view(self, state: Table, seat: int) -> dict[str, Json]:
        return view.view(state, seat)

    def resample(self, state: Table, seat: int, rng: Rng) -> None:
        view.resample(state, seat, rng)

    def prompt(self, state: Table, decision: Decision) -> Text:
        return labels.prompt(state, decision)

    def choice(self, state: Table, decision: Decision, index: int) -> Choice:
        return labels.choice(state, decision, index)

    def why_not(self, state: Table, seat: int, decision: Decision | None, target: str) -> Text:
        return labels.why_not(state, seat, decision, target)

    def components(self) -> dict[str, Json]:
        return printed.components(self.kit)

    def aids(self, state: Table, seat: int, decision: Decision | None) -> dict[str, Json]:
        return aids.aids(state, seat, decision)

    def bots(self) -> dict[str, str]:
        return {"greedy": "klubovna.games.evenfall.bots:Greedy"}

    def layout(self) -> str:
        return "klubovna.games.evenfall.layout:EvenfallLayout"
