"""What speaks for an option, with the numbers of the position, and the numbers by which heroes
tell how they stand."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.sanctum.bots import TACTICIAN, open_needs, open_values, spent_tokens
from klubovna.games.sanctum.card import FOCUS, STAMINA
from klubovna.games.sanctum.rest import IN_BAG, TAKE_OFF
from klubovna.games.sanctum.table import EMPTY, Table
from klubovna.games.sanctum.turns import FIGHT, MOVE, REST
from klubovna.texts import Text

GAUGES: Final[list[str]] = [
    "row",
    "life",
    "skills",
    "gear",
    "path",
    "tokens",
    "potions",
    "blessings",
]
IN_FIGHT: Final = ("prepare", "preset", "reroll", "die", "pay", "set_aside", "mark")
"""Questions about dice that are or will be rolled."""


def gauges(table: Table, seat: int) -> list[int]:
    """A number for each of `GAUGES`."""
    gear = sum([table.kit.cards[card].level for card in table.worn[seat] if card != EMPTY])
    return [
        table.step[seat],
        table.life[seat],
        len(table.unlocked[seat]),
        gear,
        table.where[seat],
        sum(table.pools[seat]),
        sum(table.potions[seat]),
        len(table.blessings[seat]),
    ]


def grounds(table: Table, decision: Decision, index: int) -> Text:
    """What speaks for an option; of questions without things of their own, how the hero stands."""
    kind, seat, option = decision.kind, decision.seat, decision.options[index]
    if kind == "act":
        return of_action(table, seat, option)
    if kind == "attack":
        return of_attack(table, decision, index)
    if kind in IN_FIGHT:
        return Text("hint.dice", {"dice": table.dice[seat], "n": len(open_needs(table, seat))})
    if kind == "defend":
        return Text("hint.defend", {"n": table.damage[seat], "life": table.life[seat]})
    if kind == "take":
        cards = [table.kit.cards[card] for card in table.sets[option]]
        symbols = sum([len(card.dice) for card in cards])
        levels = sum([card.level for card in cards])
        return Text("hint.take", {"n": levels, "symbols": symbols, "dice": table.dice[seat]})
    if kind == "loot":
        item = table.kit.cards[table.loot[option]]
        return Text("hint.item", {"card": item.item_ref, "n": item.level})
    if kind in ("dress", "quick", "brew") and 0 <= option < TAKE_OFF:
        at = option // 2 if kind == "brew" else option // IN_BAG
        if at < len(table.bag[seat]):
            item = table.kit.cards[table.bag[seat][at]]
            return Text("hint.item", {"card": item.item_ref, "n": item.level})
    return standing(table, seat)


def standing(table: Table, seat: int) -> Text:
    pools = table.pools[seat]
    args = {"n": table.life[seat], "stamina": pools[STAMINA], "focus": pools[FOCUS]}
    return Text("hint.standing", args)


def of_action(table: Table, seat: int, option: int) -> Text:
    """Walking, fighting, resting: dice against open symbols, tokens that are spent."""
    if option == REST:
        tired = spent_tokens(table, seat)
        return Text("hint.rest", {"n": tired, "of": tired + sum(table.pools[seat])})
    if option in (MOVE, FIGHT):
        symbols, demons = len(open_values(table, seat)), len(table.demons[seat])
        args = {"demons": demons, "symbols": symbols, "dice": table.dice[seat]}
        return Text("hint.move" if option == MOVE else "hint.fight", args)
    return standing(table, seat)


def of_attack(table: Table, decision: Decision, index: int) -> Text:
    """The best plan, where the option begins it."""
    seat = decision.seat
    if TACTICIAN.attack(table, decision) == index:
        plan = TACTICIAN.plan_of(table, seat)
        return Text("hint.plan", {"beaten": len(plan.beaten), "wounds": plan.wounds})
    return Text("hint.dice", {"dice": table.dice[seat], "n": len(open_needs(table, seat))})
