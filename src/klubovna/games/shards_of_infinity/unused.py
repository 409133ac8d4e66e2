"""What a turn that ends now would leave unused: read off the options that are still there."""

from klubovna.core.decision import Decision
from klubovna.games.shards_of_infinity.attack import targets
from klubovna.games.shards_of_infinity.table import Table, card_ref
from klubovna.games.shards_of_infinity.turns import (
    END,
    EXHAUST,
    FOCUS,
    HIRE,
    OPEN_RELICS,
    PLAY,
    RECRUIT,
    RELIC,
    STEP,
    STRIKE,
)
from klubovna.texts import Scalar, Text


def unused(table: Table, decision: Decision, index: int) -> list[Text]:
    """What could still be of use, where the option ends the turn."""
    if decision.kind != "act" or decision.options[index] != END:
        return []
    options = [option for option in decision.options if option != END]
    found: list[Text] = []
    held = of_kind(options, PLAY)
    if held:
        found.append(Text("unused.hand", {"n": len(held), "cards": names(table, held)}))
    ready = of_kind(options, EXHAUST)
    if ready:
        found.append(Text("unused.champions", {"n": len(ready), "cards": names(table, ready)}))
    if FOCUS in options:
        found.append(Text("unused.focus"))
    if OPEN_RELICS in options or of_kind(options, RELIC):
        found.append(Text("unused.relic"))
    offered = of_kind(options, RECRUIT) or of_kind(options, HIRE)
    if offered:
        cards = names(table, offered)
        found.append(Text("unused.gems", {"n": table.gems, "cards": cards}))
    weak = of_kind(options, STRIKE)
    if weak and not targets(table, decision.seat):
        found.append(Text("unused.power", {"n": table.power, "cards": names(table, weak)}))
    return found


def of_kind(options: list[int], kind: int) -> list[int]:
    """The cards that may be played in this way."""
    return [option % STEP for option in options if option // STEP * STEP == kind]


def names(table: Table, cards: list[int]) -> list[Scalar]:
    """Each card once."""
    kinds = {table.cards[card].id: card for card in reversed(cards)}
    return [card_ref(table, card) for card in sorted(kinds.values(), key=cards.index)]
