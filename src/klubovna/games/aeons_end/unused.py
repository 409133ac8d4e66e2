"""What a phase that ends now would leave unused: read off the options that are still there."""

from klubovna.core.decision import Decision
from klubovna.games.aeons_end.breaches import prepped_spells, spell_kind
from klubovna.games.aeons_end.catalogue import KINDS
from klubovna.games.aeons_end.table import BREACHES, Table
from klubovna.games.aeons_end.turns import BUY, BUY_DEVOURED, CHARGE, END, FOCUS, PLAY, PREP, USE
from klubovna.texts import Scalar, Text


def unused(table: Table, decision: Decision, index: int) -> list[Text]:
    """What could still be of use, where the option ends a phase."""
    if decision.options[index] != END:
        return []
    if decision.kind == "cast":
        spells = [spell_kind(table, code) for code in prepped_spells(table, decision.seat)]
        return [Text("unused.spells", {"n": len(spells), "cards": names(spells)})]
    options = [option for option in decision.options if option != END]
    found: list[Text] = []
    held = [option for option in options if PLAY <= option < BUY]
    if held:
        found.append(Text("unused.hand", {"cards": names(held)}))
    spells = [(option - PREP) // BREACHES for option in options if PREP <= option < FOCUS]
    if spells:
        found.append(Text("unused.prep", {"cards": names(spells)}))
    aether = table.aether + table.gem_aether + table.spell_aether
    if aether and any(is_bought(option) for option in options):
        found.append(Text("unused.aether", {"n": aether}))
    return found


def is_bought(option: int) -> bool:
    """Whether aether pays for it: a card, a breach, a charge (AE-6.2, AE-6.3, AE-7.2)."""
    return BUY <= option < PREP or FOCUS <= option < USE or option in (CHARGE, BUY_DEVOURED)


def names(kinds: list[int]) -> list[Scalar]:
    """Each card once."""
    return [KINDS[kind].ref for kind in dict.fromkeys(kinds)]
