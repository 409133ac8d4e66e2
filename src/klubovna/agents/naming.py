"""The names of agents, and what may stand behind them: `search:0.1s`, `search:100:unlearned`."""

from typing import Final

from klubovna.core.errors import BadSetup

SEPARATOR: Final = ":"
UNLEARNED: Final = "unlearned"
"""Behind the name of who thinks: by rules of thumb, whatever the game has learned."""
MOST_SECONDS: Final = 60.0
MOST_PLAYOUTS: Final = 1_000_000
MOST_DIGITS: Final = 9


class Wanted:
    """An agent as somebody named it: the name, and the parameters behind it."""

    def __init__(self, text: str) -> None:
        pieces = text.split(SEPARATOR)
        self.text = text
        self.name = pieces[0]
        self.parameters = pieces[1:]

    def without_learning(self) -> bool:
        return UNLEARNED in self.parameters

    def refuse_parameters(self) -> None:
        if self.parameters:
            raise BadSetup("error.agent_plain", {"agent": self.name, "typed": self.text})


class Budget:
    """How long an agent may think: seconds of CPU time, playouts, seconds by the clock, whichever
    ends first. A number that is 0 sets no limit."""

    def __init__(self, seconds: float, playouts: int, wall: float = 0.0) -> None:
        self.seconds = seconds
        self.playouts = playouts
        self.wall = wall

    def part(self, share: float) -> "Budget":
        """A part of it, for somebody who has to share; never nothing."""
        playouts = max(1, round(share * self.playouts)) if self.playouts else 0
        return Budget(share * self.seconds, playouts, share * self.wall)

    def at_most(self, seconds: float) -> "Budget":
        """The same, if it is no longer than so many seconds."""
        limit = min(seconds, self.seconds) if self.seconds else seconds
        return Budget(limit, self.playouts, self.wall)


def read_budget(wanted: Wanted, usual: Budget) -> Budget:
    """The budget in the parameters of an agent's name; without any, the usual one."""
    seconds, playouts = 0.0, 0
    limits = list(wanted.parameters)
    if wanted.without_learning():
        limits.remove(UNLEARNED)
    for parameter in limits:
        if parameter.endswith("s") and seconds == 0.0:
            seconds = _seconds(wanted, parameter[:-1])
        elif playouts == 0:
            playouts = _playouts(wanted, parameter)
        else:
            raise _unclear(wanted)
    return Budget(seconds, playouts) if limits else usual


def read_percents(wanted: Wanted) -> tuple[int, int]:
    """Two numbers from 0 to 100; those that are missing are 0."""
    numbers = [0, 0]
    if len(wanted.parameters) > 2:
        raise BadSetup("error.agent_percents", {"typed": wanted.text, "agent": wanted.name})
    for at, text in enumerate(wanted.parameters):
        if not _is_number(text) or int(text) > 100:
            raise BadSetup("error.agent_percents", {"typed": wanted.text, "agent": wanted.name})
        numbers[at] = int(text)
    return numbers[0], numbers[1]


def _seconds(wanted: Wanted, text: str) -> float:
    whole, _, part = text.partition(".")
    if not (_is_number(whole) and (_is_number(part) or "." not in text)):
        raise _unclear(wanted)
    seconds = float(text)
    if not 0.0 < seconds <= MOST_SECONDS:
        raise _unclear(wanted)
    return seconds


def _playouts(wanted: Wanted, text: str) -> int:
    if not _is_number(text) or not 0 < int(text) <= MOST_PLAYOUTS:
        raise _unclear(wanted)
    return int(text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def _unclear(wanted: Wanted) -> BadSetup:
    return BadSetup(
        "error.agent_budget",
        {
            "typed": wanted.text,
            "agent": wanted.name,
            "seconds": int(MOST_SECONDS),
            "playouts": MOST_PLAYOUTS,
        },
    )
