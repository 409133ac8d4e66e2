"""The mages: what is printed on their mats, charges and abilities (AE-2.1, AE-7.8, AE-9)."""

from collections.abc import Callable, Generator
from typing import Final

from klubovna.core.decision import Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import learn_all
from klubovna.games.aeons_end.breaches import all_prepped, cast_spell, must_choose_spell
from klubovna.games.aeons_end.card import SPELL
from klubovna.games.aeons_end.catalogue import KINDS
from klubovna.games.aeons_end.damage import heal, hurt
from klubovna.games.aeons_end.order import back_into_order, refill_order
from klubovna.games.aeons_end.piles import NONE, choose, different, draw_cards, may_choose
from klubovna.games.aeons_end.table import GONE, OPENED, WILD, Table, allies

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


def charge(table: Table, seat: int, count: int) -> None:
    """Charges up to the slots under the ability (AE-9.2)."""
    table.charges[seat] = min(MAGES[table.mages[seat]].slots, table.charges[seat] + count)


def is_charged(table: Table, seat: int) -> bool:
    return table.charges[seat] >= MAGES[table.mages[seat]].slots


def has_ability_now(table: Table, me: int, seat: int) -> bool:
    """Whether the ability of this seat belongs to the active player's main phase (AE-9.3)."""
    window = MAGES[table.mages[seat]].window
    return window == ANY_MAIN or (window == OWN_MAIN and seat == me)


def use_ability(table: Table, seat: int) -> Play:
    """All charges go first, then the effect happens (AE-9.1)."""
    table.charges[seat] = 0
    if table.log is not None:
        table.log.tell("event.ability", {"player": seat_ref(seat)})
    printed = MAGES[table.mages[seat]]
    if printed.use is not None:
        before = table.source
        table.source = f"mages.{printed.id}.ability.name"
        yield from printed.use(table, seat)
        table.source = before


def brink_siphon(table: Table, me: int) -> Play:
    heal(table, (yield from choose(me, "heal", list(range(table.players)))), 4)


def black_mirror(table: Table, me: int) -> Play:
    """Cast a prepped spell twice (AE-5.8); not again if the first cast cost its breach."""
    spells = all_prepped(table)
    if spells:
        code = yield from must_choose_spell(table, me, "cast_one", spells)
        yield from cast_spell(table, me, code, keep=True)
        if code in all_prepped(table):
            yield from cast_spell(table, me, code)


def otherworldly_gate(table: Table, me: int) -> Play:
    """The active player takes back spells and may prep two to a breach (AE-20.4)."""
    active = table.active
    for _ in range(3):
        spells = different([k for k in table.discards[active] if KINDS[k].type == SPELL])
        kind = yield from may_choose(active, "take_back", spells)
        if kind == NONE:
            break
        table.discards[active].remove(kind)
        table.hands[active].append(kind)
    table.double_prep = True


def quicken_thought(table: Table, me: int) -> Play:
    """A player's turn order card comes back into the deck, at a price."""
    options = sorted({card for card in table.order_discard if card < WILD})
    if options:
        card = yield from choose(me, "order_card", options)
        back_into_order(table, card)
        seat = 0 if table.players == 1 else card
        yield from hurt(table, seat, 1)


def divine_augury(table: Table, me: int) -> Play:
    draw_cards(table, (yield from choose(me, "ally", allies(table, me))), 4)


def metaphysical_link(table: Table, me: int) -> Play:
    """Allies share four charges; the turn order deck is put in any order (AE-3.4)."""
    for _ in range(4):
        open_allies = [ally for ally in allies(table, me) if not is_charged(table, ally)]
        if open_allies:
            charge(table, (yield from choose(me, "ally", open_allies)), 1)
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
    ),
    Mage(
        "jian",
        [OPENED, OPENED, 0, 1],
        ["moonstone_shard", C, C, S, S],
        [C, C, C, S, S],
        4,
        OWN_MAIN,
        black_mirror,
    ),
    Mage(
        "kadir",
        [OPENED, 2, 1, 2],
        ["emerald_shard", C, C, C, S],
        [C, C, C, S, S],
        5,
        ANY_MAIN,
        otherworldly_gate,
    ),
    Mage(
        "lash",
        [OPENED, 2, 0, 2],
        ["quartz_shard", C, C, C, S],
        [C, C, C, S, S],
        5,
        ANY_MAIN,
        quicken_thought,
    ),
    Mage(
        "mist",
        [OPENED, 2, 1, 1],
        ["garnet_shard", C, C, C, S],
        [C, C, C, S, S],
        5,
        OWN_MAIN,
        divine_augury,
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
    ),
]
