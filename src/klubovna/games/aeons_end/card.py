"""What is printed on the cards of both sides, and how their effects are called."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from klubovna.core.decision import Play
from klubovna.games.aeons_end.seen import CardType, NemesisType
from klubovna.texts import Ref, Text

if TYPE_CHECKING:
    from klubovna.games.aeons_end.table import Table

GEM: Final = 0
RELIC: Final = 1
SPELL: Final = 2
CORRUPTION: Final = 3
TYPE_IDS: Final[list[CardType]] = ["gem", "relic", "spell", "corruption"]

ATTACK: Final = 0
MINION: Final = 1
POWER: Final = 2
STRIKE: Final = 3
NEMESIS_TYPE_IDS: Final[list[NemesisType]] = ["attack", "minion", "power", "strike"]

PlayEffect: TypeAlias = "Callable[[Table, int], Play]"
"""What a gem, relic, corruption or ability does for a player."""
PlainEffect: TypeAlias = "Callable[[Table, int], None]"
"""The same, where nothing is asked."""
CastEffect: TypeAlias = "Callable[[Table, int, int, int, int], Play]"
"""What a spell does: caster, owner, breach, additional damage (AE-5.7)."""
NemesisEffect: TypeAlias = "Callable[[Table, int], Play]"
"""What a nemesis card does; the number is the card itself."""


class Card:
    """A player's card as printed."""

    def __init__(
        self,
        id: str,
        type: int,
        cost: int,
        copies: int,
        *,
        play: "PlayEffect | None" = None,
        cast: "CastEffect | None" = None,
        gained_to_deck: bool = False,
        prepped_use: "PlayEffect | None" = None,
        once_per_turn: bool = False,
        use_cost: int = 0,
        use_takes_played_gem: bool = False,
        damage_while_prepped: int = 0,
        any_breach: bool = False,
        feeds_on_cards: bool = False,
        only_aether: "PlainEffect | None" = None,
        plays_gems: bool = False,
        starter: bool = False,
    ) -> None:
        self.id = id
        self.ref = Ref(f"cards.{id}.name")
        self.type = type
        self.cost = cost
        self.copies = copies
        self.play = play
        self.cast = cast
        self.gained_to_deck = gained_to_deck
        """May go on top of the deck when it is gained."""
        self.prepped_use = prepped_use
        """What can be done in the main phase while it is prepped (AE-6.7)."""
        self.once_per_turn = once_per_turn
        self.use_cost = use_cost
        self.use_takes_played_gem = use_takes_played_gem
        """Using it needs a gem in the play area."""
        self.damage_while_prepped = damage_while_prepped
        """Dealt at the end of the casting phase (AE-5.9)."""
        self.any_breach = any_breach
        """May be prepped to a closed breach without focusing it."""
        self.feeds_on_cards = feeds_on_cards
        """Its damage grows with discarded cards."""
        self.only_aether = only_aether
        """What a gem does that gives aether and nothing else, in whatever order gems are played;
        it has no `play` then."""
        self.plays_gems = plays_gems
        """Plays a gem from hand itself."""
        self.starter = starter


class NemesisCard:
    """A card of the nemesis as printed."""

    def __init__(
        self,
        id: str,
        type: int,
        tier: int,
        number: int = 0,
        *,
        effect: "NemesisEffect | None" = None,
        immediately: "NemesisEffect | None" = None,
        can_remove: "Callable[[Table, int], bool] | None" = None,
        remove: "PlayEffect | None" = None,
        price: Text | None = None,
        takes_one: bool = False,
        behind_husks: bool = False,
        taints: bool = False,
        hardens_husks: bool = False,
    ) -> None:
        self.id = id
        self.ref = Ref(f"cards.{id}.name")
        self.type = type
        self.tier = tier
        self.number = number
        """Life of a minion, power tokens of a power."""
        self.effect = effect
        """The attack, the PERSISTENT text, the POWER text or the strike."""
        self.immediately = immediately
        self.can_remove = can_remove
        """Whether the active player can fulfil TO DISCARD; None where there is none (AE-12.8)."""
        self.remove = remove
        self.price = price
        """What TO DISCARD costs, in words."""
        self.takes_one = takes_one
        """Every damage to it is reduced to one."""
        self.behind_husks = behind_husks
        """Not damaged while a husk is in play."""
        self.taints = taints
        """Who damages it gains a corruption."""
        self.hardens_husks = hardens_husks
