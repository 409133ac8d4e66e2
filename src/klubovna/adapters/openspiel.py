"""Every game as a Python game of OpenSpiel.

    import pyspiel
    import klubovna.adapters.openspiel

    game = pyspiel.load_game("klubovna_shards_of_infinity(players=2,switches=expansion:no)")

The seed of a match is a row of chance nodes at its start: `DIGITS` digits, each one of `BASE`
outcomes, all equally likely. Nothing is tossed afterwards; what chance does later in a match
follows from the seed, as it does everywhere in this house. Where several seats decide at once they
are asked one after the other, and none sees the others' answers.
"""

import json
from typing import Any, Final

from klubovna.adapters import need

need("pyspiel", "openspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from klubovna.adapters.recall import Holder, Recalled  # noqa: E402
from klubovna.adapters.sitting import LOST, WON, Values, Way  # noqa: E402
from klubovna.adapters.spoken import MOST_OPTIONS  # noqa: E402
from klubovna.core.errors import BadSetup, IllegalOption  # noqa: E402
from klubovna.core.game import option_word  # noqa: E402
from klubovna.core.registry import find_game, game_ids, outfits  # noqa: E402
from klubovna.core.rng import seeded  # noqa: E402

DIGITS: Final = 4
BASE: Final = 16
LONGEST: Final = 20_000
"""More decisions than any match takes."""


def name_of(game_id: str) -> str:
    """What OpenSpiel calls a game."""
    return "klubovna_" + game_id.replace("-", "_")


def _type_of(game_id: str) -> pyspiel.GameType:
    game = find_game(game_id)
    usual = max(outfits()[game_id].usual_players, game.least_players)
    return pyspiel.GameType(
        short_name=name_of(game_id),
        long_name=game.words("en")("game.name"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_players,
        min_num_players=game.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": usual, "switches": ""},
    )


def switches_of(game_id: str, text: str) -> dict[str, Values]:
    """Switches as they are written in a game string: `mode:teams;expansion:no`."""
    switches: dict[str, Values] = {}
    known = {switch.name: switch for switch in find_game(game_id).switches()}
    for part in filter(None, text.split(";")):
        name, _, word = part.partition(":")
        if name not in known:
            raise BadSetup("error.option", {"option": name, "known": ", ".join(sorted(known))})
        values = known[name].values
        fitting = [value for value in values if option_word(value) == word]
        if not fitting:
            allowed = ", ".join(option_word(value) for value in values)
            raise BadSetup(
                "error.option_value", {"option": name, "value": word, "allowed": allowed}
            )
        switches[name] = fitting[0]
    return switches


class TableGame(pyspiel.Game):
    """A way to play one of our games."""

    game_id = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = params or {}
        self.way = Way(
            self.game_id,
            int(told.get("players", 0)),
            switches_of(self.game_id, str(told.get("switches", ""))),
            "options",
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_OPTIONS,
            max_chance_outcomes=BASE,
            num_players=self.way.players,
            min_utility=LOST,
            max_utility=WON,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[self.game_id], info, told)

    def new_initial_state(self) -> "TableState":
        return TableState(self, self.way)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "Observer":
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.way, recall)


class TableState(pyspiel.State):
    """A match, from its seed on."""

    def __init__(self, game: TableGame, way: Way) -> None:
        super().__init__(game)
        self.held = Holder(way)
        self.digits: list[int] = []

    def current_player(self) -> int:
        if len(self.digits) < DIGITS:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.held.asked()
        return int(pyspiel.PlayerId.TERMINAL) if asked is None else asked.seat

    def is_terminal(self) -> bool:
        return len(self.digits) == DIGITS and self.held.asked() is None

    def _legal_actions(self, player: int) -> list[int]:
        asked = self.held.asked() if len(self.digits) == DIGITS else None
        if asked is None or asked.seat != player:
            return []
        return list(range(len(asked.options)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(digit, 1 / BASE) for digit in range(BASE)]

    def _apply_action(self, action: int) -> None:
        if len(self.digits) == DIGITS:
            self.held.take(action)
            return
        if not 0 <= action < BASE:
            raise IllegalOption("error.illegal_option", {"option": action, "last": BASE - 1})
        self.digits.append(action)
        if len(self.digits) == DIGITS:
            self.held.deal("".join(f"{digit:x}" for digit in self.digits))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"digit {action:x}"
        return self.held.words(action)

    def returns(self) -> list[float]:
        return self.held.rewards()

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableState":
        """The match as the player may imagine it: everything hidden dealt anew."""
        twin: TableState = self.clone()
        twin.held = self.held.imagined(player, seeded(f"{sampler()}"))
        return twin

    def __str__(self) -> str:
        dealt = "".join(f"{digit:x}" for digit in self.digits)
        return f"{dealt} {self.held.told()}"


class Observer:
    """What a player is shown, as a tensor and as a string. With perfect recall the string also
    has a mark of all that the player was shown and chose before."""

    def __init__(self, way: Way, recall: bool) -> None:
        size = way.encoding.size
        self.recall = recall
        self.tensor: Any = np.zeros(way.players + size, np.float32)
        self.dict = {
            "player": self.tensor[: way.players],
            "observation": self.tensor[way.players :],
        }

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        shown = state.held.observation(player)
        if shown:
            self.dict["observation"][:] = np.frombuffer(shown, np.uint8)

    def string_from(self, state: TableState, player: int) -> str:
        view = json.dumps(state.held.view(player), sort_keys=True)
        if not self.recall:
            return f"{player} {view}"
        recalled: Recalled = state.held.recalled(player)
        return f"{player} {recalled} {view}"


TYPES: Final = {game_id: _type_of(game_id) for game_id in game_ids() if outfits()[game_id].encoding}
_REGISTERED: Final[dict[str, type[TableGame]]] = {}


def register() -> None:
    """Make `pyspiel.load_game` know every game."""
    for game_id, kind in TYPES.items():
        if game_id not in _REGISTERED:
            made = type(name_of(game_id), (TableGame,), {"game_id": game_id})
            _REGISTERED[game_id] = made
            pyspiel.register_game(kind, made)


register()
