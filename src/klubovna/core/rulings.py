"""Rulings: short answers to questions that a card or a word leaves open, with their source."""

from collections.abc import Iterable
from typing import TypedDict


class RulingJson(TypedDict):
    id: str
    """Its words are the text `rulings.ID`."""
    rule: str
    page: int
    about: list[str]


class Ruling:
    """One answer; its words are the game's text `rulings.ID`."""

    def __init__(self, id: str, rule: str, page: int, *about: str) -> None:
        self.id = id
        self.rule = rule
        """The rule's number in our digest: "FR-9.1"."""
        self.page = page
        """The page of the Czech rulebook; 0 where it does not say."""
        self.about = list(about)
        """What it is about: "card:dragon", "keyword:blanked", or a kind of things, "card:"."""

    def to_json(self) -> RulingJson:
        return {"id": self.id, "rule": self.rule, "page": self.page, "about": [*self.about]}


def rulings_to_json(rulings: Iterable[Ruling]) -> list[RulingJson]:
    """For `Game.components`, under the name "rulings"."""
    return [ruling.to_json() for ruling in rulings]
