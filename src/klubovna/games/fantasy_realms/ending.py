"""The end of the game: extra cards, end choices and points (FR-7.5, FR-8)."""

from klubovna.core.decision import Answer, Decision, Play, in_parallel
from klubovna.core.events import seat_ref
from klubovna.core.piles import learn_all
from klubovna.games.fantasy_realms.cards import CARDS, FROM_AREA, FROM_DECK_TOP
from klubovna.games.fantasy_realms.cards import FROM_DECK as FROM_WHOLE_DECK
from klubovna.games.fantasy_realms.effects import OneStrength
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CHANGE_TO,
    CLEAR_ONE,
    COPY,
    COUNT_ONE,
    IMITATE,
    IMITATE_LATER,
    PROTECT_ONE,
    UNUSED,
    Card,
    Hand,
)
from klubovna.games.fantasy_realms.items import items_total
from klubovna.games.fantasy_realms.suits import WILD, suits_in
from klubovna.games.fantasy_realms.table import (
    NONE,
    OVER,
    Table,
    card_ref,
    discard,
    draw_card,
    reveal,
    search_deck,
    take_card,
    takeable,
)
from klubovna.texts import Text

# ---- step 1: extra cards


def extra_cards(table: Table) -> Play:
    """Leprechaun, then Genie, then Necromancer, over all players (FR-8.3).

    Whoever was about to discard when the game ended may hold too many cards (FR-4.3, FR-7.5).
    """
    learn_all(table)
    for seat in range(table.players):
        yield from keep_to_limit(table, seat)
    for source in (FROM_DECK_TOP, FROM_WHOLE_DECK, FROM_AREA):
        for seat in range(table.players):
            card = extra_drawer(table, seat, source)
            if card != UNUSED:
                yield from extra_card(table, seat, card, source)
                yield from keep_to_limit(table, seat)
                break


def extra_drawer(table: Table, seat: int, source: int) -> int:
    """The card in this hand that draws from there, or UNUSED."""
    for card in table.hands[seat]:
        if CARDS[card].draws == source:
            return card
    return UNUSED


def extra_card(table: Table, seat: int, drawer: int, source: int) -> Play:
    """Use the extra draw of one card."""
    table.has_drawn.append(drawer)
    reveal(table, drawer)
    if table.log is not None:
        table.log.tell("event.extra", {"player": seat_ref(seat), "card": card_ref(drawer)})
    if source == FROM_DECK_TOP:
        if table.deck:
            draw_card(table, seat)
    elif source == FROM_WHOLE_DECK:
        if table.deck:
            yield from fetch(table, seat)
    else:
        options = [
            card for card in takeable(table, seat) if CARDS[card].suit & CARDS[drawer].draws_suits
        ]
        if options:
            options.insert(0, NONE)
            taken = options[(yield Decision(seat, "necromancer", options))]
            if taken != NONE:
                take_card(table, seat, taken)


def fetch(table: Table, seat: int) -> Play:
    """Look through the draw deck and take a card."""
    card = yield from search_deck(table, seat, "genie")
    table.hands[seat].append(card)
    if table.log is not None:
        table.log.whisper(
            1 << seat,
            Text("event.fetches_card", {"player": seat_ref(seat), "card": card_ref(card)}),
            Text("event.fetches", {"player": seat_ref(seat)}),
        )


def keep_to_limit(table: Table, seat: int) -> Play:
    """Discard down to the limit at once, but no card that has drawn (FR-7.5)."""
    while len(table.hands[seat]) > table.terms.hand_limit:
        options = [card for card in table.hands[seat] if card not in table.has_drawn]
        card = options[(yield Decision(seat, "limit", options))]
        discard(table, seat, card)
        if not table.terms.limit_discards_to_area:
            table.area.remove(card)
            table.set_aside.append(card)


# ---- steps 2 to 4: the owner's choices


def end_choices(table: Table) -> Play:
    """Everybody decides about wild cards and the like, independently; then points are counted."""
    yield from in_parallel([choices_of(table, seat) for seat in range(table.players)])
    count_points(table)
    table.phase = OVER
    learn_all(table)


def choices_of(table: Table, seat: int) -> Play:
    """The end choices of one player, in the order of FR-8.1."""
    bench = Hand(table.terms.switches)
    cards = [CARDS[card] for card in table.hands[seat]]
    picks = table.picks[seat]
    bench.lay(cards)
    for kind, name in ((COPY, "copy"), (IMITATE, "imitate"), (IMITATE_LATER, "imitate_later")):
        card = cards_with(cards, kind)
        if card is not None:
            options = imitable(table, cards, card)
            picks[kind] = yield from pick(seat, name, options)
    if cards_with(cards, CHANGE) is not None:
        yield from change_suit(table, seat, bench, cards)
    bench.lay(cards)
    bench.decide(picks, CARDS)
    card = cards_with(cards, CLEAR_ONE)
    if card is not None:
        options = [c.index for i, c in enumerate(cards) if bench.suits[i] & card.pick_suits]
        picks[CLEAR_ONE] = yield from pick(seat, "clear_one", options)
    card = cards_with(cards, PROTECT_ONE)
    if card is not None:
        others = [c.index for c in cards if c is not card]
        picks[PROTECT_ONE] = yield from pick(seat, "protect_one", others)
    card = cards_with(cards, COUNT_ONE)
    if card is not None:
        yield from count_strength(table, seat, bench, cards, card)


def cards_with(cards: list[Card], kind: int) -> Card | None:
    """The card of a hand that has this kind of choice."""
    for card in cards:
        if card.pick == kind:
            return card
    return None


def pick(seat: int, kind: str, options: list[int]) -> Answer:
    """One of the options, or none of them."""
    if not options:
        return UNUSED
    offered = [NONE, *options]
    chosen = offered[(yield Decision(seat, kind, offered))]
    return UNUSED if chosen == NONE else chosen


def imitable(table: Table, cards: list[Card], wild: Card) -> list[int]:
    """What a wild card may become: a card of the hand, or any card of the game (FR-8.4)."""
    if wild.pick == COPY:
        return [card.index for card in cards if card is not wild]
    return [card.index for card in table.terms.cards if card.suit & wild.pick_suits]


def change_suit(table: Table, seat: int, bench: Hand, cards: list[Card]) -> Play:
    """The Book of Changes (FR-8.5)."""
    picks = table.picks[seat]
    options = [card.index for card in cards if card.pick != CHANGE and not card.apart]
    target = yield from pick(seat, "change", options)
    if target == UNUSED:
        return
    bench.lay(cards)
    bench.decide(picks, CARDS)
    picks[CHANGE] = target
    suits = changeable_to(table.terms.cards, bench, bench.find(target))
    picks[CHANGE_TO] = suits[(yield Decision(seat, "change_to", suits))]


def changeable_to(deck: list[Card], bench: Hand, at: int) -> list[int]:
    """The suits that the Book may give to the card at a position."""
    suits = 0
    for card in deck:
        suits |= card.suit
    if not bench.switches.book_to_wild:
        suits &= ~WILD
    return suits_in(suits & ~bench.suits[at])


def count_strength(table: Table, seat: int, bench: Hand, cards: list[Card], card: Card) -> Play:
    """Which card the Fountain of Life counts, when the hand is resolved (FR-9.6)."""
    bench.lay(cards)
    bench.decide(table.picks[seat], CARDS)
    bench.resolve()
    at = bench.find(card.index)
    effect = card.bonus[0]
    if not bench.active >> at & 1 or not isinstance(effect, OneStrength):
        return
    options = [cards[i].index for i in effect.may_pick(bench)]
    if options:
        answer = 0 if len(options) == 1 else (yield Decision(seat, "count_one", options))
        table.picks[seat][COUNT_ONE] = options[answer]


# ---- step 7: points


def bench_for(table: Table) -> Hand:
    """A work bench that knows the switches, the players and the discard area of this table."""
    bench = Hand(table.terms.switches)
    bench.players = table.players
    bench.area = [CARDS[card] for card in table.area]
    return bench


def count_points(table: Table) -> None:
    """Score all hands and used items (FR-8.10, FR-6.6)."""
    bench = bench_for(table)
    table.scores = []
    table.tie_strengths = []
    for seat in range(table.players):
        cards = [CARDS[card] for card in table.hands[seat]]
        points = bench.score(cards, table.picks[seat], CARDS)
        table.scores.append(points + items_total(table.players, table.face_down[seat]))
        if table.terms.tie_by_printed_strength:
            table.tie_strengths.append(sum(card.strength for card in cards))
        else:
            table.tie_strengths.append(bench.base_strength())
        if table.log is not None:
            table.log.tell("event.scores", {"player": seat_ref(seat), "points": table.scores[seat]})


def winners(table: Table) -> list[int]:
    """Most points; then the lower sum of base strengths; then the win is shared (FR-4.4)."""
    best = max(table.scores)
    tied = [seat for seat in range(table.players) if table.scores[seat] == best]
    weakest = min(table.tie_strengths[seat] for seat in tied)
    return [seat for seat in tied if table.tie_strengths[seat] == weakest]
