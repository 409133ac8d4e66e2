"""The components of the box, built out of a card file; counts, ids, numbers, effects are checked.

The words of the cards and the files themselves are the business of `cardfile`.
"""

from typing import Final

from klubovna.core.cardfiles import SOURCES, CardFile, Entry
from klubovna.games.evenfall.card import (
    CLANS,
    KEYWORDS,
    LEVELS,
    REGIONS,
    SIDES,
    STONES,
    ZONES,
    Binding,
    Card,
    Field,
    Op,
    Place,
    Region,
    Side,
    Track,
)
from klubovna.games.evenfall.reading import (
    COUNCIL_KINDS,
    RITUAL_KINDS,
    SPECIALIST_KINDS,
    Reader,
)
from klubovna.texts import Text

SECTIONS: Final = ["powerstones", "regions", "tracks", "clans", "starting_places", "places"]
CARD_SECTIONS: Final = ["rituals", "specialists"]
SOURCED: Final = ["places", "starting_places", "rituals", "specialists"]
"""Sections of cards: each says where it comes from."""
MARKS: Final = ["id", "source", "reconstructed_fields", "rulebook_fields", "public_fields"]
"""Fields of every entry; the last three name fields that come from elsewhere than the rest."""
FIELDS: Final = {
    "powerstones": ["count"],
    "regions": ["takes_token", "space", "rewards"],
    "tracks": ["spaces"],
    "clans": ["starting_place", "sun", "moon"],
    "starting_places": ["sun", "moon"],
    "places": ["witches", "harvest", "binding_bonus", "inner_vp", "cards"],
    "rituals": ["copies", "keyword", "cost", "vp", "catalyst_slots", "effect"],
    "specialists": ["copies", "keyword", "cost", "vp", "specialist", "council"],
}
COUNTS_OF: Final = {"places": 52, "rituals": 58, "specialists": 42}
"""Cards of each kind in the box (EV-1.1)."""
STONE_COUNTS: Final = {"blue": 3, "green": 3, "purple": 3, "yellow": 3, "red": 1}
THRESHOLDS: Final = ["4", "6", "8"]
RONDEL: Final = [
    "discover",
    "coven",
    "draw_place",
    "harvest",
    "transfer_with_ritual",
    "play_top_card",
    "x_vp_and_coven",
]


class Loader(Reader):
    """Builds the kit, section by section."""

    def __init__(self, file: CardFile) -> None:
        super().__init__(file)
        self.kit.file = file.name
        self.ids: list[str] = []
        self.starts: list[str] = []
        self.track_ids: list[str] = []
        root = Entry(file, "–", "", file.data)
        self.read_stones(root)
        self.read_tracks(root)
        self.read_regions(root)
        self.read_places(root)
        self.read_cards(root)
        self.read_clans(root)
        self.read_automa(root)

    def entries(self, root: Entry, section: str) -> list[Entry]:
        """The entries of a section; each has an id of its own, and a card has a source."""
        found: list[Entry] = []
        for number, data in enumerate(root.values(section)):
            entry = Entry(self.file, f"{section}[{number}]", "", data)
            entry.card = entry.word("id", []) or entry.card
            entry.only([*MARKS, *FIELDS[section]])
            self.note(entry, f"{section if section not in SOURCED else ''}.{entry.card}")
            if section in SOURCED:
                self.kit.designs += 1
                if entry.word("source", SOURCES) == "reconstructed":
                    self.kit.reconstructed += 1
            found.append(entry)
        return found

    def note(self, entry: Entry, id: str) -> None:
        """Cards, whatever their kind, have different ids."""
        if id in self.ids:
            entry.wrong("id", Text("components.twice", {"value": id.rpartition(".")[2]}))
        self.ids.append(id)

    def read_stones(self, root: Entry) -> None:
        for entry in self.entries(root, "powerstones"):
            stone = entry.word("id", STONES)
            count = entry.number("count", 0, 12)
            if count != STONE_COUNTS[stone]:
                self.wrong_count(stone, "count", count, STONE_COUNTS[stone])
            if stone != "red":
                self.kit.stones.extend([STONES.index(stone)] * count)
        if len(self.kit.stones) != sum(STONE_COUNTS.values()) - 1:
            right = sum(STONE_COUNTS.values()) - 1
            self.wrong_count("powerstones", "count", len(self.kit.stones), right)

    def read_tracks(self, root: Entry) -> None:
        for entry in self.entries(root, "tracks"):
            spaces: list[list[list[Op]]] = []
            lists: list[list[int]] = []
            for space in entry.parts("spaces"):
                space.only(["effect", "slash", "source"])
                space.word("source", SOURCES)
                if space.has("slash"):
                    sides = self.alternatives(space, "slash")
                    spaces.append(sides)
                    lists.append(self.register(sides))
                else:
                    spaces.append([self.ops(space, "effect")])
                    lists.append([])
            self.track_ids.append(entry.card)
            self.kit.tracks.append(Track(entry.card, spaces, lists))

    def read_regions(self, root: Entry) -> None:
        for number, entry in enumerate(self.entries(root, "regions")):
            entry.word("id", [REGIONS[number]] if number < len(REGIONS) else REGIONS)
            rewards = entry.part("rewards")
            rewards.only(THRESHOLDS)
            self.kit.regions.append(
                Region(
                    entry.card,
                    self.space(entry.part("space")),
                    [self.ops(rewards, row) for row in THRESHOLDS],
                    entry.flag("takes_token"),
                )
            )
        if len(self.kit.regions) != len(REGIONS):
            self.wrong_count("regions", "–", len(self.kit.regions), len(REGIONS))

    def read_places(self, root: Entry) -> None:
        for entry in self.entries(root, "places"):
            for card in entry.parts("cards"):
                id = card.word("id", [])
                self.note(card, f".{id}")
                witches = entry.number("witches", 1, 2)
                self.kit.places.append(self.place(entry, id, witches, card, source_of(entry)))
        if len(self.kit.places) != COUNTS_OF["places"]:
            self.wrong_count("places", "cards", len(self.kit.places), COUNTS_OF["places"])
        self.kit.deck_places = len(self.kit.places)
        starts = self.entries(root, "starting_places")
        for side in SIDES:
            for entry in starts:
                printed = entry.part(side)
                self.kit.places.append(
                    self.place(printed, entry.card, 0, printed, source_of(entry))
                )
        self.starts = [entry.card for entry in starts]

    def place(self, entry: Entry, id: str, witches: int, card: Entry, source: str) -> Place:
        binding: Binding | None = None
        if entry.has("binding_bonus"):
            bonus = entry.part("binding_bonus")
            bonus.only(["cost", "effect", "keyword", "keyword_vp"])
            binding = Binding(
                self.bundle(bonus, "cost") if bonus.has("cost") else None,
                self.ops(bonus, "effect"),
                KEYWORDS[bonus.word("keyword", [*KEYWORDS])] if bonus.has("keyword") else 0,
                bonus.number("keyword_vp", 0, 20),
            )
        return Place(
            id,
            entry.card,
            witches,
            STONES.index(card.word("powerstone", STONES[:-1])),
            self.bundle(entry, "harvest"),
            binding,
            entry.number("inner_vp", 0, 20),
            source,
        )

    def read_cards(self, root: Entry) -> None:
        design = 0
        for section in CARD_SECTIONS:
            count = 0
            for entry in self.entries(root, section):
                copies = entry.number("copies", 1, 9)
                count += copies
                card = self.ritual(entry) if section == "rituals" else self.specialist(entry)
                card.power.card = len(self.kit.cards)
                if card.council is not None:
                    card.council.card = len(self.kit.cards)
                for copy in range(copies):
                    self.kit.cards.append(twin(card, design, copy + 1))
                design += 1
            if count != COUNTS_OF[section]:
                self.wrong_count(section, "copies", count, COUNTS_OF[section])

    def ritual(self, entry: Entry) -> Card:
        effect = entry.part("effect")
        kind = RITUAL_KINDS[effect.word("kind", [*RITUAL_KINDS])]
        return Card(
            entry.card,
            0,
            0,
            True,
            self.keywords(entry),
            self.cost(entry),
            entry.number("vp", 0, 20),
            entry.number("catalyst_slots", 1, 9),
            self.power(effect, kind),
            None,
            source_of(entry),
        )

    def specialist(self, entry: Entry) -> Card:
        upper = entry.part("specialist")
        lower = entry.part("council")
        return Card(
            entry.card,
            0,
            0,
            False,
            self.keywords(entry),
            self.cost(entry),
            entry.number("vp", 0, 20),
            0,
            self.power(upper, SPECIALIST_KINDS[upper.word("kind", [*SPECIALIST_KINDS])]),
            self.power(lower, COUNCIL_KINDS[lower.word("kind", [*COUNCIL_KINDS])]),
            source_of(entry),
        )

    def read_clans(self, root: Entry) -> None:
        numbers = {place.id: n for n, place in enumerate(self.kit.places[: self.kit.deck_places])}
        for number, entry in enumerate(self.entries(root, "clans")):
            entry.word("id", [CLANS[number]] if number < len(CLANS) else CLANS)
            start = entry.word("starting_place", self.starts)
            sides: list[Side] = []
            for side in SIDES:
                here = dict(numbers)
                first = self.kit.deck_places + SIDES.index(side) * len(self.starts)
                if start in self.starts:
                    here[start] = first + self.starts.index(start)
                sides.append(self.side(entry.part(side), entry.card, side, here))
            self.kit.sides.append(sides)
        if len(self.kit.sides) != len(CLANS):
            self.wrong_count("clans", "–", len(self.kit.sides), len(CLANS))

    def side(self, entry: Entry, clan: str, name: str, places: dict[str, int]) -> Side:
        side = Side(name, clan)
        side.income = self.bundle(entry, "income")
        side.income_harvest = entry.flag("income_harvest")
        side.council_first = self.bundle(entry, "council_first")
        side.council_next = self.bundle(entry, "council_next")
        side.track = self.track(entry)
        side.token = self.ops(entry, "token")
        if entry.has("exchange"):
            side.exchange = self.space(entry.part("exchange"))
        if entry.has("board_space"):
            side.board_space = self.space(entry.part("board_space"))
        if entry.has("elder_zones"):
            side.elder_zones = self.flags(entry, "elder_zones", ZONES)
        if entry.has("stone_spaces"):
            side.stone_spaces = self.alternatives(entry, "stone_spaces")
        side.start_outer = self.start_places(entry, "start_outer", places)
        side.start_inner = self.start_places(entry, "start_inner", places)
        return side

    def track(self, entry: Entry) -> int:
        name = entry.word("track", self.track_ids)
        return self.track_ids.index(name) if name in self.track_ids else 0

    def start_places(self, entry: Entry, key: str, places: dict[str, int]) -> list[int]:
        found: list[int] = []
        for value in entry.values(key):
            if isinstance(value, str) and value in places:
                found.append(places[value])
            else:
                entry.wrong(key, Text("components.no_such", {"value": str(value)}))
        return found

    def read_automa(self, root: Entry) -> None:
        entry = root.part("automa")
        entry.card = "automa"
        entry.field = ""
        self.kit.automa_track = self.track(entry)
        levels = entry.part("levels")
        levels.only(LEVELS)
        self.kit.levels = [levels.number(level, 0, 20) for level in LEVELS]
        for field in entry.parts("rondel"):
            field.only(["action", "region", "golden"])
            action = field.word("action", RONDEL)
            region = -1
            if action == "discover":
                region = REGIONS.index(field.word("region", REGIONS[:2]))
            self.kit.rondel.append(Field(action, region, field.flag("golden")))
        if not self.kit.rondel:
            self.wrong_count("automa", "rondel", 0, 10)


def source_of(entry: Entry) -> str:
    """Where a card comes from; that it is one of the known sources has been checked."""
    return str(entry.data.get("source", ""))


def twin(card: Card, design: int, copy: int) -> Card:
    """One physical copy of a card."""
    return Card(
        card.id,
        design,
        copy,
        card.ritual,
        card.keywords,
        card.cost,
        card.vp,
        card.slots,
        card.power,
        card.council,
        card.source,
    )
