"""The state of a match: mages, breaches, supply, nemesis, turn order."""

from typing import Final

from klubovna.core.rng import Rng
from klubovna.core.state import State
from klubovna.games.aeons_end.terms import Terms
from klubovna.texts import Ref

# Phases of a match.
SETUP: Final = 0
TURNS: Final = 1
OVER: Final = 2

# What a breach is: gone, closed at stage 0 to 3, or opened (AE-7.1).
GONE: Final = -1
OPENED: Final = 4
BREACHES: Final = 4
ROMAN: Final = ["I", "II", "III", "IV"]
"""The numbers of the breaches, as they are printed."""
HAND: Final = 5

# Turn order cards: seats 0 to 3, then these (AE-2.2).
WILD: Final = 4
NEMESIS: Final = 5

# A prepped spell is its kind, with these marks.
KIND: Final = 0xFF
PREPPED_NOW: Final = 0x100
USED_NOW: Final = 0x200

NOBODY: Final = -1


class GameOver(Exception):
    """The match is decided in the middle of an effect (AE-15.4)."""


class Table(State):
    """Everything on the table. Player cards and nemesis cards are named by kind."""

    not_state = ("terms",)

    def __init__(self, terms: Terms, rng: Rng) -> None:
        super().__init__(terms.players, rng)
        self.terms = terms
        self.phase = TURNS
        self.won = False
        self.active = NOBODY
        """Whose turn it is: a seat, or NEMESIS."""
        self.mages: list[int] = []
        self.life: list[int] = []
        self.exhausted: list[bool] = []
        self.charges: list[int] = []
        self.breaches: list[list[int]] = []
        self.prepped: list[list[list[int]]] = []
        """By seat and breach."""
        self.hands: list[list[int]] = []
        self.decks: list[list[int]] = []
        """The last card is the top."""
        self.peeked = NOBODY
        """The seat whose top card is being looked at."""
        self.shuffled: list[bool] = []
        """Decks whose order nobody can know; others can be deduced (AE-22.2)."""
        self.discards: list[list[int]] = []
        self.played: list[list[int]] = []
        self.destroyed: list[int] = []
        self.gravehold = 0
        self.supply: list[int] = []
        """The kinds for sale, and how many of each are left."""
        self.left: list[int] = []
        # ---- the nemesis
        self.nemesis = 0
        self.nemesis_life = 0
        self.nemesis_deck: list[int] = []
        self.nemesis_discard: list[int] = []
        self.unused: list[int] = []
        """Basic cards that stay in the box."""
        self.in_play: list[int] = []
        """Minions and powers, the oldest first, and their tokens."""
        self.tokens: list[int] = []
        self.fury = 0
        self.strikes: list[int] = []
        self.husks = 0
        self.hurt_husks = 0
        self.corruptions: list[int] = []
        self.devoured: list[int] = []
        # ---- turn order
        self.order: list[int] = []
        self.order_discard: list[int] = []
        self.order_known = 0
        """How many cards on top of the turn order deck everybody knows."""
        # ---- of this turn
        self.warded = False
        """No damage to players and Gravehold this turn (AE-20.2)."""
        self.aether = 0
        self.gem_aether = 0
        self.spell_aether = 0
        self.discount = 0
        self.double_prep = False
        self.focused: list[int] = []
        """Breaches of the active player focused this turn."""
        self.source = ""
        """What is being carried out: the key of its name in the texts."""
        self.amount = 0
        """The damage that is being assigned, as far as it is known."""
        self.plays: list[int] = []
        """Every play of a card this turn, by kind."""
        self.declined: list[int] = []
        """Who was asked for an ability in this turn of an ally and did not want to use it."""

    # ---- made by tools/states.py
    def copy(self) -> "Table":
        twin = Table(self.terms, self.rng.copy())
        twin.phase = self.phase
        twin.won = self.won
        twin.active = self.active
        twin.mages = self.mages[:]
        twin.life = self.life[:]
        twin.exhausted = self.exhausted[:]
        twin.charges = self.charges[:]
        twin.breaches = [row[:] for row in self.breaches]
        twin.prepped = [[rows[:] for rows in row] for row in self.prepped]
        twin.hands = [row[:] for row in self.hands]
        twin.decks = [row[:] for row in self.decks]
        twin.peeked = self.peeked
        twin.shuffled = self.shuffled[:]
        twin.discards = [row[:] for row in self.discards]
        twin.played = [row[:] for row in self.played]
        twin.destroyed = self.destroyed[:]
        twin.gravehold = self.gravehold
        twin.supply = self.supply[:]
        twin.left = self.left[:]
        twin.nemesis = self.nemesis
        twin.nemesis_life = self.nemesis_life
        twin.nemesis_deck = self.nemesis_deck[:]
        twin.nemesis_discard = self.nemesis_discard[:]
        twin.unused = self.unused[:]
        twin.in_play = self.in_play[:]
        twin.tokens = self.tokens[:]
        twin.fury = self.fury
        twin.strikes = self.strikes[:]
        twin.husks = self.husks
        twin.hurt_husks = self.hurt_husks
        twin.corruptions = self.corruptions[:]
        twin.devoured = self.devoured[:]
        twin.order = self.order[:]
        twin.order_discard = self.order_discard[:]
        twin.order_known = self.order_known
        twin.warded = self.warded
        twin.aether = self.aether
        twin.gem_aether = self.gem_aether
        twin.spell_aether = self.spell_aether
        twin.discount = self.discount
        twin.double_prep = self.double_prep
        twin.focused = self.focused[:]
        twin.source = self.source
        twin.amount = self.amount
        twin.plays = self.plays[:]
        twin.declined = self.declined[:]
        return twin

    # ---- to here


def speaker(table: Table) -> int:
    """Who speaks where the players agree: the active player, in a nemesis turn player 1
    (AE-13.6, AE-13.10). Such a decision is joint: it is not left to a program where a person
    sits."""
    return table.active if 0 <= table.active < table.players else 0


def allies(table: Table, me: int) -> list[int]:
    """Every other player; in true solo the mage itself (AE-16.4)."""
    if table.players == 1:
        return [me]
    return [(me + step) % table.players for step in range(1, table.players)]


def everybody(table: Table) -> list[int]:
    """The active player first, then the others in number order (AE-13.12)."""
    first = speaker(table)
    return [first, *(seat for seat in range(table.players) if seat != first)]


def seats(table: Table) -> list[int]:
    return list(range(table.players))


def name(kind: str, id: str) -> Ref:
    return Ref(f"{kind}.{id}.name")
