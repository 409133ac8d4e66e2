"""Setting up: decks, characters, relics, and the ways to share them out (SI-2, SI-11)."""

from typing import Final

from klubovna.core.decision import Answer, Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.rng import Rng
from klubovna.games.shards_of_infinity.card import CHARACTERS
from klubovna.games.shards_of_infinity.cards import (
    CARDS,
    FIRST_BASE,
    FIRST_EXPANSION,
    FIRST_RELIC,
    STARTER_DECK,
)
from klubovna.games.shards_of_infinity.table import (
    AUCTION,
    DRAFT,
    HAND,
    MOST_HEALTH,
    NO_CHARACTER,
    PUBLIC,
    ROW,
    TURNS,
    Table,
    card_ref,
    empty_table,
    refill,
)
from klubovna.games.shards_of_infinity.terms import Terms
from klubovna.texts import Ref

DROP: Final = 0
"""The option to leave the auction."""


def deal(terms: Terms, rng: Rng) -> Table:
    """Set the table up."""
    table = empty_table(terms, CARDS, rng)
    for seat in range(terms.players):
        table.decks[seat] = list(range(seat * STARTER_DECK, (seat + 1) * STARTER_DECK))
    table.center = list(range(FIRST_BASE, FIRST_RELIC if terms.expansion else FIRST_EXPANSION))
    if not terms.auction:
        give_characters(table)
    if terms.eleventh_card:
        give_eleventh_card(table)
    for seat in range(terms.players):
        rng.shuffle(table.decks[seat])
        for _ in range(HAND):
            card = table.decks[seat].pop()
            table.hands[seat].append(card)
            table.known[card] = 1 << seat
    rng.shuffle(table.center)
    for slot in range(ROW):
        refill(table, slot)
    set_first_player(table, 0 if terms.solo else rng.below(terms.players))
    prepare_relics(table)
    if terms.auction:
        table.phase = AUCTION
    elif terms.relics == "draft":
        table.phase = DRAFT
    table.learned = 0
    return table


def give_characters(table: Table) -> None:
    """Wished characters, the others at random (SI-2.6, SI-2.8)."""
    free = list(range(len(CHARACTERS)))
    for actor in range(table.terms.actors):
        wished = table.terms.character_index(actor)
        if wished >= 0:
            table.characters[actor] = wished
            free.remove(wished)
    table.rng.shuffle(free)
    for actor in range(table.terms.actors):
        if table.characters[actor] == NO_CHARACTER:
            table.characters[actor] = free.pop()


def give_eleventh_card(table: Table) -> None:
    """Solo: one copy of the character's card joins the starter deck (SI-10.2)."""
    mine = CHARACTERS[table.characters[0]]
    card = next(card for card in table.center if CARDS[card].eleventh_of == mine)
    table.center.remove(card)
    table.decks[0].append(card)


def set_first_player(table: Table, first: int) -> None:
    """Starting mastery grows in turn order (SI-2.3); not for teams or solo (SI-11.1, SI-10.3)."""
    if table.terms.teams:
        first = 0 if first < 2 else 2
    table.first = first
    table.active = first
    for step in range(table.players):
        even = table.terms.teams or table.terms.solo
        table.mastery[(first + step) % table.players] = 0 if even else step
    if table.terms.solo:
        table.mastery[table.players] = table.terms.nemesis_start_mastery


def prepare_relics(table: Table) -> None:
    """The relics of each character, or two at random, or the offer of a draft
    (SI-2.6, SI-11.6, SI-11.7)."""
    if not table.terms.expansion:
        return
    relics = list(range(FIRST_RELIC, len(CARDS)))
    if table.terms.relics == "own":
        for seat in range(table.players):
            if table.characters[seat] != NO_CHARACTER:
                give_own_relics(table, seat)
        return
    table.rng.shuffle(relics)
    if table.terms.relics == "random":
        for seat in range(table.players):
            table.relics[seat] = sorted([relics.pop(), relics.pop()])
    else:
        table.offer = sorted(relics[: 2 * table.players])
        for card in table.offer:
            table.known[card] = PUBLIC


def give_own_relics(table: Table, seat: int) -> None:
    name = CHARACTERS[table.characters[seat]]
    for card in range(FIRST_RELIC, len(CARDS)):
        if CARDS[card].relic_of == name:
            table.relics[seat].append(card)
            table.known[card] = PUBLIC


# ---- the character auction (SI-11.5)


def auction(table: Table) -> Play:
    """Bid health for the choice of a character; the first winner takes the first turn."""
    waiting = list(range(table.players))
    opener = table.first
    first = -1
    while len(waiting) > 1:
        winner = yield from bidding(table, waiting, opener)
        table.health[winner] = MOST_HEALTH - table.bid
        if table.log is not None:
            table.log.tell("event.wins_auction", {"player": seat_ref(winner), "n": table.bid})
        yield from choose_character(table, winner)
        waiting.remove(winner)
        if first < 0:
            first = winner
        opener = winner
        while opener not in waiting:
            opener = (opener + 1) % table.players
    yield from choose_character(table, waiting[0])
    set_first_player(table, first)
    if table.terms.expansion and table.terms.relics == "own":
        for seat in range(table.players):
            give_own_relics(table, seat)
    table.phase = DRAFT if table.terms.relics == "draft" else TURNS


def bidding(table: Table, waiting: list[int], opener: int) -> Answer:
    """One round: each bids more or drops out, clockwise; the last one in wins."""
    order = [(opener + step) % table.players for step in range(table.players)]
    table.bidders = [seat for seat in order if seat in waiting]
    table.bid = 0
    at = 0
    while len(table.bidders) > 1:
        seat = table.bidders[at]
        bids = [DROP, *range(table.bid + 1, MOST_HEALTH)]
        bid = bids[(yield Decision(seat, "bid", bids))] if len(bids) > 1 else DROP
        if bid == DROP:
            del table.bidders[at]
        else:
            table.bid = bid
            at += 1
        at %= len(table.bidders)
        if table.log is not None:
            key = "event.drops" if bid == DROP else "event.bids"
            table.log.tell(key, {"player": seat_ref(seat), "n": bid})
    winner = table.bidders[0]
    table.bidders = []
    return winner


def choose_character(table: Table, seat: int) -> Play:
    free = [number for number in range(len(CHARACTERS)) if number not in table.characters]
    only = len(free) == 1
    table.characters[seat] = free[0] if only else free[(yield Decision(seat, "character", free))]
    if table.log is not None:
        name = Ref(f"characters.{CHARACTERS[table.characters[seat]]}.name")
        table.log.tell("event.chooses", {"player": seat_ref(seat), "card": name})


# ---- the relic draft (SI-11.6)


def draft(table: Table) -> Play:
    """Two relics each, picked in a snake; the last picker of the first round begins the game.

    After an auction the first turn has been bought: its winner picks last in the first round, so
    that both rules name the same player (SI-11.5, SI-11.6).
    """
    opener = table.first + 1 if table.terms.auction else table.first
    order = [(opener + step) % table.players for step in range(table.players)]
    for seat in [*order, *reversed(order)]:
        options = table.offer[:]
        card = options[0]
        if len(options) > 1:
            card = options[(yield Decision(seat, "draft", options))]
        table.offer.remove(card)
        table.relics[seat].append(card)
        if table.log is not None:
            table.log.tell(
                "event.drafts", {"player": seat_ref(seat), "card": card_ref(table, card)}
            )
    set_first_player(table, order[-1])
    table.phase = TURNS
