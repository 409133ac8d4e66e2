"""How effects are written in a card file: bundles, spaces, powers, and the parts of each."""

from typing import Final

from klubovna.core.cardfiles import CardFile, Entry
from klubovna.games.evenfall.card import (
    ACTION_SPACE,
    BATTLE,
    FIGURES,
    GAME_END,
    INSTANT,
    KEYWORDS,
    PERMANENT,
    RESOURCES,
    ROLES,
    ROUND_END,
    TIMINGS,
    TRIGGERS,
    TURN_EFFECT,
    ZONES,
    Bundle,
    Kit,
    Op,
    Power,
    Space,
)
from klubovna.games.evenfall.counting import COUNTS, KINDS
from klubovna.games.evenfall.effects import (
    Advance,
    Choose,
    FreeCatalyst,
    Gain,
    GainStone,
    ManaPer,
    ReachedBonus,
    ScorePer,
    Transfer,
)
from klubovna.games.evenfall.figures import (
    Borrow,
    MarchToRegion,
    MoveBetweenRegions,
    ReturnFigure,
)
from klubovna.games.evenfall.harvests import (
    DrawPlace,
    HarvestDiscovered,
    HarvestOne,
    HarvestOther,
    HarvestOuter,
    RefillAndDiscover,
    RemoveRitual,
)
from klubovna.texts import Text

BUNDLE: Final = ["herb", "potion", "knowledge", "any", "mana", "vp", "cards", "discard"]
RITUAL_KINDS: Final = {"instant": INSTANT, "permanent": PERMANENT, "action_space": ACTION_SPACE}
SPECIALIST_KINDS: Final = {"permanent": PERMANENT, "turn": TURN_EFFECT, "battle": BATTLE}
COUNCIL_KINDS: Final = {"permanent": PERMANENT, "round_end": ROUND_END, "game_end": GAME_END}
POWER: Final = ["kind", "trigger", "filter", "optional", "effect", "cost"]
MODIFIERS: Final = {
    "catalyst_alternative_cost": ["sickle", "orb"],
    "elder_may_use": ["zones"],
    "cost_reduction": ["n", "roles"],
    "strength_bonus": ["n"],
}
"""Powers that change a rule, and what they need."""
PARTS: Final = {
    "gain": BUNDLE[:-1],
    "transfer": ["n"],
    "advance_coven": ["n", "slash"],
    "coven_bonus_reached": [],
    "harvest": ["target"],
    "draw_place": ["n"],
    "return_figure": ["n"],
    "create_catalyst_free": ["n"],
    "place_elder_on_other_specialist": [],
    "gain_powerstone": ["which"],
    "choose": ["options"],
    "refill_and_discover_free": [],
    "move_figures_ritual_to_region": [],
    "remove_ritual": [],
    "score_per": ["count", "vp_each", "divisor", "max"],
    "gain_per": ["count", "mana_each"],
}
"""The parts of effects and their fields."""
TARGETS: Final = ["outer_all", "one_own_outer", "one_other_clan_outer", "discovered_place"]


class Reader:
    """Reads what components have in common."""

    def __init__(self, file: CardFile) -> None:
        self.file = file
        self.kit = Kit()

    def wrong_count(self, card: str, field: str, count: int, right: int) -> None:
        self.file.wrong(card, field, Text("components.count", {"n": count, "right": right}))

    def keywords(self, entry: Entry) -> int:
        return KEYWORDS[entry.word("keyword", [*KEYWORDS])] if entry.has("keyword") else 0

    def cost(self, entry: Entry) -> Bundle:
        """The price of a card: resources only (EV-8.2)."""
        return self.bundle(entry, "cost", RESOURCES)

    def bundle(self, entry: Entry, key: str, known: list[str] = BUNDLE) -> Bundle:
        part = entry.part(key)
        part.only(known)
        counts = {name: part.number(name, 1, 20) if part.has(name) else 0 for name in BUNDLE}
        return make_bundle(counts)

    def space(self, entry: Entry) -> Space:
        entry.only(["id", "cost", "effect"])
        cost = self.bundle(entry, "cost") if entry.has("cost") else None
        return Space(entry.word("id", []), cost, self.ops(entry, "effect"))

    # ---- powers

    def power(self, entry: Entry, kind: int) -> Power:
        """An effect: a battle power, a change of a rule, or parts to be carried out."""
        if kind == BATTLE:
            return self.battle_power(entry)
        if entry.has("modifier"):
            return self.modifier(entry)
        entry.only(POWER)
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
        entry.only(["kind", "modifier", "params"])
        power = Power(PERMANENT, [])
        params = entry.part("params")
        name = entry.word("modifier", [*MODIFIERS])
        params.only(MODIFIERS[name])
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
            if isinstance(value, str) and value in known:
                found |= known[value]
            else:
                about = {"value": str(value), "known": ", ".join(known)}
                entry.wrong(key, Text("components.unknown", {**about}))
        return found

    def battle_power(self, entry: Entry) -> Power:
        entry.only(["kind", "timing", "effect"])
        timing = entry.word("timing", [*TIMINGS])
        power = Power(BATTLE, [])
        power.timing = TIMINGS[timing]
        for part in entry.parts("effect"):
            if timing == "strength":
                part.only(["op", "n"])
                part.word("op", ["strength_bonus"])
                power.strength += part.number("n", 1, 9)
            elif timing == "after_reveal":
                part.only(["op", "max"])
                part.word("op", ["adjust_bid"])
                power.swing += part.number("max", 1, 9)
            else:
                part.only(["op", "n"])
                part.word("op", ["move_figures_between_regions"])
                power.ops.append(MoveBetweenRegions(part.number("n", 1, 9)))
        return power

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
        name = entry.word("op", [*PARTS])
        if entry.data.get("op") not in PARTS:
            return Gain(Bundle())
        entry.only(["op", *PARTS[name]])
        if name == "gain":
            counts = {k: entry.number(k, 1, 20) if entry.has(k) else 0 for k in BUNDLE[:-1]}
            return Gain(make_bundle(counts))
        if name == "transfer":
            return Transfer(entry.number("n", 1, 9))
        if name == "advance_coven":
            slash = entry.word("slash", ["choose", "both"])
            return Advance(entry.number("n", 1, 9), slash == "both")
        if name == "harvest":
            return self.harvest_op(entry)
        if name == "draw_place":
            return DrawPlace(entry.number("n", 1, 9))
        if name == "return_figure":
            return ReturnFigure(entry.number("n", 1, 9))
        if name == "create_catalyst_free":
            return FreeCatalyst(entry.number("n", 1, 9))
        if name == "choose":
            options = self.alternatives(entry, "options")
            return Choose(options, self.register(options))
        if name in ("score_per", "gain_per"):
            return self.counting_op(entry, name)
        return self.plain_op(entry, name)

    def plain_op(self, entry: Entry, name: str) -> Op:
        """A part without numbers."""
        if name == "coven_bonus_reached":
            return ReachedBonus()
        if name == "place_elder_on_other_specialist":
            return Borrow()
        if name == "refill_and_discover_free":
            return RefillAndDiscover()
        if name == "move_figures_ritual_to_region":
            return MarchToRegion()
        if name == "remove_ritual":
            return RemoveRitual()
        entry.word("which", ["red"])
        return GainStone()

    def counting_op(self, entry: Entry, name: str) -> Op:
        counted = entry.part("count")
        counted.only(["what", "keyword", "type"])
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
        target = entry.word("target", TARGETS)
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
