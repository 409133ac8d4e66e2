"""What speaks for an option, with the numbers of the position, and the numbers by which heroes
tell how they stand."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.sanctum.bots import TACTICIAN
from klubovna.games.sanctum.card import FOCUS, STAMINA
from klubovna.games.sanctum.grid import DECLINE
from klubovna.games.sanctum.rating import open_needs, open_values, spent_tokens
from klubovna.games.sanctum.rest import CHARGE, IN_BAG, TAKE_OFF, fits
from klubovna.games.sanctum.table import BATTLE, EMPTY, Table, foe_at, skill_at
from klubovna.games.sanctum.turns import FIGHT, MOVE, REST
from klubovna.texts import Arg, Text

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
BEFORE_ROLL: Final = ("prepare", "preset", "mark")
"""Questions about dice that will be rolled."""
ROLLED: Final = ("reroll", "die", "set_aside")
"""Questions about dice that lie there."""
ON_SPACES: Final = ("restore", "damage_space", "waste", "drink_and_lose")
"""Questions about spaces for tokens."""
ITEM_KINDS: Final = ("dress", "quick", "brew")


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
    if kind in BEFORE_ROLL:
        return of_dice(table, seat)
    if kind in ROLLED:
        return of_plan(table, seat, "hint.plan_now")
    if kind == "defend":
        return Text("hint.defend", {"n": table.damage[seat], "life": table.life[seat]})
    if kind == "take":
        cards = [table.kit.cards[card] for card in table.sets[option]]
        symbols = sum([len(card.dice) for card in cards])
        levels = sum([card.level for card in cards])
        return Text("hint.take", {"n": levels, "symbols": symbols, "dice": table.dice[seat]})
    if kind == "loot":
        return of_item(table, seat, table.loot[option])
    if kind in ITEM_KINDS and 0 <= option < TAKE_OFF:
        at = option // 2 if kind == "brew" else option // IN_BAG
        if at < len(table.bag[seat]):
            return of_item(table, seat, table.bag[seat][at])
    if kind in ITEM_KINDS:
        return of_bag(table, seat, option)
    return of_progress(table, decision, option)


def of_bag(table: Table, seat: int, option: int) -> Text:
    """What is taken off, or what stays in the bag."""
    if TAKE_OFF <= option < CHARGE:
        item = table.kit.cards[table.worn[seat][option - TAKE_OFF]]
        return Text("hint.worn", {"card": item.item_ref, "n": item.level})
    args = {"n": len(table.bag[seat]), "potions": sum(table.potions[seat])}
    return Text("hint.bag", args)


def of_progress(table: Table, decision: Decision, option: int) -> Text:
    """Experience, attacks of the Demon Lord, tokens: what the question is about."""
    kind, seat = decision.kind, decision.seat
    if kind == "gem" and option != DECLINE:
        left = table.gems[seat][option // 2] + table.whites[seat][option // 2]
        args: dict[str, Arg] = {"n": left, "skills": len(table.unlocked[seat])}
        return Text("hint.gem", {"skill": skill_at(table, seat, option // 2).ref, **args})
    if kind == "count" and 0 <= option < len(table.slain[seat]):
        level = table.kit.cards[table.slain[seat][option]].level
        return Text("hint.count", {"n": level, "of": len(table.slain[seat])})
    if kind == "suffer":
        foe = foe_at(table, seat) if table.shown == EMPTY else table.kit.foes[table.shown]
        return Text("hint.suffer", {"n": foe.life, "life": table.life[seat]})
    if kind in ON_SPACES:
        tired = spent_tokens(table, seat)
        return Text("hint.tokens", {"n": tired, "of": tired + sum(table.pools[seat])})
    return standing(table, seat)


def of_dice(table: Table, seat: int) -> Text:
    return Text("hint.dice", {"dice": table.dice[seat], "n": len(open_needs(table, seat))})


def of_plan(table: Table, seat: int, key: str) -> Text:
    """What the best plan for the rolled dice comes to: demons, or cards of the final row."""
    plan = TACTICIAN.plan_of(table, seat)
    final = "yes" if table.phase == BATTLE else "no"
    return Text(key, {"beaten": len(plan.beaten), "wounds": plan.wounds, "final": final})


def of_item(table: Table, seat: int, card: int) -> Text:
    """An item beside what is worn where it would go, the weakest of them."""
    item = table.kit.cards[card]
    levels: list[int] = []
    for slot in table.kit.slots_of[item.slot]:
        worn = table.worn[seat][slot]
        levels.append(0 if worn == EMPTY else table.kit.cards[worn].level)
    return Text("hint.item", {"card": item.item_ref, "n": item.level, "worn": min(levels)})


def standing(table: Table, seat: int) -> Text:
    pools = table.pools[seat]
    args = {"n": table.life[seat], "stamina": pools[STAMINA], "focus": pools[FOCUS]}
    return Text("hint.standing", args)


def of_action(table: Table, seat: int, option: int) -> Text:
    """Walking, fighting, resting: dice against open symbols, tokens that are spent."""
    if option == REST:
        tired = spent_tokens(table, seat)
        fitting = {choice // IN_BAG for choice in fits(table, seat, True)}
        if fitting and not tired:
            return Text("hint.dress", {"n": len(fitting)})
        return Text("hint.rest", {"n": tired, "of": tired + sum(table.pools[seat])})
    if option in (MOVE, FIGHT):
        symbols, demons = len(open_values(table, seat)), len(table.demons[seat])
        args = {"demons": demons, "symbols": symbols, "dice": table.dice[seat]}
        return Text("hint.move" if option == MOVE else "hint.fight", args)
    return standing(table, seat)


def of_attack(table: Table, decision: Decision, index: int) -> Text:
    """The best plan, and whether the option begins it."""
    begins = TACTICIAN.attack(table, decision) == index
    return of_plan(table, decision.seat, "hint.plan" if begins else "hint.other_plan")
