"""One scenario language for all games: lay out a position, choose by words, look at the result.

    t = table("fantasy-realms", players=3)
    t.seat(0).hand("king", "queen", "knights")
    t.deck("dragon").active(0)
    t.choose("draw deck", "discard knights")
    assert "dragon" in t.seat(0).hand
    assert t.area == ["knights"]

How to use it for a rules question stands in docs/scenarios.md. What any game fulfils because it is
a game is checked by `klubovna.testing.contract`.
"""

from klubovna.testing.scenario import Scenario, Spot, WrongWords, table

__all__ = ["Scenario", "Spot", "WrongWords", "table"]
