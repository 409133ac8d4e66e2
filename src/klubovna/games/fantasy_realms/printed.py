"""The printed numbers that may be changed for a trial."""

from typing import Final

from klubovna.core.factors import Numbers
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.quick import FACES


class Strengths(Numbers):
    """A card's strength stands on its quick face, too."""

    def put(self, section: str, id: str, field: str, value: int) -> None:
        super().put(section, id, field, value)
        card = next(card for card in CARDS if card.id == id)
        FACES[card.index].strength = value


NUMBERS: Final = Strengths(
    {"cards": {card.id: card for card in CARDS}}, {"cards": {"strength": (-50, 99)}}
)
