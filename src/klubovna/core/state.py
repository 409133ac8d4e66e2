"""The plain data of a match in progress: what every game's state has in common."""

from types import GetSetDescriptorType, MemberDescriptorType
from typing import ClassVar, Final, TypeAlias

from mypy_extensions import mypyc_attr

from klubovna.core.events import Log
from klubovna.core.rng import MASK, Rng, rng_from_words

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"


_FIELDS: Final[dict[type, list[str]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Slots, ints and lists. A game declares its own fields in `__init__`, with their types; all
    that it declares there is state, except what it names in `not_state`."""

    not_state: ClassVar[tuple[str, ...]] = ("players", "rng", "learned", "log")
    """What is not among `fields()`: common to all states, or the same for the whole match. Each
    class names its own."""

    def __init__(self, players: int, rng: Rng) -> None:
        self.players = players
        self.rng = rng
        self.learned = 0
        """Bit set of the seats that have learned something hidden since it was last cleared."""
        self.log: Log | None = None
        """Where events go; None in simulations, which then pay nothing for them."""

    def copy(self) -> "State":
        """An independent state, without the log."""
        raise NotImplementedError

    def fields(self) -> list[str]:
        """The names of the game's own fields, as they are declared: JSON-ready values that are
        all of the state."""
        kind = type(self)
        if kind not in _FIELDS:
            _FIELDS[kind] = _declared(self)
        return _FIELDS[kind]


def _declared(state: State) -> list[str]:
    """Compiled classes hold their fields as descriptors, the others have them in their objects."""
    names: list[str] = []
    apart: list[str] = []
    for kind in reversed(type(state).__mro__):
        for name, value in vars(kind).items():
            slot = isinstance(value, (GetSetDescriptorType, MemberDescriptorType))
            if slot and not name.startswith("__"):
                names.append(name)
        apart.extend(vars(kind).get("not_state", ()))
    names.extend(getattr(state, "__dict__", {}))
    return [name for name in names if name not in apart]


def state_to_json(state: State) -> dict[str, Json]:
    """The state as JSON-ready data."""
    data: dict[str, Json] = {"players": state.players, "rng": [*state.rng.words()]}
    for name in state.fields():
        data[name] = _plain(getattr(state, name))
    return data


def fill_state(state: State, data: dict[str, Json]) -> None:
    """Overwrite the fields of a state with those of `state_to_json`. May raise on bad data."""
    if data["players"] != state.players:
        raise ValueError("players")
    state.rng = _stored_rng(data["rng"])
    for name in state.fields():
        value = _plain(data[name])
        if type(value) is not type(getattr(state, name)):
            raise ValueError(name)
        setattr(state, name, value)


def _stored_rng(words: Json) -> Rng:
    numbers = [word for word in words if type(word) is int] if isinstance(words, list) else []
    if len(numbers) != 4 or not all(0 <= number <= MASK for number in numbers):
        raise ValueError("rng")
    return rng_from_words(numbers)


def _plain(value: object) -> Json:
    """A deep copy of lists, numbers and strings; nothing else is allowed in a state."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise TypeError(f"a state may not hold {type(value).__name__}")
