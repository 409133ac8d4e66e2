"""What is printed on the components, and the contract of the parts that effects are made of."""

from typing import TYPE_CHECKING, Final

from klubovna.core.decision import Play
from klubovna.core.owned import AnyKit
from klubovna.texts import Ref

if TYPE_CHECKING:
    from klubovna.games.evenfall.table import Table

HERB: Final = 0
POTION: Final = 1
KNOWLEDGE: Final = 2
RESOURCES: Final = ["herb", "potion", "knowledge"]

WITCH: Final = 0
ELDER: Final = 1
FIGURES: Final = ["witch", "elder"]

ARTIFACT: Final = 1
SPELL: Final = 2
CREATURE: Final = 4
KEYWORDS: Final = {"artifact": ARTIFACT, "spell": SPELL, "creature": CREATURE}

STONES: Final = ["blue", "green", "purple", "yellow", "red"]
RED: Final = 4

SUN: Final = 0
MOON: Final = 1
SIDES: Final = ["sun", "moon"]
CLANS: Final = ["star", "cross", "circle", "thorn"]
REGIONS: Final = ["northern_lakes", "central_mountains", "southern_slopes"]
LEVELS: Final = ["apprentice", "witch", "seer", "heir_to_the_throne"]

# Kinds of powers.
INSTANT: Final = 0
PERMANENT: Final = 1
ACTION_SPACE: Final = 2
TURN_EFFECT: Final = 3
BATTLE: Final = 4
ROUND_END: Final = 5
GAME_END: Final = 6

# What a permanent power reacts to.
NOTHING: Final = 0
TRIGGERS: Final = {
    "discover_place": 1,
    "harvest_place": 2,
    "transfer": 3,
    "advance_coven": 4,
    "coven_bonus": 5,
    "play_ritual": 6,
    "play_specialist": 7,
    "play_card": 8,
    "create_catalyst": 9,
    "discard_card": 10,
    "use_action_space": 11,
    "other_player_activates_clan_token": 12,
    "win_battle": 13,
}
ON_DISCOVER: Final = 1
ON_HARVEST: Final = 2
ON_TRANSFER: Final = 3
ON_COVEN_STEP: Final = 4
ON_COVEN_BONUS: Final = 5
ON_RITUAL: Final = 6
ON_SPECIALIST: Final = 7
ON_CARD: Final = 8
ON_CATALYST: Final = 9
ON_DISCARD: Final = 10
ON_SPACE: Final = 11
ON_OTHER_TOKEN: Final = 12
ON_VICTORY: Final = 13

# Where elders may be sent besides the inner circle.
ZONE_OUTER: Final = 1
ZONE_REGION: Final = 2
ZONES: Final = {"outer_circle": ZONE_OUTER, "region": ZONE_REGION}

# Which cards a cost reduction helps.
ROLE_SPECIALIST: Final = 1
ROLE_COUNCIL: Final = 2
ROLES: Final = {"specialist": ROLE_SPECIALIST, "council_member": ROLE_COUNCIL}

# When a battle power is used.
STRENGTH: Final = 1
AFTER_REVEAL: Final = 2
BEFORE_BATTLES: Final = 3
TIMINGS: Final = {
    "strength": STRENGTH,
    "after_reveal": AFTER_REVEAL,
    "before_first_battle": BEFORE_BATTLES,
}


class Bundle:
    """A cost or a gain: resources, mana, points and cards."""

    def __init__(
        self,
        herb: int = 0,
        potion: int = 0,
        knowledge: int = 0,
        any: int = 0,
        mana: int = 0,
        vp: int = 0,
        cards: int = 0,
        discard: int = 0,
    ) -> None:
        self.herb = herb
        self.potion = potion
        self.knowledge = knowledge
        self.any = any
        """Resources of the player's choice."""
        self.mana = mana
        self.vp = vp
        self.cards = cards
        """Cards drawn."""
        self.discard = discard
        """Cards discarded, as a cost."""

    def items(self) -> int:
        """How many things it holds: what the Automa gains as points (EV-16.2)."""
        return self.resources() + self.mana + self.vp + self.cards

    def resources(self) -> int:
        """How many resource symbols it shows (EV-0.1)."""
        return self.herb + self.potion + self.knowledge + self.any


class Op:
    """One part of an effect. A part that asks nothing has `run`, one that may ask has `ask`."""

    def __init__(self, asks: bool = False) -> None:
        self.asks = asks

    def run(self, table: "Table", me: int) -> None:
        raise NotImplementedError

    def ask(self, table: "Table", me: int) -> Play:
        raise NotImplementedError

    def possible(self, table: "Table", me: int) -> bool:
        """Whether an effect that begins with this part can be used."""
        return True

    def for_automa(self, table: "Table", it: int) -> None:
        """What the Automa does instead of a player (EV-16.2)."""

    def words(self) -> str:
        """Short and stable, for keyboards and tests."""
        return ""


class Power:
    """An effect as printed: when it works and what it does."""

    def __init__(self, kind: int, ops: list[Op]) -> None:
        self.kind = kind
        self.ops = ops
        self.card = -1
        """The card that it is printed on: its first copy."""
        self.asks = any(op.asks for op in ops)
        self.cost: Bundle | None = None
        self.trigger = NOTHING
        self.keyword = 0
        """Only cards with this keyword set it off."""
        self.figure = -1
        """Only this figure sets it off."""
        self.optional = False
        self.timing = 0
        self.strength = 0
        self.swing = 0
        """By how much the dial may be changed after the reveal (EV-14.12)."""
        self.elder_zones = 0
        self.reduction = 0
        self.roles = 0
        self.sickle_mana = 0
        """Mana that may be paid for a sickle instead, 0 if it may not (EV-14.10)."""
        self.orb_mana = 0


class Card:
    """A card of the main deck. `power` is the ritual's or the specialist's, `council` the lower
    effect of a specialist card."""

    def __init__(
        self,
        id: str,
        design: int,
        copy: int,
        ritual: bool,
        keywords: int,
        cost: Bundle,
        vp: int,
        slots: int,
        power: Power,
        council: Power | None,
        source: str,
    ) -> None:
        self.id = id
        self.design = design
        self.copy = copy
        self.ritual = ritual
        self.keywords = keywords
        self.cost = cost
        self.herb = cost.herb
        self.potion = cost.potion
        self.knowledge = cost.knowledge
        self.vp = vp
        self.slots = slots
        self.power = power
        self.council = council
        self.source = source
        self.ref = Ref(f"cards.{id}.name")


class Binding:
    """What a place gives when a ritual is laid on it (EV-8.4)."""

    def __init__(self, cost: Bundle | None, ops: list[Op], keyword: int, keyword_vp: int) -> None:
        self.cost = cost
        self.ops = ops
        self.keyword = keyword
        self.keyword_vp = keyword_vp


class Place:
    """A place of power."""

    def __init__(
        self,
        id: str,
        design: str,
        witches: int,
        symbol: int,
        harvest: Bundle,
        binding: Binding | None,
        inner_vp: int,
        source: str,
    ) -> None:
        self.id = id
        self.design = design
        self.witches = witches
        self.symbol = symbol
        self.harvest = harvest
        self.binding = binding
        self.inner_vp = inner_vp
        self.source = source
        self.ref = Ref(f"places.{design}.name")


class Space:
    """An action space: a cost, or None, and what it gives (EV-9.5)."""

    def __init__(self, id: str, cost: Bundle | None, ops: list[Op]) -> None:
        self.id = id
        self.cost = cost
        self.ops = ops


class Region:
    """A region board."""

    def __init__(self, id: str, space: Space, rewards: list[list[Op]], token: bool) -> None:
        self.id = id
        self.space = space
        self.rewards = rewards
        """For strength 4, 6 and 8 (EV-11.5)."""
        self.token = token
        """Whether the winner takes the starting-player token (EV-11.8)."""
        self.ref = Ref(f"regions.{id}.name")


class Track:
    """A coven track; a space has one bonus, or two sides of a slash (EV-10.6, EV-15.2)."""

    def __init__(self, id: str, spaces: list[list[list[Op]]], lists: list[list[int]]) -> None:
        self.id = id
        self.spaces = spaces
        self.lists = lists
        """The sides of a slash as numbers in the kit's `lists`."""
        self.top = len(spaces)


class Side:
    """One side of a clan board, with its token and its starting place."""

    def __init__(self, id: str, clan: str) -> None:
        self.id = id
        self.clan = clan
        self.income = Bundle()
        self.income_harvest = False
        self.council_first = Bundle()
        self.council_next = Bundle()
        self.track = 0
        self.token: list[Op] = []
        self.exchange: Space | None = None
        """The free action of Star (EV-15.1)."""
        self.board_space: Space | None = None
        """The action space of Cross (EV-15.2)."""
        self.elder_zones = 0
        self.stone_spaces: list[list[Op]] = []
        """The spaces for powerstones of Thorn (EV-15.4)."""
        self.start_outer: list[int] = []
        self.start_inner: list[int] = []


class Field:
    """A field of the Automa's rondel."""

    def __init__(self, action: str, region: int, golden: bool) -> None:
        self.action = action
        self.region = region
        self.golden = golden


class Kit(AnyKit):
    """All components of the box."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[Card] = []
        self.places: list[Place] = []
        """First the place deck, then the starting places of the sun and of the moon side."""
        self.deck_places = 0
        self.stones: list[int] = []
        self.regions: list[Region] = []
        self.tracks: list[Track] = []
        self.automa_track = 0
        self.sides: list[list[Side]] = []
        """By clan, then sun and moon."""
        self.rondel: list[Field] = []
        self.levels: list[int] = []
        self.lists: list[list[Op]] = []
        """Effects among which a player may have to choose."""
