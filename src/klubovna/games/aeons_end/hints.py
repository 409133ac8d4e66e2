"""What speaks for an option, with the numbers of the position, and the numbers by which the mages
tell how they stand."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.aeons_end.asides import cards_of, of_question, owned_cost
from klubovna.games.aeons_end.breaches import (
    focus_cost,
    open_cost,
    opened,
    prepped_spells,
    spell_kind,
)
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.damage import AT_HUSK, AT_NEMESIS, husk_life
from klubovna.games.aeons_end.mages import MAGES
from klubovna.games.aeons_end.piles import NONE
from klubovna.games.aeons_end.table import BREACHES, OPENED, Table
from klubovna.games.aeons_end.terms import NEMESES
from klubovna.games.aeons_end.turns import (
    ABILITY,
    BUY,
    BUY_DEVOURED,
    CHARGE,
    END,
    FOCUS,
    OPEN,
    PREP,
    REMOVE,
    USE,
    earmarked,
)
from klubovna.texts import Ref, Text

GAUGES: Final[list[str]] = [
    "gravehold",
    "nemesis",
    "life",
    "threats",
    "breaches",
    "spells",
    "cards",
    "charges",
]


def gauges(table: Table, seat: int) -> list[int]:
    """A number for each of `GAUGES`."""
    spells = sum([len(prepped) for prepped in table.prepped[seat]])
    opened_ones = sum([1 for stage in table.breaches[seat] if stage == OPENED])
    return [
        table.gravehold,
        -table.nemesis_life,
        sum(table.life),
        -len(table.in_play) - table.husks,
        opened_ones,
        spells,
        owned_cost(table, seat),
        table.charges[seat],
    ]


def grounds(table: Table, decision: Decision, index: int) -> Text:
    """What speaks for an option; of questions without things of their own, how the match stands."""
    kind, me, option = decision.kind, decision.seat, decision.options[index]
    if kind == "act":
        return of_action(table, me, option)
    if kind == "target":
        return of_target(table, option)
    if kind in ("cast", "cast_one") and option not in (NONE, END):
        return of_spell(table, option)
    return of_question(table, decision, option)


def of_spell(table: Table, code: int) -> Text:
    printed = KINDS[spell_kind(table, code)]
    return Text("hint.cast", {"card": printed.ref, "n": printed.cost, "life": table.nemesis_life})


def of_action(table: Table, me: int, action: int) -> Text:
    """An action of the main phase: what it costs of what there is."""
    if action == END:
        aether = table.aether + table.gem_aether + table.spell_aether
        return Text("hint.end", {"n": aether})
    if action == CHARGE:
        slots = MAGES[table.mages[me]].slots
        return Text("hint.charge", {"n": table.charges[me] + 1, "of": slots})
    if action == BUY_DEVOURED:
        return of_purchase(table, me, table.devoured[-1])
    if action >= ABILITY:
        return Text("hint.ability", {"n": MAGES[table.mages[action - ABILITY]].slots})
    if action >= REMOVE:
        card = action - REMOVE
        left = table.tokens[table.in_play.index(card)]
        return Text("hint.remove", {"card": NEMESIS_CARDS[card].ref, "n": left})
    if action >= USE:
        return of_spell(table, action - USE)
    if action >= FOCUS:
        return of_breach(table, me, action)
    if action >= PREP:
        printed = KINDS[(action - PREP) // BREACHES]
        ready = len(prepped_spells(table, me)) + 1
        return Text("hint.prep", {"card": printed.ref, "n": ready})
    if action >= BUY:
        return of_purchase(table, me, table.supply[action - BUY])
    return Text("hint.play", {"card": KINDS[action].ref, "n": table.aether})


def of_breach(table: Table, me: int, action: int) -> Text:
    cost = open_cost(table, me, action - OPEN) if action >= OPEN else 0
    if action < OPEN:
        cost = focus_cost(table, me, action - FOCUS)
    return Text("hint.breach", {"n": cost, "have": table.aether, "open": opened(table, me)})


def of_purchase(table: Table, me: int, kind: int) -> Text:
    printed = KINDS[kind]
    have = table.aether + earmarked(table, kind)
    mine = cards_of(table, me).count(kind)
    args = {"n": printed.cost, "have": have, "mine": mine}
    return Text("hint.buy", {"card": printed.ref, **args})


def of_target(table: Table, option: int) -> Text:
    """A target of damage: what is left of it."""
    amount = table.amount
    if option == AT_HUSK:
        return Text("hint.husk", {"n": table.husks, "life": husk_life(table), "amount": amount})
    if option == AT_NEMESIS:
        name, life = Ref(f"nemeses.{NEMESES[table.nemesis]}.name"), table.nemesis_life
    else:
        printed = NEMESIS_CARDS[option]
        name, life = printed.ref, table.tokens[table.in_play.index(option)]
        if printed.takes_one:
            amount = min(1, amount)
    if amount >= life:
        return Text("hint.fells", {"card": name, "n": life, "amount": amount})
    return Text("hint.wounds", {"card": name, "n": life - amount, "amount": amount})
