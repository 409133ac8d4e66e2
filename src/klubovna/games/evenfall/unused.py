"""What a turn or a round that ends now would leave unused: read off the options still there."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.evenfall.card import ELDER, WITCH
from klubovna.games.evenfall.offers import (
    COUNCIL,
    DISCOVER,
    END,
    MAKE_ORB_MANA,
    MAKE_SICKLE,
    PASS,
    REGION_ELDER,
    REGION_WITCH,
    RITUAL,
    ROTATE,
    SPACE_ELDER,
    SPACE_WITCH,
    STEP,
    TOKEN,
)
from klubovna.games.evenfall.table import Table, card_ref
from klubovna.texts import Scalar, Text

WITCHES: Final = (DISCOVER, SPACE_WITCH, REGION_WITCH)
ELDERS: Final = (SPACE_ELDER, REGION_ELDER)


def unused(table: Table, decision: Decision, index: int) -> list[Text]:
    """What could still be of use: in this turn, or after passing in this round (EV-5.2)."""
    if decision.kind != "act":
        return []
    if decision.options[index] == END:
        return in_turn(decision)
    if decision.options[index] == PASS:
        return in_round(table, decision)
    return []


def in_turn(decision: Decision) -> list[Text]:
    """Catalysts can be created one after the other, in one turn (EV-10.1)."""
    last = MAKE_ORB_MANA + STEP
    creating = any(MAKE_SICKLE <= option < last for option in decision.options)
    return [Text("unused.catalysts")] if creating else []


def in_round(table: Table, decision: Decision) -> list[Text]:
    """Figures with somewhere to go, cards that could be paid, turn effects."""
    seat, options = decision.seat, decision.options
    kinds = {option // STEP * STEP for option in options}
    found: list[Text] = []
    if not kinds.isdisjoint(WITCHES):
        found.append(Text("unused.witches", {"n": table.supply[seat][WITCH]}))
    if not kinds.isdisjoint(ELDERS):
        found.append(Text("unused.elders", {"n": table.supply[seat][ELDER]}))
    held = [option % STEP for option in options if RITUAL <= option < COUNCIL + STEP]
    if held:
        found.append(Text("unused.cards", {"cards": names(table, held)}))
    ready = [option % STEP for option in options if option // STEP * STEP == ROTATE]
    if ready:
        found.append(Text("unused.effects", {"cards": names(table, ready)}))
    if TOKEN in options:
        found.append(Text("unused.token"))
    return found


def names(table: Table, cards: list[int]) -> list[Scalar]:
    """Each card once."""
    return [card_ref(table, card) for card in dict.fromkeys(cards)]
