"""The mages: what is printed on their mats, charges and abilities (AE-2.1, AE-7.8, AE-9)."""

from collections.abc import Callable, Generator
from typing import Final

from klubovna.core.decision import Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import learn_all
from klubovna.games.aeons_end.breaches import all_prepped, cast_spell, must_choose_spell
from klubovna.games.aeons_end.card import SPELL
from klubovna.games.aeons_end.catalogue import KINDS
from klubovna.games.aeons_end.damage import heal_one, hurt, patients
from klubovna.games.aeons_end.order import back_into_order, refill_order
from klubovna.games.aeons_end.piles import (
    NONE,
    can_draw,
    choose,
    different,
    draw_cards,
    may_choose,
    take_back,
)
from klubovna.games.aeons_end.table import GONE, OPENED, WILD, Table, allies
from klubovna.texts import Ref

OWN_MAIN: Final = 0
ANY_MAIN: Final = 1
NEMESIS_DRAW: Final = 2
TURN_CARD: Final = 3


class Mage:
    """A mage as printed on the mat."""

    def __init__(
        self,
        id: str,
        breaches: list[int],
        hand: list[str],
        deck: list[str],
        slots: int,
        window: int,
        use: Callable[[Table, int], Play] | None = None,
        helps: Callable[[Table, int], bool] | None = None,
    ) -> None:
        self.id = id
        self.breaches = breaches
        self.hand = hand
        self.deck = deck
        """From the top."""
        self.slots = slots
        self.window = window
        """When the ability may be used (AE-9.3)."""
        self.use = use
        self.helps = helps
        """Whether it would do anything now; it may be used in vain, too (AE-9.5)."""


def charge(table: Table, seat: int, count: int) -> None:
    """Charges up to the slots under the ability (AE-9.2)."""
    gained = min(count, MAGES[table.mages[seat]].slots - table.charges[seat])
    table.charges[seat] += gained
    if table.log is not None and gained > 0:
        table.log.tell("event.charges", {"player": seat_ref(seat), "n": gained})


def charge_ally(table: Table, me: int) -> Play:
    """An ally gains a charge: one who has room for it, if there is one (AE-9.2, AE-13.3)."""
    open_allies = [ally for ally in allies(table, me) if not is_charged(table, ally)]
    if open_allies:
        charge(table, (yield from choose(me, "ally", open_allies)), 1)


def is_charged(table: Table, seat: int) -> bool:
    return table.charges[seat] >= MAGES[table.mages[seat]].slots


def can_use_now(table: Table, me: int, seat: int) -> bool:
    """Whether this seat may use its ability in the active player's main phase (AE-9.1, AE-9.3)."""
    window = MAGES[table.mages[seat]].window
    return is_charged(table, seat) and (window == ANY_MAIN or (window == OWN_MAIN and seat == me))


def ability_helps(table: Table, seat: int) -> bool:
    """Whether the ability of this seat would do anything in this main phase."""
    helps = MAGES[table.mages[seat]].helps
    return helps is not None and helps(table, seat)


def use_ability(table: Table, seat: int) -> Play:
    """All charges go first, then the effect happens (AE-9.1)."""
    table.charges[seat] = 0
    printed = MAGES[table.mages[seat]]
    if table.log is not None:
        ability = Ref(f"mages.{printed.id}.ability.name")
        table.log.tell("event.ability", {"player": seat_ref(seat), "ability": ability})
    if printed.use is not None:
        before = table.source
        table.source = f"mages.{printed.id}.ability.name"
        yield from printed.use(table, seat)
        table.source = before


def brink_siphon(table: Table, me: int) -> Play:
    yield from heal_one(table, me, 4)


def somebody_is_hurt(table: Table, me: int) -> bool:
    return bool(patients(table))


def black_mirror(table: Table, me: int) -> Play:
    """Cast a prepped spell twice (AE-5.8); not again if the first cast cost its breach."""
    spells = all_prepped(table)
    if spells:
        code = yield from must_choose_spell(table, me, "cast_one", spells)
        yield from cast_spell(table, me, code, keep=True)
        if code in all_prepped(table):
            yield from cast_spell(table, me, code)


def something_is_prepped(table: Table, me: int) -> bool:
    return bool(all_prepped(table))


def otherworldly_gate(table: Table, me: int) -> Play:
    """The active player takes back spells and may prep two to a breach (AE-20.4)."""
    active = table.active
    for _ in range(3):
        spells = different([k for k in table.discards[active] if KINDS[k].type == SPELL])
        kind = yield from may_choose(active, "take_back", spells)
        if kind == NONE:
            break
        yield from take_back(table, active, kind)
    table.double_prep = True


def has_spells(table: Table, me: int) -> bool:
    """Whether the active player has a spell to take back, or one to prep beside another."""
    piles = [table.discards[table.active]]
    if not table.double_prep:
        piles.append(table.hands[table.active])
    return any(KINDS[kind].type == SPELL for pile in piles for kind in pile)


def quicken_thought(table: Table, me: int) -> Play:
    """A player's turn order card comes back into the deck, at a price."""
    options = players_had_turns(table)
    if options:
        card = yield from choose(me, "order_card", options)
        back_into_order(table, card)
        seat = 0 if table.players == 1 else card
        yield from hurt(table, seat, 1)


def players_had_turns(table: Table) -> list[int]:
    """The turn order cards with a player's number in the discard pile; not the wildcard."""
    return sorted({card for card in table.order_discard if card < WILD})


def has_card_to_return(table: Table, me: int) -> bool:
    return bool(players_had_turns(table))


def divine_augury(table: Table, me: int) -> Play:
    """An ally draws: one who has cards to draw, if there is one (AE-13.3)."""
    drawing = allies_who_draw(table, me)
    if drawing:
        draw_cards(table, (yield from choose(me, "ally", drawing)), 4)


def allies_who_draw(table: Table, me: int) -> list[int]:
    """The allies who have a card left to draw."""
    return [ally for ally in allies(table, me) if can_draw(table, ally)]


def an_ally_can_draw(table: Table, me: int) -> bool:
    return bool(allies_who_draw(table, me))


def metaphysical_link(table: Table, me: int) -> Play:
    """Allies share four charges; the turn order deck is put in any order (AE-3.4)."""
    for _ in range(4):
        yield from charge_ally(table, me)
    refill_order(table)
    learn_all(table)
    order: list[int] = []
    left = table.order[:]
    while left:
        card = yield from choose(me, "order_next", sorted(set(left)))
        left.remove(card)
        order.append(card)
    table.order = order[::-1]
    table.order_known = len(table.order)
    if table.log is not None:
        table.log.tell("event.order_arranged", {"player": seat_ref(me)})


def can_charge_or_arrange(table: Table, me: int) -> bool:
    """Whether an ally lacks charges, or there is an order that could be another one."""
    deck = table.order or table.order_discard
    return len(set(deck)) > 1 or any(not is_charged(table, ally) for ally in allies(table, me))


def wants(seat: int, kind: str) -> Generator[Decision, int, bool]:
    """A mage may use an ability outside the own turn."""
    answers = [0, 1]
    return answers[(yield Decision(seat, kind, answers))] == 1


C: Final = "crystal"
S: Final = "spark"

MAGES: Final = [
    Mage(
        "adelheim",
        [OPENED, 2, 0, 1],
        ["amethyst_shard", C, C, S, S],
        [C, C, C, C, C],
        5,
        NEMESIS_DRAW,
    ),
    Mage(
        "brama",
        [OPENED, 1, 0, 2],
        ["buried_light", C, C, C, C],
        [C, C, C, S, S],
        5,
        OWN_MAIN,
        brink_siphon,
        somebody_is_hurt,
    ),
    Mage(
        "jian",
        [OPENED, OPENED, 0, 1],
        ["moonstone_shard", C, C, S, S],
        [C, C, C, S, S],
        4,
        OWN_MAIN,
        black_mirror,
        something_is_prepped,
    ),
    Mage(
        "kadir",
        [OPENED, 2, 1, 2],
        ["emerald_shard", C, C, C, S],
        [C, C, C, S, S],
        5,
        ANY_MAIN,
        otherworldly_gate,
        has_spells,
    ),
    Mage(
        "lash",
        [OPENED, 2, 0, 2],
        ["quartz_shard", C, C, C, S],
        [C, C, C, S, S],
        5,
        ANY_MAIN,
        quicken_thought,
        has_card_to_return,
    ),
    Mage(
        "mist",
        [OPENED, 2, 1, 1],
        ["garnet_shard", C, C, C, S],
        [C, C, C, S, S],
        5,
        OWN_MAIN,
        divine_augury,
        an_ally_can_draw,
    ),
    Mage(
        "phaedraxa",
        [GONE, OPENED, 1, 2],
        ["tourmaline_shard", C, C, C, S],
        [C, C, C, C, S],
        5,
        TURN_CARD,
    ),
    Mage(
        "xaxos",
        [OPENED, 0, 0, 1],
        ["flare", C, C, C, C],
        [C, C, C, C, S],
        5,
        ANY_MAIN,
        metaphysical_link,
        can_charge_or_arrange,
    ),
]
