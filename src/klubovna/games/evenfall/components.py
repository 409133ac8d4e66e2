"""Reads the components from a data file and checks them: counts, ids, effects, words.

An owner of the box may correct or replace cards with a file of the same shape that holds only
what differs: entries replace those with the same id, or the one that they name in `replaces`.
"""

import json
from importlib.resources import files
from pathlib import Path
from typing import Final, NoReturn

from klubovna.games.evenfall.card import (
    ACTION_SPACE,
    BATTLE,
    CLANS,
    FIGURES,
    GAME_END,
    INSTANT,
    KEYWORDS,
    LEVELS,
    PERMANENT,
    REGIONS,
    RESOURCES,
    ROLES,
    ROUND_END,
    SIDES,
    STONES,
    TIMINGS,
    TRIGGERS,
    TURN_EFFECT,
    ZONES,
    Binding,
    Bundle,
    Card,
    Field,
    Kit,
    Op,
    Place,
    Power,
    Region,
    Side,
    Space,
    Track,
)
from klubovna.games.evenfall.counting import COUNTS, KINDS
from klubovna.games.evenfall.effects import (
    Advance,
    Borrow,
    Choose,
    DrawPlace,
    FreeCatalyst,
    Gain,
    GainStone,
    HarvestDiscovered,
    HarvestOne,
    HarvestOther,
    HarvestOuter,
    ManaPer,
    MarchToRegion,
    MoveBetweenRegions,
    ReachedBonus,
    RefillAndDiscover,
    RemoveRitual,
    ReturnFigure,
    ScorePer,
    Transfer,
)
from klubovna.games.evenfall.reader import BadComponents, Entry
from klubovna.texts import LANGUAGES, Text

PACKAGE: Final = "klubovna.games.evenfall"
OURS: Final = "components.json"
SECTIONS: Final = ["powerstones", "regions", "tracks", "clans", "starting_places", "places"]
CARD_SECTIONS: Final = ["rituals", "specialists"]
SOURCED: Final = ["places", "starting_places", "rituals", "specialists"]
"""Sections of cards: each says where it comes from."""
SOURCES: Final = ["rulebook", "public", "reconstructed"]
BUNDLE: Final = ["herb", "potion", "knowledge", "any", "mana", "vp", "cards", "discard"]
COUNTS_OF: Final = {"places": 52, "rituals": 58, "specialists": 42}
"""Cards of each kind in the box (EV-1.1)."""
STONE_COUNTS: Final = {"blue": 3, "green": 3, "purple": 3, "yellow": 3, "red": 1}
FORMS: Final = ["nom", "gen", "dat", "acc", "ins", "agree"]
RITUAL_KINDS: Final = {"instant": INSTANT, "permanent": PERMANENT, "action_space": ACTION_SPACE}
SPECIALIST_KINDS: Final = {"permanent": PERMANENT, "turn": TURN_EFFECT, "battle": BATTLE}
COUNCIL_KINDS: Final = {"permanent": PERMANENT, "round_end": ROUND_END, "game_end": GAME_END}
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


# ---- files


def our_data() -> dict[str, object]:
    """The components of the package."""
    text = files(PACKAGE).joinpath("data").joinpath(OURS).read_text(encoding="utf-8")
    data = json.loads(text)
    assert isinstance(data, dict)
    return data


def own_data(path: Path) -> dict[str, object]:
    """The file of an owner."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise BadComponents(
            path.name, "–", "–", Text("components.unreadable", {"why": str(error)})
        ) from error
    if not isinstance(data, dict):
        raise BadComponents(path.name, "–", "–", Text("components.shape"))
    return data


def merged(file: str, base: dict[str, object], own: dict[str, object]) -> dict[str, object]:
    """Our components with an owner's entries in the place of ours."""
    known = [*SECTIONS, *CARD_SECTIONS, "automa", "texts", "format", "about"]
    Entry(file, "–", "", own).only(known)
    result = dict(base)
    for section in [*SECTIONS, *CARD_SECTIONS]:
        if section not in own:
            continue
        ours = Entry(file, section, "", base).values(section)
        entries = [entry for entry in ours if isinstance(entry, dict)]
        for number, change in enumerate(Entry(file, section, "", own).values(section)):
            entry = Entry(file, f"{section}[{number}]", "", change)
            wanted = entry.word("replaces" if entry.has("replaces") else "id", [])
            places = [n for n, old in enumerate(entries) if old.get("id") == wanted]
            if not places:
                entry.refuse(
                    "replaces" if entry.has("replaces") else "id",
                    Text("components.no_such", {"value": wanted}),
                )
            entries[places[0]] = {k: v for k, v in entry.data.items() if k != "replaces"}
        result[section] = [*entries]
    if "automa" in own:
        result["automa"] = own["automa"]
    return result


def load_components(path: Path | None = None) -> Kit:
    """The components, ours or with the changes of an owner's file; raises `BadComponents`."""
    data = our_data()
    file = OURS
    own: dict[str, object] = {}
    if path is not None:
        file = path.name
        own = own_data(path)
        data = merged(file, data, own)
    kit = Loader(file, data).kit
    check_words(file, data, own)
    return kit


def check_components(path: Path | None = None) -> list[str]:
    """What is wrong with a file, one sentence each; empty when it can be played with."""
    try:
        load_components(path)
    except BadComponents as error:
        found = [str(error)]
    else:
        return []
    if path is not None:
        for wrong in wrong_entries(path):
            if str(wrong) not in found:
                found.append(str(wrong))
    return found


def wrong_entries(path: Path) -> list[BadComponents]:
    """The mistakes of an owner's entries, each looked at alone; counts need all of them."""
    found: list[BadComponents] = []
    try:
        own = own_data(path)
    except BadComponents:
        return found
    for section in [*SECTIONS, *CARD_SECTIONS]:
        entries = own.get(section)
        for entry in entries if isinstance(entries, list) else []:
            alone: dict[str, object] = {section: [entry], "texts": own.get("texts")}
            try:
                data = merged(path.name, our_data(), alone)
                Loader(path.name, data)
                check_words(path.name, data, alone)
            except BadComponents as error:
                if error.card not in COUNTS_OF:
                    found.append(error)
    return found


# ---- words (every card in both languages)


def catalogue(lang: str) -> dict[str, object]:
    text = files(PACKAGE).joinpath("texts").joinpath(f"{lang}.json").read_text(encoding="utf-8")
    data = json.loads(text)
    assert isinstance(data, dict)
    return data


def check_words(file: str, data: dict[str, object], own: dict[str, object]) -> None:
    """Every card has its name and its texts in both languages."""
    for lang in LANGUAGES:
        ours = catalogue(lang)
        theirs: dict[str, object] = {}
        texts = own.get("texts")
        if isinstance(texts, dict) and isinstance(texts.get(lang), dict):
            theirs = texts[lang]
        for section, group in (
            ("rituals", "cards"),
            ("specialists", "cards"),
            ("places", "places"),
            ("starting_places", "places"),
        ):
            for entry in Entry(file, section, "", data).parts(section):
                id = entry.word("id", [])
                said = find_words(group, id, theirs, ours)
                needed = ["text", "council"] if section == "specialists" else ["text"]
                check_said(file, id, lang, said, needed)


def find_words(
    group: str, id: str, theirs: dict[str, object], ours: dict[str, object]
) -> dict[str, object]:
    for source in (theirs, ours):
        cards = source.get(group)
        if isinstance(cards, dict):
            said = cards.get(id)
            if isinstance(said, dict):
                return said
    return {}


def check_said(file: str, id: str, lang: str, said: dict[str, object], needed: list[str]) -> None:
    name = said.get("name")
    forms = FORMS if lang == "cs" else ["nom"]
    for form in forms:
        if not isinstance(name, dict) or not isinstance(name.get(form), str) or not name[form]:
            raise BadComponents(file, id, f"texts.{lang}.name.{form}", Text("components.missing"))
    for key in needed:
        text = said.get(key)
        if not isinstance(text, str) or not text:
            raise BadComponents(file, id, f"texts.{lang}.{key}", Text("components.missing"))


# ---- reading


class Loader:
    """Builds the kit out of a data file, section by section."""

    def __init__(self, file: str, data: dict[str, object]) -> None:
        self.file = file
        self.kit = Kit()
        self.kit.file = file
        self.ids: list[str] = []
        self.starts: list[str] = []
        root = Entry(file, "–", "", data)
        self.track_ids: list[str] = []
        self.read_stones(root)
        self.read_tracks(root)
        self.read_regions(root)
        self.read_places(root)
        self.read_cards(root)
        self.read_clans(root)
        self.read_automa(root)

    def entries(self, root: Entry, section: str) -> list[Entry]:
        """The entries of a section; each has an id of its own and a source."""
        found: list[Entry] = []
        for number, data in enumerate(root.values(section)):
            entry = Entry(self.file, f"{section}[{number}]", "", data)
            entry.card = entry.word("id", [])
            if section in SOURCED:
                self.note(entry, entry.card)
                source = entry.word("source", SOURCES)
                if source == "reconstructed":
                    self.kit.reconstructed += 1
            found.append(entry)
        return found

    def note(self, entry: Entry, id: str) -> None:
        if id in self.ids:
            entry.refuse("id", Text("components.twice", {"value": id}))
        self.ids.append(id)

    def read_stones(self, root: Entry) -> None:
        for entry in self.entries(root, "powerstones"):
            entry.word("id", STONES)
            count = entry.number("count", 0, 12)
            if count != STONE_COUNTS[entry.card]:
                self.wrong_count(entry.card, "count", count, STONE_COUNTS[entry.card])
            if entry.card != "red":
                self.kit.stones.extend([STONES.index(entry.card)] * count)

    def wrong_count(self, card: str, field: str, count: int, right: int) -> NoReturn:
        raise BadComponents(
            self.file, card, field, Text("components.count", {"n": count, "right": right})
        )

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
                self.note(card, id)
                self.kit.places.append(self.place(entry, id, entry.number("witches", 1, 2), card))
        if len(self.kit.places) != COUNTS_OF["places"]:
            self.wrong_count("places", "cards", len(self.kit.places), COUNTS_OF["places"])
        self.kit.deck_places = len(self.kit.places)
        starts = self.entries(root, "starting_places")
        for side in SIDES:
            for entry in starts:
                printed = entry.part(side)
                self.kit.places.append(self.place(printed, entry.card, 0, printed))
        self.starts = [entry.card for entry in starts]

    def place(self, entry: Entry, id: str, witches: int, card: Entry) -> Place:
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
            str(entry.data.get("source", "")),
        )

    def read_cards(self, root: Entry) -> None:
        design = 0
        for section in CARD_SECTIONS:
            count = 0
            for entry in self.entries(root, section):
                copies = entry.number("copies", 1, 9)
                count += copies
                card = self.ritual(entry) if section == "rituals" else self.specialist(entry)
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
            entry.word("source", SOURCES),
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
            entry.word("source", SOURCES),
        )

    def keywords(self, entry: Entry) -> int:
        return KEYWORDS[entry.word("keyword", [*KEYWORDS])] if entry.has("keyword") else 0

    def cost(self, entry: Entry) -> Bundle:
        """The price of a card: resources only (EV-8.2)."""
        entry.part("cost").only(RESOURCES)
        return self.bundle(entry, "cost")

    def bundle(self, entry: Entry, key: str) -> Bundle:
        part = entry.part(key)
        part.only(BUNDLE)
        counts = {name: part.number(name, 1, 20) if part.has(name) else 0 for name in BUNDLE}
        return make_bundle(counts)

    def space(self, entry: Entry) -> Space:
        entry.only(["id", "cost", "effect"])
        cost = self.bundle(entry, "cost") if entry.has("cost") else None
        return Space(entry.word("id", []), cost, self.ops(entry, "effect"))

    def power(self, entry: Entry, kind: int) -> Power:
        """An effect: triggered, a modifier, or parts to be carried out."""
        entry.only(
            [
                "kind",
                "trigger",
                "filter",
                "optional",
                "effect",
                "cost",
                "modifier",
                "params",
                "timing",
            ]
        )
        if kind == BATTLE:
            return self.battle_power(entry)
        if entry.has("modifier"):
            return self.modifier(entry)
        power = Power(kind, self.ops(entry, "effect"))
        if entry.has("cost"):
            power.cost = self.bundle(entry, "cost")
        power.optional = entry.flag("optional")
        if kind == PERMANENT:
            power.trigger = TRIGGERS[entry.word("trigger", [*TRIGGERS])]
        if entry.has("filter"):
            only = entry.part("filter")
            only.only(["keyword", "figure"])
            if only.has("keyword"):
                power.keyword = KEYWORDS[only.word("keyword", [*KEYWORDS])]
            if only.has("figure"):
                power.figure = FIGURES.index(only.word("figure", FIGURES))
        return power

    def modifier(self, entry: Entry) -> Power:
        power = Power(PERMANENT, [])
        params = entry.part("params")
        name = entry.word(
            "modifier",
            ["catalyst_alternative_cost", "elder_may_use", "cost_reduction", "strength_bonus"],
        )
        if name == "catalyst_alternative_cost":
            power.sickle_mana = self.bundle(params, "sickle").mana
            power.orb_mana = self.bundle(params, "orb").mana
        elif name == "elder_may_use":
            power.elder_zones = self.flags(params, "zones", ZONES)
        elif name == "cost_reduction":
            power.reduction = params.number("n", 1, 9)
            power.roles = self.flags(params, "roles", ROLES)
        else:
            power.strength = params.number("n", 1, 9)
        return power

    def flags(self, entry: Entry, key: str, known: dict[str, int]) -> int:
        found = 0
        for value in entry.values(key):
            if not isinstance(value, str) or value not in known:
                entry.refuse(
                    entry.name(key),
                    Text("components.unknown", {"value": str(value), "known": ", ".join(known)}),
                )
            found |= known[value]
        return found

    def battle_power(self, entry: Entry) -> Power:
        timing = entry.word("timing", [*TIMINGS])
        parts = entry.parts("effect")
        power = Power(BATTLE, [])
        power.timing = TIMINGS[timing]
        for part in parts:
            if timing == "strength":
                part.word("op", ["strength_bonus"])
                power.strength += part.number("n", 1, 9)
            elif timing == "after_reveal":
                part.word("op", ["adjust_bid"])
                power.swing += part.number("max", 1, 9)
            else:
                part.word("op", ["move_figures_between_regions"])
                power.ops.append(MoveBetweenRegions(part.number("n", 1, 9)))
        return power

    def read_clans(self, root: Entry) -> None:
        numbers = {place.id: n for n, place in enumerate(self.kit.places[: self.kit.deck_places])}
        for number, entry in enumerate(self.entries(root, "clans")):
            entry.word("id", [CLANS[number]] if number < len(CLANS) else CLANS)
            start = entry.word("starting_place", self.starts)
            sides: list[Side] = []
            for side in SIDES:
                here = dict(numbers)
                first = self.kit.deck_places + SIDES.index(side) * len(self.starts)
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
        side.track = self.track_ids.index(entry.word("track", self.track_ids))
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

    def start_places(self, entry: Entry, key: str, places: dict[str, int]) -> list[int]:
        found: list[int] = []
        for value in entry.values(key):
            if not isinstance(value, str) or value not in places:
                entry.refuse(entry.name(key), Text("components.no_such", {"value": str(value)}))
            found.append(places[value])
        return found

    def read_automa(self, root: Entry) -> None:
        entry = root.part("automa")
        entry.card = "automa"
        entry.field = ""
        self.kit.automa_track = self.track_ids.index(entry.word("track", self.track_ids))
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

    # ---- parts of effects

    def alternatives(self, entry: Entry, key: str) -> list[list[Op]]:
        """A list of lists of parts."""
        found: list[list[Op]] = []
        for number, value in enumerate(entry.values(key)):
            holder = Entry(entry.file, entry.card, entry.name(key), {str(number): value})
            found.append(self.ops(holder, str(number)))
        return found

    def register(self, lists: list[list[Op]]) -> list[int]:
        """Number the effects among which a player chooses."""
        first = len(self.kit.lists)
        self.kit.lists.extend(lists)
        return list(range(first, len(self.kit.lists)))

    def ops(self, entry: Entry, key: str) -> list[Op]:
        return [self.op(part) for part in entry.parts(key)]

    def op(self, entry: Entry) -> Op:
        """One part of an effect, by its name."""
        name = entry.word("op", [])
        if name == "gain":
            counts = {k: entry.number(k, 1, 20) if entry.has(k) else 0 for k in BUNDLE[:-1]}
            entry.only(["op", *BUNDLE[:-1]])
            return Gain(make_bundle(counts))
        if name == "transfer":
            return Transfer(entry.number("n", 1, 9))
        if name == "advance_coven":
            slash = entry.word("slash", ["choose", "both"])
            return Advance(entry.number("n", 1, 9), slash == "both")
        if name == "coven_bonus_reached":
            return ReachedBonus()
        if name == "harvest":
            return self.harvest_op(entry)
        if name == "draw_place":
            return DrawPlace(entry.number("n", 1, 9))
        if name == "return_figure":
            return ReturnFigure(entry.number("n", 1, 9))
        if name == "create_catalyst_free":
            return FreeCatalyst(entry.number("n", 1, 9))
        if name == "place_elder_on_other_specialist":
            return Borrow()
        if name == "gain_powerstone":
            entry.word("which", ["red"])
            return GainStone()
        if name == "choose":
            options = self.alternatives(entry, "options")
            return Choose(options, self.register(options))
        return self.counting_op(entry, name)

    def counting_op(self, entry: Entry, name: str) -> Op:
        if name == "refill_and_discover_free":
            return RefillAndDiscover()
        if name == "move_figures_ritual_to_region":
            return MarchToRegion()
        if name == "remove_ritual":
            return RemoveRitual()
        if name not in ("score_per", "gain_per"):
            entry.refuse(entry.name("op"), Text("components.effect", {"value": name}))
        counted = entry.part("count")
        what = counted.word("what", COUNTS)
        kind = ""
        if what in KINDS:
            kind = counted.word("keyword" if what == "keyword" else "type", KINDS[what])
        if name == "gain_per":
            return ManaPer(what, kind, entry.number("mana_each", 1, 9))
        divisor = entry.number("divisor", 1, 9) if entry.has("divisor") else 1
        most = entry.number("max", 1, 99) if entry.has("max") else 0
        return ScorePer(what, kind, entry.number("vp_each", 1, 9), divisor, most)

    def harvest_op(self, entry: Entry) -> Op:
        target = entry.word(
            "target", ["outer_all", "one_own_outer", "one_other_clan_outer", "discovered_place"]
        )
        if target == "outer_all":
            return HarvestOuter()
        if target == "one_own_outer":
            return HarvestOne()
        if target == "one_other_clan_outer":
            return HarvestOther()
        return HarvestDiscovered()


def make_bundle(counts: dict[str, int]) -> Bundle:
    return Bundle(
        counts["herb"],
        counts["potion"],
        counts["knowledge"],
        counts["any"],
        counts["mana"],
        counts["vp"],
        counts["cards"],
        counts.get("discard", 0),
    )


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
