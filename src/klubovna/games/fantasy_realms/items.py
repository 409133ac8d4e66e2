"""The cursed items (FR-6): each with its points, its timing and what it does.

An item is used through `use_item`; Gloves, Map and Repair Kit put other items to use. Effects are
generators, since most of them ask something.
"""

from collections.abc import Callable
from typing import Final

from klubovna.core.decision import Answer, Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import draw, learn, learn_all, turn_up
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.hand import UNUSED
from klubovna.games.fantasy_realms.suits import WILD, suit_ref, suits_in
from klubovna.games.fantasy_realms.table import (
    AFTER_DISCARD,
    BEFORE_DRAW,
    DISCARD_AND_DRAW,
    KEEP_CARD,
    NO_ITEM,
    NONE,
    TO_BOTTOM,
    TO_TOP,
    Table,
    card_ref,
    deck_to_area,
    discard,
    draw_card,
    put_under_deck,
    reveal,
    search_deck,
    shuffle_deck,
    take_card,
    takeable,
    unsealed,
)
from klubovna.texts import Ref, Scalar, Text

ANY_TIME: Final = "any_time"
REPLACES_TURN: Final = "replace_turn"
AFTER_TURN: Final = "after_turn"
AS_COPIED: Final = "as_copied"

CHEST_BONUS: Final = 25
CHEST_NEEDS: Final = 3


def always(table: Table, me: int, through: int) -> bool:
    return True


class Item:
    """A cursed item as printed."""

    def __init__(
        self,
        id: str,
        worth: int,
        timing: str,
        use: Callable[[Table, int], Play],
        possible: Callable[[Table, int, int], bool] = always,
        *,
        repairable: bool = True,
        worth_for_two: int = 0,
        hoards: bool = False,
    ) -> None:
        self.index = -1
        self.id = id
        self.worth = worth
        self.timing = timing
        self.use = use
        self.possible = possible
        """Whether there is something that it can do now (FR-6.20); asked with the bit set of the
        items through which it would be put to use."""
        self.repairable = repairable
        """Whether the Repair Kit may copy it (FR-6.12)."""
        self.worth_for_two = worth_for_two or worth
        """Its points with two players (FR-5.5)."""
        self.hoards = hoards
        """Worth more beside three other used items (FR-6.22)."""

    def points(self, players: int, face_down: list[int]) -> int:
        """Points of this face-down item among all face-down items of its owner."""
        points = self.worth_for_two if players == 2 else self.worth
        if self.hoards and len(face_down) > CHEST_NEEDS:
            points += CHEST_BONUS
        return points


def items_total(players: int, face_down: list[int]) -> int:
    """What a player's used items are worth at the end (FR-6.6)."""
    return sum(ITEMS[item].points(players, face_down) for item in face_down)


def item_ref(item: int) -> Ref:
    """An item, as a word."""
    return Ref(f"items.{ITEMS[item].id}.name")


# ---- using items


def is_usable(table: Table, me: int, item: int, through: int = 0) -> bool:
    """Whether the item may be used at this moment of the player's own turn (FR-6.7)."""
    return not through >> item & 1 and can_take_effect(table, me, item, through)


def can_take_effect(table: Table, me: int, item: int, through: int) -> bool:
    """Whether this is a moment for the item's effect, be it the item's own or a copied one."""
    card = ITEMS[item]
    if card.timing == REPLACES_TURN and table.stage != BEFORE_DRAW:
        return False
    if card.timing == AFTER_TURN and table.stage != AFTER_DISCARD:
        return False
    return card.possible(table, me, through | 1 << item)


def use_item(table: Table, me: int) -> Play:
    """Use the own face-up item: it is turned face down and its effect happens (FR-6.2)."""
    item = table.face_up[me]
    table.face_up[me] = NO_ITEM
    yield from put_to_use(table, me, item)


def put_to_use(table: Table, me: int, item: int) -> Play:
    """An item goes face down to its user, and its effect happens (FR-6.10)."""
    table.face_down[me].append(item)
    if table.log is not None:
        table.log.tell("event.uses", {"player": seat_ref(me), "card": item_ref(item)})
    yield from take_effect(table, me, item)


def take_effect(table: Table, me: int, item: int) -> Play:
    """The effect alone: what the Repair Kit copies."""
    card = ITEMS[item]
    if card.timing == REPLACES_TURN:
        table.turn_replaced = True
    yield from card.use(table, me)


def draw_item(table: Table, seat: int) -> Play:
    """Draw a face-up item: from the Backpack, else from the item deck (FR-6.4, FR-6.13)."""
    reserve = table.reserves[seat]
    if reserve:
        item = reserve[0]
        if len(reserve) > 1:
            item = reserve[(yield Decision(seat, "reserve", reserve[:]))]
        reserve.remove(item)
    else:
        item = top_item(table)
        if item == NO_ITEM:
            return
    table.face_up[seat] = item
    if table.log is not None:
        table.log.tell("event.gets_item", {"player": seat_ref(seat), "card": item_ref(item)})


def top_item(table: Table) -> int:
    """The next item of the item deck; the item pile is shuffled when it is empty (FR-6.4)."""
    if not table.item_deck:
        table.item_deck = table.item_pile
        table.item_pile = []
        table.rng.shuffle(table.item_deck)
    if not table.item_deck:
        return NO_ITEM
    return turn_up(table, table.item_deck)


# ---- small questions


def through_chain(item: str) -> int:
    """The bit set of one item, to begin a chain of items with."""
    return 1 << ITEM_BY_ID[item].index


def others(table: Table, me: int) -> list[int]:
    """The other seats in turn order, from the left."""
    return [(me + i) % table.players for i in range(1, table.players)]


def choose(me: int, kind: str, options: list[int]) -> Answer:
    """One of the options; nothing is asked where there is only one, or none."""
    if len(options) <= 1:
        return options[0] if options else NONE
    return options[(yield Decision(me, kind, options))]


def discard_from_hand(table: Table, me: int, count: int) -> Play:
    for _ in range(count):
        options = table.hands[me][:]
        discard(table, me, options[(yield Decision(me, "discard", options))])


def name_suit(table: Table, me: int, suits: int) -> Answer:
    """Ask for a suit, aloud."""
    suit = yield from choose(me, "suit", suits_in(suits))
    if table.log is not None:
        named = suit_ref(suit)
        table.log.tell("event.names_suit", {"player": seat_ref(me), "suit": named})
    return suit


def suits_in_play(table: Table) -> int:
    suits = 0
    for card in table.terms.cards:
        suits |= card.all_suits
    return suits


def told(table: Table, me: int, key: str, cards: list[int]) -> None:
    """Tell one seat which cards it saw, and the others that it did."""
    if table.log is not None:
        refs: list[Scalar] = [card_ref(card) for card in cards]
        table.log.whisper(
            1 << me,
            Text(key + "_cards", {"player": seat_ref(me), "cards": refs}),
            Text(key, {"player": seat_ref(me)}),
        )


# ---- what the items need


def deck_has_one(table: Table, me: int, through: int) -> bool:
    return len(table.deck) >= 1


def deck_has_two(table: Table, me: int, through: int) -> bool:
    return len(table.deck) >= 2


def deck_has_three(table: Table, me: int, through: int) -> bool:
    return len(table.deck) >= 3


def one_unsealed(table: Table, me: int, through: int) -> bool:
    return len(unsealed(table)) >= 1


def three_to_exchange(table: Table, me: int, through: int) -> bool:
    return len(unsealed(table)) >= 3 and len(table.deck) >= 3


def two_takeable(table: Table, me: int, through: int) -> bool:
    return len(takeable(table, me)) >= 2


def before_the_discard(table: Table, me: int, through: int) -> bool:
    return table.stage != AFTER_DISCARD


def some_items_left(table: Table, me: int, through: int) -> bool:
    return bool(table.item_deck or table.item_pile)


# ---- the effects, in the order of the printed numbers


def spyglass(table: Table, me: int) -> Play:
    """Look at another player's hand."""
    whose = yield from choose(me, "player", others(table, me))
    learn(table, me)
    for card in table.hands[whose]:
        table.known[card] |= 1 << me
    if table.log is not None:
        refs: list[Scalar] = [card_ref(card) for card in table.hands[whose]]
        names = {"player": seat_ref(me), "other": seat_ref(whose)}
        table.log.whisper(
            1 << me,
            Text("event.looks_at_hand_cards", {**names, "cards": refs}),
            Text("event.looks_at_hand", {**names}),
        )


def sarcophagus(table: Table, me: int) -> Play:
    """The top card goes to the discard area; the turn is over."""
    deck_to_area(table)
    yield from ()


def blindfold(table: Table, me: int) -> Play:
    """First discard, then draw from the deck (FR-4.3: the draw always happens)."""
    yield from discard_from_hand(table, me, 1)
    draw_card(table, me)


def book_of_prophecy(table: Table, me: int) -> Play:
    """Look at the seven bottom cards; they stay where they are (FR-6.21)."""
    learn(table, me)
    cards = table.deck[:7]
    for card in cards:
        table.known[card] |= 1 << me
    told(table, me, "event.looks_at_bottom", cards)
    yield from ()


def crystal_ball(table: Table, me: int) -> Play:
    """Name a suit; the others show all their cards of it."""
    suit = yield from name_suit(table, me, suits_in_play(table))
    for seat in others(table, me):
        cards = [card for card in table.hands[seat] if CARDS[card].all_suits & suit]
        for card in cards:
            reveal(table, card)
        if table.log is not None and cards:
            refs: list[Scalar] = [card_ref(card) for card in cards]
            table.log.tell("event.shows", {"player": seat_ref(seat), "cards": refs})
    learn_all(table)


def market_wagon(table: Table, me: int) -> Play:
    """Show a card, hear the offers, then swap, keep it, or discard it and draw (FR-6.19)."""
    hand = table.hands[me]
    table.shown = hand[(yield Decision(me, "show", hand[:]))]
    show(table, me, table.shown)
    table.offers = []
    for seat in others(table, me):
        yield from offering(table, seat)
    options = [*table.offers, KEEP_CARD]
    if table.deck:
        options.append(DISCARD_AND_DRAW)
    deal = options[(yield Decision(me, "trade", options))]
    shown, table.shown = table.shown, UNUSED
    table.offers = []
    if deal == DISCARD_AND_DRAW:
        discard(table, me, shown)
        draw_card(table, me)
    elif deal != KEEP_CARD:
        swap(table, me, shown, deal)


def show(table: Table, seat: int, card: int) -> None:
    reveal(table, card)
    if table.log is not None:
        table.log.tell("event.shows", {"player": seat_ref(seat), "cards": [card_ref(card)]})


def offering(table: Table, seat: int) -> Play:
    """A player may offer up to three cards."""
    for _ in range(3):
        options = [card for card in table.hands[seat] if card not in table.offers]
        options.insert(0, NONE)
        offer = options[(yield Decision(seat, "offer", options))]
        if offer == NONE:
            return
        table.offers.append(offer)
        show(table, seat, offer)


def swap(table: Table, me: int, mine: int, theirs: int) -> None:
    for seat in others(table, me):
        if theirs in table.hands[seat]:
            table.hands[seat].remove(theirs)
            table.hands[seat].append(mine)
            table.hands[me].remove(mine)
            table.hands[me].append(theirs)
            if table.log is not None:
                table.log.tell(
                    "event.swaps",
                    {
                        "player": seat_ref(me),
                        "other": seat_ref(seat),
                        "card": card_ref(mine),
                        "for": card_ref(theirs),
                    },
                )


def backpack(table: Table, me: int) -> Play:
    """Three items face up as a reserve for the next three item draws (FR-6.13)."""
    for _ in range(3):
        item = top_item(table)
        if item != NO_ITEM:
            table.reserves[me].append(item)
    if table.log is not None:
        refs: list[Scalar] = [item_ref(item) for item in table.reserves[me]]
        table.log.tell("event.packs", {"player": seat_ref(me), "cards": refs})
    yield from ()


def shovel(table: Table, me: int) -> Play:
    """A discarded card goes under the deck."""
    yield from bury(table, me, 1)


def bury(table: Table, me: int, count: int) -> Play:
    for _ in range(count):
        options = unsealed(table)
        card = options[(yield Decision(me, "bury", options))]
        table.area.remove(card)
        put_under_deck(table, card)
        if table.log is not None:
            table.log.tell("event.buries", {"player": seat_ref(me), "card": card_ref(card)})


def sealed_vault(table: Table, me: int) -> Play:
    """Two discarded cards are sealed for everybody else (FR-6.9)."""
    for _ in range(min(2, len(unsealed(table)))):
        card = yield from choose(me, "seal", unsealed(table))
        table.seals[card] = me
        if table.log is not None:
            table.log.tell("event.seals", {"player": seat_ref(me), "card": card_ref(card)})


def crystal_lens(table: Table, me: int) -> Play:
    """Look at the top card of the deck."""
    learn(table, me)
    table.known[table.deck[-1]] |= 1 << me
    told(table, me, "event.looks_at_top", table.deck[-1:])
    yield from ()


def robbable(table: Table, me: int, through: int) -> list[int]:
    """Players whose face-up item could be used right now (FR-6.10)."""
    return [
        seat
        for seat in others(table, me)
        if table.face_up[seat] != NO_ITEM and is_usable(table, me, table.face_up[seat], through)
    ]


def may_rob(table: Table, me: int, through: int) -> bool:
    return in_time_for_another(table) and bool(robbable(table, me, through))


def in_time_for_another(table: Table) -> bool:
    """The other reading of FR-6.11: Gloves and Map themselves replace the turn."""
    return table.stage == BEFORE_DRAW or not table.terms.gloves_and_map_replace_turn


def larcenous_gloves(table: Table, me: int) -> Play:
    """Take another player's face-up item and use it at once (FR-6.10, FR-6.11)."""
    table.turn_replaced |= table.terms.gloves_and_map_replace_turn
    victim = yield from choose(me, "player", robbable(table, me, through_chain("larcenous_gloves")))
    if victim == NONE:
        return
    item = table.face_up[victim]
    table.face_up[victim] = NO_ITEM
    if table.log is not None:
        table.log.tell(
            "event.steals",
            {"player": seat_ref(me), "other": seat_ref(victim), "card": item_ref(item)},
        )
    yield from draw_item(table, victim)
    yield from put_to_use(table, me, item)


def salvageable(table: Table, me: int, through: int) -> list[int]:
    """Items among the three topmost of the pile that could be used right now."""
    return [item for item in table.item_pile[-3:] if is_usable(table, me, item, through)]


def may_salvage(table: Table, me: int, through: int) -> bool:
    return in_time_for_another(table) and bool(salvageable(table, me, through))


def junkyard_map(table: Table, me: int) -> Play:
    """Take one of the three topmost discarded items and use it at once (FR-6.10, FR-6.11)."""
    table.turn_replaced |= table.terms.gloves_and_map_replace_turn
    item = yield from choose(me, "salvage", salvageable(table, me, through_chain("junkyard_map")))
    if item == NONE:
        return
    table.item_pile.remove(item)
    yield from put_to_use(table, me, item)


def winged_boots(table: Table, me: int) -> Play:
    """The top card of the deck goes to the discard area."""
    deck_to_area(table)
    yield from ()


def staff_of_transmutation(table: Table, me: int) -> Play:
    """Three to eight hand cards go under the deck; as many are drawn (FR-6.16).

    Nobody sees which, so what others knew of this hand is no longer certain.
    """
    for card in table.hands[me]:
        table.known[card] = 1 << me
    count = 0
    while count < 8 and table.hands[me]:
        options = table.hands[me][:]
        if count >= 3:
            options.insert(0, NONE)
        card = options[(yield Decision(me, "return", options))]
        if card == NONE:
            break
        table.hands[me].remove(card)
        put_under_deck(table, card)
        count += 1
    if table.log is not None:
        table.log.tell("event.returns", {"player": seat_ref(me), "n": count})
    for _ in range(count):
        draw_card(table, me)


def rake(table: Table, me: int) -> Play:
    """Take two discarded cards, then discard two."""
    for _ in range(2):
        options = takeable(table, me)
        take_card(table, me, options[(yield Decision(me, "take", options))])
    yield from discard_from_hand(table, me, 2)


def treasure_chest(table: Table, me: int) -> Play:
    """It only counts at the end (FR-6.22)."""
    yield from ()


def fishhook(table: Table, me: int) -> Play:
    """Draw two, discard two."""
    draw_card(table, me)
    draw_card(table, me)
    yield from discard_from_hand(table, me, 2)


def repairable_items(table: Table, me: int, through: int) -> list[int]:
    """The own used items that the Repair Kit may copy (FR-6.12); Gloves or Map that bring the Kit
    are used as well by then."""
    used = table.face_down[me][:]
    used += [item.index for item in ITEMS if through >> item.index & 1 and item.index not in used]
    return [item for item in used if ITEMS[item].repairable and ITEMS[item].timing != AS_COPIED]


def may_repair(table: Table, me: int, through: int) -> bool:
    """With no used item the Kit may be thrown away."""
    candidates = repairable_items(table, me, through)
    return not candidates or any(can_take_effect(table, me, item, through) for item in candidates)


def repair_kit(table: Table, me: int) -> Play:
    """Copy a used item; without one, discard the Kit and draw another item (FR-6.12)."""
    through = through_chain("repair_kit")
    candidates = repairable_items(table, me, through)
    if not candidates:
        kit = table.face_down[me].pop()
        table.item_pile.append(kit)
        if table.log is not None:
            table.log.tell("event.discards", {"player": seat_ref(me), "card": item_ref(kit)})
        return
    options = [item for item in candidates if can_take_effect(table, me, item, through)]
    item = yield from choose(me, "repair", options)
    if item == NONE:
        return
    if table.log is not None:
        table.log.tell("event.repairs", {"player": seat_ref(me), "card": item_ref(item)})
    yield from take_effect(table, me, item)


def hourglass(table: Table, me: int) -> Play:
    """One more turn; the new item comes only after it (FR-6.14)."""
    table.extra_turn = True
    yield from ()


def gold_mirror(table: Table, me: int) -> Play:
    """Three discarded cards go under the deck, three from its top take their place."""
    yield from bury(table, me, 3)
    for _ in range(3):
        deck_to_area(table)


def cauldron(table: Table, me: int) -> Play:
    """Draw three, put two of them back on top or at the bottom, discard one (FR-6.17)."""
    table.drawn = [draw(table, table.deck, me) for _ in range(3)]
    for card in table.drawn:
        table.known[card] = 1 << me
    told(table, me, "event.draws_three", table.drawn)
    for _ in range(2):
        options = table.drawn[:]
        card = options[(yield Decision(me, "put_back", options))]
        place = [TO_TOP, TO_BOTTOM][(yield Decision(me, "where", [TO_TOP, TO_BOTTOM]))]
        table.drawn.remove(card)
        if place == TO_TOP:
            table.deck.append(card)
        else:
            put_under_deck(table, card)
    table.hands[me].append(table.drawn.pop())
    yield from discard_from_hand(table, me, 1)


def lantern(table: Table, me: int) -> Play:
    """Name a suit and draw until it appears, ten cards at most (FR-6.18)."""
    suit = yield from name_suit(table, me, suits_in_play(table) & ~WILD)
    found = UNUSED
    passed: list[int] = []
    while found == UNUSED and table.deck and len(passed) < 10:
        card = turn_up(table, table.deck)
        if CARDS[card].all_suits & suit:
            found = card
        else:
            passed.append(card)
    if table.log is not None and passed:
        refs: list[Scalar] = [card_ref(card) for card in passed]
        table.log.tell("event.passes_over", {"player": seat_ref(me), "cards": refs})
    table.deck.extend(passed)
    shuffle_deck(table)
    if found == UNUSED:
        return
    table.known[found] = 1 << me
    table.hands[me].append(found)
    told(table, me, "event.finds", [found])
    options = [card for card in table.hands[me] if card != found]
    discard(table, me, options[(yield Decision(me, "discard", options))])


def portal(table: Table, me: int) -> Play:
    """No discard this turn; the hand stays one card larger, at most nine (FR-6.15, FR-7.5)."""
    table.discard_skipped = True
    yield from ()


def wishing_ring(table: Table, me: int) -> Play:
    """Put any card of the deck on top; shuffle at the end of the turn (FR-6.21)."""
    card = yield from search_deck(table, me, "wish")
    table.deck.append(card)
    table.shuffle_due = True
    told(table, me, "event.wishes", [card])


ITEMS: Final = [
    Item("spyglass", -1, ANY_TIME, spyglass, worth_for_two=-10),
    Item("sarcophagus", 5, REPLACES_TURN, sarcophagus, deck_has_one, repairable=False),
    Item("blindfold", 5, REPLACES_TURN, blindfold, deck_has_one, repairable=False),
    Item("book_of_prophecy", -1, ANY_TIME, book_of_prophecy, deck_has_one),
    Item("crystal_ball", -1, ANY_TIME, crystal_ball),
    Item("market_wagon", -2, REPLACES_TURN, market_wagon),
    Item("backpack", -2, ANY_TIME, backpack, some_items_left, repairable=False),
    Item("shovel", -2, ANY_TIME, shovel, one_unsealed),
    Item("sealed_vault", -4, ANY_TIME, sealed_vault, one_unsealed),
    Item("crystal_lens", -2, ANY_TIME, crystal_lens, deck_has_one),
    Item("larcenous_gloves", -3, ANY_TIME, larcenous_gloves, may_rob),
    Item("junkyard_map", -3, ANY_TIME, junkyard_map, may_salvage),
    Item("winged_boots", -4, ANY_TIME, winged_boots, deck_has_one),
    Item("staff_of_transmutation", -4, REPLACES_TURN, staff_of_transmutation),
    Item("rake", -4, REPLACES_TURN, rake, two_takeable),
    Item("treasure_chest", -5, ANY_TIME, treasure_chest, repairable=False, hoards=True),
    Item("fishhook", -6, REPLACES_TURN, fishhook, deck_has_two),
    Item("repair_kit", -6, AS_COPIED, repair_kit, may_repair),
    Item("hourglass", -7, AFTER_TURN, hourglass),
    Item("gold_mirror", -8, ANY_TIME, gold_mirror, three_to_exchange),
    Item("cauldron", -9, REPLACES_TURN, cauldron, deck_has_three),
    Item("lantern", -10, REPLACES_TURN, lantern, deck_has_one),
    Item("portal", -20, ANY_TIME, portal, before_the_discard),
    Item("wishing_ring", -30, ANY_TIME, wishing_ring, deck_has_one),
]

ITEM_BY_ID: Final[dict[str, Item]] = {item.id: item for item in ITEMS}

for _index, _item in enumerate(ITEMS):
    _item.index = _index
