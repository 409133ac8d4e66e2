"""What speaks for an option, with the numbers of the position, and the numbers by which players
tell how they stand."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.shards_of_infinity.effects import NONE
from klubovna.games.shards_of_infinity.purchases import killing_purchase, lethal_power
from klubovna.games.shards_of_infinity.table import (
    INFINITE,
    Table,
    actor_ref,
    champion_health,
    enemies,
    hand_shield,
    recruit_cost,
)
from klubovna.games.shards_of_infinity.turns import END, FOCUS, HIRE, OPEN_RELICS, RECRUIT, STEP
from klubovna.texts import Arg, Text

MARKS: Final = [5, 10, 15, 20, 30]
"""Masteries at which cards grow stronger."""
MOST_TOLD: Final = 999
"""As much power as words tell; the rest is infinite."""
CARD_QUESTIONS: Final = (
    "reveal",
    "destroy",
    "return",
    "recruit_free",
    "copy",
    "draft",
    "sacrifice",
)
GAUGES: Final[list[str]] = [
    "health",
    "enemies",
    "mastery",
    "champions",
    "rivals",
    "cards",
    "thin",
]


def gauges(table: Table, seat: int) -> list[int]:
    """A number for each of `GAUGES`."""
    others = enemies(table, seat)
    owned = cards_of(table, seat)
    return [
        max(0, table.health[seat]),
        -sum([max(0, table.health[other]) for other in others]),
        table.mastery[seat],
        len(table.champions[seat]),
        -sum([len(table.champions[other]) for other in others]),
        sum([table.cards[card].cost for card in owned]),
        -len(owned),
    ]


def cards_of(table: Table, seat: int) -> list[int]:
    """All cards of a player, wherever they lie."""
    return (
        table.hands[seat]
        + table.decks[seat]
        + table.discards[seat]
        + table.played[seat]
        + table.champions[seat]
    )


def grounds(table: Table, decision: Decision, index: int) -> Text:
    """What speaks for an option; of questions without things of their own, how the seat stands."""
    kind, me, option = decision.kind, decision.seat, decision.options[index]
    if kind == "act":
        return of_action(table, decision, option)
    if kind == "split":
        whom = table.target
        args: dict[str, Arg] = {"player": actor_ref(table, whom), "n": table.health[whom]}
        return Text("hint.split", {**args, "power": min(option, MOST_TOLD)})
    if kind == "drain":
        return Text("hint.drain", {"player": actor_ref(table, option), "n": table.mastery[option]})
    if kind == "shield":
        left = table.assigned[me] - table.shielded[me]
        n = 0 if option == NONE else min(left, hand_shield(table, me, option))
        return Text("hint.shield", {"n": n, "of": min(left, MOST_TOLD), "life": table.health[me]})
    if kind == "bid":
        return Text("hint.bid", {"n": table.bid, "life": table.health[me]})
    if kind == "banish":
        return of_banish(table, me, option)
    if kind == "relic":
        return Text("hint.relic", {"n": table.mastery[me]})
    if option != NONE and kind in CARD_QUESTIONS:
        printed = table.cards[option]
        return Text("hint.price", {"card": printed.ref, "n": printed.cost})
    return Text("hint.standing", {"n": table.health[me], "mastery": table.mastery[me]})


def of_banish(table: Table, me: int, option: int) -> Text:
    """A card beside all that its owner has: whoever owns less draws the rest more often."""
    owned = cards_of(table, me)
    args: dict[str, Arg] = {"of": len(owned)}
    args["cost"] = sum([table.cards[card].cost for card in owned])
    if option == NONE:
        return Text("hint.owned", args)
    printed = table.cards[option]
    return Text("hint.banish", {"card": printed.ref, "n": printed.cost, **args})


def of_action(table: Table, decision: Decision, option: int) -> Text:
    """An action of the play phase: what it costs of what there is."""
    me, power = decision.seat, min(table.power, MOST_TOLD)
    if option == END:
        return Text("hint.end", {"n": table.gems, "power": power})
    if option == FOCUS:
        n = table.mastery[me] + 1
        return Text("hint.focus_mark" if n in MARKS else "hint.focus", {"n": n})
    if option == OPEN_RELICS:
        return Text("hint.relic", {"n": table.mastery[me]})
    card, base = option % STEP, option // STEP * STEP
    printed = table.cards[card]
    args: dict[str, Arg] = {"card": printed.ref}
    if base in (RECRUIT, HIRE):
        args["n"], args["have"] = recruit_cost(table, me, card), table.gems
        if base == HIRE and killing_purchase(table, me, decision.options) == option:
            return Text("hint.hire_kills", {**args, "power": lethal_power(table, me)})
        return Text("hint.hire" if base == HIRE else "hint.recruit", args)
    name = ["play", "exhaust", "", "", "strike", "relic"][option // STEP]
    if name == "strike":
        return of_strike(table, card, power)
    if name == "relic":
        return Text("hint.relic", {"n": table.mastery[me]})
    return Text(f"hint.{name}", {**args, "n": table.gems, "power": power})


def of_strike(table: Table, card: int, power: int) -> Text:
    """A champion that can be destroyed."""
    owner = next(a for a in range(table.terms.actors) if card in table.champions[a])
    printed = table.cards[card]
    n = champion_health(table, owner, card)
    args: dict[str, Arg] = {"card": printed.ref, "n": n, "power": power}
    if table.power >= INFINITE:
        return Text("hint.strike_free", args)
    return Text("hint.strike_guard" if printed.guards else "hint.strike", args)
