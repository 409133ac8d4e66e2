"""What a phase that ends now would leave unused: read off the options that are still there."""

from klubovna.core.decision import Decision
from klubovna.games.sanctum.abilities import ECHO_DIE, EFFECT, END, PER_DIE
from klubovna.games.sanctum.rest import DONE, IN_BAG, TAKE_OFF
from klubovna.games.sanctum.table import LOOSE, Table
from klubovna.texts import Scalar, Text


def unused(table: Table, decision: Decision, index: int) -> list[Text]:
    """What could still be of use, where the option ends an attack, a defence or a rest."""
    seat, kind, option = decision.seat, decision.kind, decision.options[index]
    if kind == "attack" and option == END:
        return dice_that_hit(table, decision)
    if kind == "defend" and option == END:
        return [Text("unused.shields", {"n": table.damage[seat]})]
    if kind == "dress" and option == DONE:
        fitting = [one // IN_BAG for one in decision.options if one < TAKE_OFF]
        return [Text("unused.items", {"cards": items(table, seat, fitting)})] if fitting else []
    if kind == "brew" and option == DONE:
        spare = [one // 2 for one in decision.options if one < TAKE_OFF]
        return [Text("unused.potions", {"cards": items(table, seat, spare)})] if spare else []
    return []


def dice_that_hit(table: Table, decision: Decision) -> list[Text]:
    """Dice that fit a symbol as they lie there (SA-5.4)."""
    seat = decision.seat
    hitting = {one // PER_DIE for one in decision.options if one < EFFECT}
    faces = {table.values[seat][die] for die in hitting if die != ECHO_DIE}
    dice = [
        die
        for die, value in enumerate(table.values[seat])
        if value in faces and table.placed[seat][die] == LOOSE
    ]
    found: list[Scalar] = [table.values[seat][die] for die in dice]
    if ECHO_DIE in hitting:
        found.append(table.echo[seat])
    return [Text("unused.dice", {"n": len(found), "dice": found})] if found else []


def items(table: Table, seat: int, places: list[int]) -> list[Scalar]:
    """Each item once."""
    return [table.kit.cards[table.bag[seat][at]].item_ref for at in dict.fromkeys(places)]
