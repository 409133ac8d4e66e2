"""The state of a match, and the small movements that everything else is made of.

An actor is a seat, or the nemesis of a solo game, who comes after the seats. A card is an index
into `CARDS`; every copy is a card of its own.
"""

from typing import Final

from klubovna.core.decision import NOBODY
from klubovna.core.events import seat_ref
from klubovna.core.piles import draw, learn, turn_up
from klubovna.core.rng import Rng
from klubovna.core.state import State
from klubovna.games.shards_of_infinity.card import CHARACTERS, HOMODEUS, Card
from klubovna.games.shards_of_infinity.terms import Terms
from klubovna.texts import Ref, Text

# Phases of a match.
AUCTION: Final = 0
DRAFT: Final = 1
TURNS: Final = 2
OVER: Final = 3

MOST_HEALTH: Final = 50
MOST_MASTERY: Final = 30
INFINITE: Final = 1_000_000
"""More power than anything finite (SI-7.9)."""
ROW: Final = 6
HAND: Final = 5
EMPTY: Final = -1
NO_CHARACTER: Final = -1
PUBLIC: Final = (1 << 8) - 1
"""Known to every seat."""


class Table(State):
    """Everything that lies on the table. Lists of lists are by actor."""

    not_state = ("terms", "cards")

    def __init__(self, terms: Terms, cards: list[Card], rng: Rng) -> None:
        super().__init__(terms.players, rng)
        self.terms = terms
        self.cards = cards
        """What is printed on each card, by index; the same for every match."""
        self.phase = TURNS
        self.active = 0
        self.first = 0
        self.characters: list[int] = []
        self.health: list[int] = []
        self.mastery: list[int] = []
        self.decks: list[list[int]] = []
        """Draw decks; the last card is the top."""
        self.hands: list[list[int]] = []
        self.discards: list[list[int]] = []
        self.champions: list[list[int]] = []
        """Champions in play, in the order in which they came."""
        self.played: list[list[int]] = []
        """Allies in the play area."""
        self.relics: list[list[int]] = []
        """Relics set aside."""
        self.relic_taken: list[bool] = []
        self.out: list[bool] = []
        self.fallen: list[list[int]] = []
        """What a player who is out had; the cards are in the box."""
        self.known: list[int] = []
        """By card: bit set of the seats that know that it is in its owner's hand."""
        self.center: list[int] = []
        self.row: list[int] = []
        self.box: list[int] = []
        # ---- of this turn (SI-1.4)
        self.gems = 0
        self.power = 0
        self.focused = False
        self.hired: list[int] = []
        """Mercenaries that were fast-played."""
        self.played_now: list[int] = []
        """Every card played this turn, in order; champions and mercenaries too."""
        self.copying: list[int] = []
        """Cards whose effect is being copied: a copy does not copy them again (SI-12.6)."""
        self.exhausted: list[int] = []
        self.into_play = 0
        """How many champions of Homodeus will be put into play when recruited (SI-12.8)."""
        self.echoing = 0
        """How often each Homodeus ally played from now on resolves once more (SI-12.10)."""
        self.vital = 0
        """Power gained for each health gained (SI-12.16)."""
        self.piercing = False
        """No shields against this turn's attack (SI-12.17)."""
        self.hungry = 0
        """Cards drawn more at the end after ten damage to one player (SI-12.15)."""
        self.most_damage = 0
        self.assigned: list[int] = []
        """Power assigned to each actor in the attack, and shields shown against it."""
        self.shielded: list[int] = []
        self.shown: list[int] = []
        self.target = NOBODY
        """Whom the attacker is asked about when power is split."""
        self.spare = 0
        """Power that those who fell in the last blow did not need (SI-11.2)."""
        self.idle_turns = 0
        """Turns in a row that left everything as it was, and how it was."""
        self.standing: list[int] = []
        # ---- setting up
        self.bid = 0
        self.bidders: list[int] = []
        self.offer: list[int] = []
        self.winner = NOBODY
        """The actor that won a solo game."""

    # ---- made by tools/states.py
    def copy(self) -> "Table":
        twin = Table(self.terms, self.cards, self.rng.copy())
        twin.phase = self.phase
        twin.active = self.active
        twin.first = self.first
        twin.characters = self.characters[:]
        twin.health = self.health[:]
        twin.mastery = self.mastery[:]
        twin.decks = [row[:] for row in self.decks]
        twin.hands = [row[:] for row in self.hands]
        twin.discards = [row[:] for row in self.discards]
        twin.champions = [row[:] for row in self.champions]
        twin.played = [row[:] for row in self.played]
        twin.relics = [row[:] for row in self.relics]
        twin.relic_taken = self.relic_taken[:]
        twin.out = self.out[:]
        twin.fallen = [row[:] for row in self.fallen]
        twin.known = self.known[:]
        twin.center = self.center[:]
        twin.row = self.row[:]
        twin.box = self.box[:]
        twin.gems = self.gems
        twin.power = self.power
        twin.focused = self.focused
        twin.hired = self.hired[:]
        twin.played_now = self.played_now[:]
        twin.copying = self.copying[:]
        twin.exhausted = self.exhausted[:]
        twin.into_play = self.into_play
        twin.echoing = self.echoing
        twin.vital = self.vital
        twin.piercing = self.piercing
        twin.hungry = self.hungry
        twin.most_damage = self.most_damage
        twin.assigned = self.assigned[:]
        twin.shielded = self.shielded[:]
        twin.shown = self.shown[:]
        twin.target = self.target
        twin.spare = self.spare
        twin.idle_turns = self.idle_turns
        twin.standing = self.standing[:]
        twin.bid = self.bid
        twin.bidders = self.bidders[:]
        twin.offer = self.offer[:]
        twin.winner = self.winner
        return twin

    # ---- to here


def empty_table(terms: Terms, cards: list[Card], rng: Rng) -> Table:
    """A table with nothing dealt."""
    table = Table(terms, cards, rng)
    actors = range(terms.actors)
    table.characters = [NO_CHARACTER] * terms.actors
    table.health = [MOST_HEALTH] * terms.actors
    table.mastery = [0] * terms.actors
    table.decks = [[] for _ in actors]
    table.hands = [[] for _ in actors]
    table.discards = [[] for _ in actors]
    table.champions = [[] for _ in actors]
    table.played = [[] for _ in actors]
    table.relics = [[] for _ in actors]
    table.relic_taken = [False] * terms.actors
    table.out = [False] * terms.actors
    table.fallen = [[] for _ in actors]
    table.known = [0] * len(cards)
    table.row = [EMPTY] * ROW
    table.assigned = [0] * terms.actors
    table.shielded = [0] * terms.actors
    return table


def card_ref(table: Table, card: int) -> Ref:
    """A card, as a word."""
    return table.cards[card].ref


def actor_ref(table: Table, actor: int) -> Ref:
    """A player, or the nemesis, as a word."""
    return seat_ref(actor) if actor < table.players else Ref("word.nemesis")


def is_nemesis(table: Table, actor: int) -> bool:
    return actor >= table.players


def reset_turn(table: Table) -> None:
    """Nothing of a turn lasts (SI-1.4)."""
    table.gems = 0
    table.power = 0
    table.focused = False
    table.hired.clear()
    table.played_now.clear()
    table.exhausted.clear()
    table.into_play = 0
    table.echoing = 0
    table.vital = 0
    table.piercing = False
    table.hungry = 0
    table.most_damage = 0
    table.spare = 0
    for actor in range(table.terms.actors):
        table.assigned[actor] = 0
        table.shielded[actor] = 0


# ---- resources (SI-3.8, SI-3.9)


def gain_gems(table: Table, me: int, count: int) -> None:
    """Gems; the nemesis banishes from the centre deck instead (SI-10.9)."""
    if not is_nemesis(table, me):
        table.gems += count
        return
    for _ in range(min(count, len(table.center))):
        banish(table, turn_up(table, table.center))


def gain_power(table: Table, count: int) -> None:
    """Power; infinite power stays infinite (SI-7.9)."""
    table.power = min(INFINITE, table.power + count)


def spend_power(table: Table, count: int) -> None:
    if table.power < INFINITE:
        table.power -= count


def gain_mastery(table: Table, me: int, count: int) -> None:
    """Mastery up to 30; the nemesis wins with it (SI-3.8, SI-10.16)."""
    table.mastery[me] = min(MOST_MASTERY, table.mastery[me] + count)
    if is_nemesis(table, me) and table.mastery[me] == MOST_MASTERY:
        end_solo(table, me)


def gain_health(table: Table, me: int, count: int) -> None:
    """Health up to 50; Entropic Talons see the whole gain (SI-3.8, SI-12.16)."""
    table.health[me] = min(MOST_HEALTH, table.health[me] + count)
    if table.vital:
        gain_power(table, table.vital * count)


def end_solo(table: Table, winner: int) -> None:
    """A solo game is decided."""
    table.winner = winner
    table.phase = OVER


# ---- cards


def draw_cards(table: Table, me: int, count: int) -> None:
    """Draw cards; the discard pile is shuffled when it is needed (SI-3.2 to SI-3.4)."""
    if is_nemesis(table, me):
        if table.terms.nemesis_draws_mastery:
            gain_mastery(table, me, count)
        else:
            gain_health(table, me, count)
        return
    drawn: list[int] = []
    for _ in range(count):
        if not table.decks[me] and not reshuffle(table, me):
            break
        drawn.append(draw(table, table.decks[me], me))
    for card in drawn:
        table.hands[me].append(card)
        table.known[card] = 1 << me
    if table.log is not None and drawn:
        table.log.whisper(
            1 << me,
            Text(
                "event.draws_cards",
                {"player": seat_ref(me), "cards": [card_ref(table, card) for card in drawn]},
            ),
            Text("event.draws", {"player": seat_ref(me), "n": len(drawn)}),
        )


def reshuffle(table: Table, me: int) -> bool:
    """Shuffle the discard pile into a new draw deck, if there is one."""
    if not table.discards[me]:
        return False
    table.decks[me] = table.discards[me]
    table.discards[me] = []
    table.decks[me].sort()
    table.rng.shuffle(table.decks[me])
    for card in table.decks[me]:
        table.known[card] = 0
    if table.log is not None:
        table.log.tell("event.reshuffles", {"player": seat_ref(me)})
    return True


def to_discard(table: Table, me: int, card: int) -> None:
    table.known[card] = PUBLIC
    table.discards[me].append(card)


def banish(table: Table, card: int) -> None:
    """The card goes back to the box (SI-3.10)."""
    table.known[card] = PUBLIC
    table.box.append(card)
    if table.log is not None:
        table.log.tell("event.banished", {"card": card_ref(table, card)})


def destroy(table: Table, owner: int, card: int) -> None:
    """A champion goes to its owner's discard pile; the nemesis' ones are banished
    (SI-3.12, SI-10.9)."""
    table.champions[owner].remove(card)
    if card in table.exhausted:
        table.exhausted.remove(card)
    if table.log is not None:
        table.log.tell(
            "event.destroyed",
            {"card": card_ref(table, card), "player": actor_ref(table, owner)},
        )
    if is_nemesis(table, owner):
        banish(table, card)
    else:
        to_discard(table, owner, card)


def refill(table: Table, slot: int) -> None:
    """The top card of the centre deck fills the slot at once (SI-3.6, SI-3.7, SI-10.17)."""
    if table.center:
        table.row[slot] = turn_up(table, table.center)
        table.known[table.row[slot]] = PUBLIC
    else:
        table.row[slot] = EMPTY
        if table.terms.solo:
            end_solo(table, table.players)


def take_from_row(table: Table, slot: int) -> int:
    """A card leaves the row and the slot is filled."""
    card = table.row[slot]
    refill(table, slot)
    return card


def turn_face_up(table: Table, seat: int, card: int) -> None:
    """A card of the hand becomes public: the others see it for the first time."""
    if table.known[card] != PUBLIC:
        table.known[card] = PUBLIC
        for other in range(table.players):
            if other != seat:
                learn(table, other)


def show_hand_card(table: Table, seat: int, card: int, key: str) -> None:
    """Reveal a card of the hand; it stays there (SI-7.7, SI-8.5)."""
    turn_face_up(table, seat, card)
    if table.log is not None:
        table.log.tell(key, {"player": seat_ref(seat), "card": card_ref(table, card)})


# ---- champions in play


def count_champions(table: Table, me: int, faction: int) -> int:
    return sum(1 for card in table.champions[me] if table.cards[card].faction == faction)


def champion_health(table: Table, owner: int, card: int) -> int:
    """Its health now, with the Guards of a Decima player (SI-12.3)."""
    health = table.cards[card].health
    for other in table.champions[owner]:
        printed = table.cards[other]
        if printed.toughens and table.characters[owner] == CHARACTERS.index(printed.toughens_for):
            health += printed.toughens
    return health


def guardian(table: Table, owner: int) -> int:
    """The champion that keeps its owner and the others from being attacked, or EMPTY
    (SI-12.1)."""
    for card in table.champions[owner]:
        if table.cards[card].guards:
            return card
    return EMPTY


def can_be_attacked(table: Table, me: int, owner: int, card: int) -> bool:
    """Whether power may be spent on this champion (SI-12.1, SI-12.2)."""
    guard = guardian(table, owner)
    if guard not in (EMPTY, card):
        return False
    printed = table.cards[card]
    if printed.elusive:
        return False
    if printed.elusive_from_weaker and table.mastery[me] < table.mastery[owner]:
        return False
    if printed.elusive_beside:
        for other in table.champions[owner]:
            if table.cards[other].id == printed.elusive_beside:
                return False
    return True


def recruit_cost(table: Table, me: int, card: int) -> int:
    """What the player pays (SI-12.4)."""
    printed = table.cards[card]
    if printed.cheaper_per_champion:
        return max(0, printed.cost - count_champions(table, me, HOMODEUS))
    return printed.cost


def standing_shield(table: Table, owner: int) -> int:
    """The shield of champions in play (SI-12.14)."""
    shield = 0
    for card in table.champions[owner]:
        printed = table.cards[card]
        if printed.shield_in_play:
            shield += printed.shield_in_play * (2 if table.mastery[owner] >= 20 else 1)
    return shield


def hand_shield(table: Table, owner: int, card: int) -> int:
    """What the card prevents when it is revealed from hand."""
    printed = table.cards[card]
    return table.mastery[owner] if printed.shield_is_mastery else printed.shield


def enemies(table: Table, me: int) -> list[int]:
    """The living opponents, clockwise from the actor; never the teammate (SI-11.2)."""
    found = []
    for step in range(1, table.terms.actors):
        other = (me + step) % table.terms.actors
        if not table.out[other] and not table.terms.are_teammates(me, other):
            found.append(other)
    return found
