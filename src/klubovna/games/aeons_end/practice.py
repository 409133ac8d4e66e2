"""What the partner learns: better numbers for its rules of thumb, found by trying."""

from typing import Final

from klubovna.core.skill import Sitting, Tuning
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.partner import KIND_WORTH, WEIGHTS
from klubovna.games.aeons_end.table import Table

NAMES: Final = (
    *(f"open_{breach}" for breach in range(1, 5)),
    *("open_price", "charge", "focus_for_a_spell", "focus", "spell", "spell_price", "spell_more"),
    *("gem", "gem_price", "gem_more", "relic", "relic_more", "late", "remove_now", "remove_soon"),
    *("minion", "minion_life", "minion_felled", "waste", "nemesis_nearly_beaten", "nearly"),
    *("nemesis", "breach_bonus", "cast_now", "husks_few", "husks_some", "husks_many"),
    *("husks_most", "husks_more", "husks_life", "husks_blow"),
)
"""In the order of `partner`'s numbers."""


class AeonsEndLearner(Tuning[Table]):
    """Learns with two mages against every nemesis, alone, at other levels and markets."""

    def sittings(self) -> list[Sitting]:
        return [
            (2, {}),
            (2, {"nemesis": "carapace_queen"}),
            (2, {"nemesis": "crooked_mask"}),
            (2, {"nemesis": "prince_of_gluttons"}),
            (2, {"market": "random"}),
            (1, {"market": "random"}),
            (2, {"level": "expert"}),
            (3, {"nemesis": "carapace_queen", "market": "random"}),
        ]

    def names(self) -> list[str]:
        assert len(NAMES) == KIND_WORTH
        cards = [kind.id for kind in KINDS] + [f"minion {card.id}" for card in NEMESIS_CARDS]
        return [*NAMES, *cards]

    def printed(self) -> str:
        return "; ".join(f"{kind.id} {kind.type} {kind.cost}" for kind in KINDS)

    def usual(self) -> list[float]:
        return WEIGHTS[:]
