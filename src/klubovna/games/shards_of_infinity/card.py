"""What is printed on a card, and the contract of the parts that its effect is made of."""

from collections.abc import Generator
from typing import TYPE_CHECKING, Final, TypeAlias

from klubovna.core.decision import Decision, Play
from klubovna.texts import Ref

if TYPE_CHECKING:
    from klubovna.games.shards_of_infinity.table import Table

NO_FACTION: Final = 0
HOMODEUS: Final = 1
WRAETHE: Final = 2
UNDERGROWTH: Final = 3
ORDER: Final = 4

FACTION_IDS: Final = ["none", "homodeus", "wraethe", "undergrowth", "order"]
CHARACTERS: Final = ["decima", "ko_syn_wu", "tetra", "volos"]
CHARACTER_FACTIONS: Final = [HOMODEUS, WRAETHE, ORDER, UNDERGROWTH]

ALLY: Final = 0
CHAMPION: Final = 1


Test: TypeAlias = Generator[Decision, int, bool]


class Condition:
    """Something that holds or not when the line is reached."""

    def __init__(self, asks: bool = False) -> None:
        self.asks = asks
        """Whether the answer may depend on what the player reveals."""

    def holds(self, table: "Table", me: int, card: int) -> bool:
        raise NotImplementedError

    def could_hold(self, table: "Table", me: int, card: int) -> bool:
        """Whether it holds, or would with cards revealed from hand."""
        return self.holds(table, me, card)

    def test(self, table: "Table", me: int, card: int) -> Test:
        """As `holds`, but the player may reveal cards."""
        raise NotImplementedError


class Effect:
    """One line of a card. A line that asks nothing has `run`, one that may ask has `ask`.

    `card` is the card whose effect it is; for a copied effect it is the copying card (SI-12.6).
    """

    def __init__(self, asks: bool = False) -> None:
        self.asks = asks

    def could_change(self, table: "Table", me: int, card: int) -> bool:
        """Whether it could do anything now. Nobody is asked about a line that could not."""
        return True

    def run(self, table: "Table", me: int, card: int) -> None:
        raise NotImplementedError

    def ask(self, table: "Table", me: int, card: int) -> Play:
        raise NotImplementedError


class Card:
    """A card as printed, in the order a player reads it."""

    def __init__(
        self,
        id: str,
        faction: int,
        kind: int,
        cost: int,
        copies: int,
        *,
        plays: list[Effect] | None = None,
        exhausts: list[Effect] | None = None,
        needs: Condition | None = None,
        mercenary: bool = False,
        health: int = 0,
        shield: int = 0,
        shield_is_mastery: bool = False,
        shield_in_play: int = 0,
        guards: bool = False,
        elusive: bool = False,
        elusive_beside: str = "",
        elusive_from_weaker: bool = False,
        toughens: int = 0,
        toughens_for: str = "",
        cheaper_per_champion: bool = False,
        returns_with_champions: bool = False,
        relic_of: str = "",
        starter: bool = False,
        eleventh_of: str = "",
    ) -> None:
        self.id = id
        self.ref = Ref(f"cards.{id}.name")
        self.faction = faction
        self.champion = kind == CHAMPION
        self.cost = cost
        self.copies = copies
        self.plays = plays or []
        """What happens when it is played."""
        self.exhausts = exhausts or []
        """What happens when the champion is exhausted (SI-5.4)."""
        self.can_exhaust = exhausts is not None
        self.needs = needs
        """What exhausting it requires (SI-12.11)."""
        self.playing_asks = any(effect.asks for effect in self.plays)
        """Whether something may be asked while it is played."""
        self.exhausting_asks = needs is not None or any(e.asks for e in self.exhausts)
        self.mercenary = mercenary
        self.health = health
        self.shield = shield
        self.shield_is_mastery = shield_is_mastery
        """Prevents as much as its owner has mastery, from hand."""
        self.shield_in_play = shield_in_play
        """Prevents while it is in play, twice as much from 20 mastery (SI-12.14)."""
        self.guards = guards
        """Its owner and the owner's other champions can't be attacked (SI-12.1)."""
        self.elusive = elusive
        self.elusive_beside = elusive_beside
        self.elusive_from_weaker = elusive_from_weaker
        self.toughens = toughens
        self.toughens_for = toughens_for
        """Health for all champions of its owner, if the owner is this character (SI-12.3)."""
        self.cheaper_per_champion = cheaper_per_champion
        self.returns_with_champions = returns_with_champions
        """Comes back to hand when its owner plays a champion (SI-12.13)."""
        self.relic_of = relic_of
        self.starter = starter
        self.eleventh_of = eleventh_of
        """May be the eleventh card of this character in a solo game (SI-10.2)."""
