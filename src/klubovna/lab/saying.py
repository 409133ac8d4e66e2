"""Numbers and names of a report in the reader's language."""

from klubovna.arena.estimates import Estimate
from klubovna.core.registry import find_game
from klubovna.lab.findings import FactorFound, Findings
from klubovna.texts import decimal, percent, words

HERE = "klubovna.lab"
"""Where the words of reports stand."""


class Said:
    """All words of a report: the interface's and the game's."""

    def __init__(self, lang: str, findings: Findings) -> None:
        self.lang = lang
        self.words = words(lang, HERE, find_game(findings.order.game).package)
        self.found = findings

    def __call__(self, key: str, **args: str | int) -> str:
        return self.words(f"lab.{key}", **args)

    def percent(self, share: float, places: int = 1) -> str:
        return percent(self.lang, share, places)

    def round_percent(self, share: float) -> str:
        return percent(self.lang, share, 0)

    def number(self, value: float, places: int = 1) -> str:
        return decimal(self.lang, value, places)

    def signed(self, value: float, places: int = 1) -> str:
        shown = decimal(self.lang, value, places)
        return f"+{shown}" if value > 0 and shown.strip("0.,") else shown

    def signed_percent(self, share: float, places: int = 1) -> str:
        return self.signed(100 * share, places)

    def between(self, one: Estimate, scale: float = 1.0) -> str:
        low, high = self.signed(scale * one.low), self.signed(scale * one.high)
        return f"{low} … {high}"

    def factor(self, name: str) -> str:
        return self.words(f"factor.{name}.name")

    def how(self, name: str) -> str:
        return self.words(f"factor.{name}.how")

    def value(self, factor: FactorFound, value: str) -> str:
        """What a value of a factor is called."""
        keys = [factor.names.format(value)] if factor.names else []
        for key in (*keys, f"value.{factor.name}.{value}"):
            if self.words.has(key):
                return self.words.term(key)
        return value

    def thing(self, thing: str) -> str:
        """What a changed thing is called: "factor=value", or a value that some factor knows."""
        name, equals, value = thing.rpartition("=")
        for factor in self.found.factors:
            if not equals or factor.name == name:
                shown = self.value(factor, value)
                if shown != value:
                    return shown
        return value

    def game(self) -> str:
        return self.words("game.name")
