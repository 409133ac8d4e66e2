"""Builds the components from a card file and checks them: counts, ids, numbers, effects.

The words of the cards and the files themselves are the business of `cardfile`.
"""

from typing import Final

from klubovna.core.cardfiles import SOURCES, CardFile, Entry
from klubovna.games.sanctum.card import (
    COLOURS,
    CONDITIONS,
    DO_DIE,
    DO_MARK,
    DOINGS,
    EFFECTS_IN_SLOT,
    FACES,
    FLIP,
    ITEM_TYPES,
    KINDS,
    PENALTIES,
    PLACES,
    RAISE,
    ROWS,
    SET_ANY,
    SHIELD,
    SPACES,
    SPACES_PER_EFFECT,
    TIMINGS,
    TOKENS,
    Ability,
    Act,
    Blessing,
    Bonus,
    Card,
    Condition,
    Effect,
    Foe,
    Hero,
    Kit,
    Penalty,
    Skill,
    Slot,
)
from klubovna.games.sanctum.terms import HEROES
from klubovna.texts import Text

COUNTS: Final = {
    "slots": 6,
    "heroes": 4,
    "skills": 36,
    "cards": 84,
    "lord": 33,
    "fury": 18,
    "blessings": 12,
    "bonuses": 6,
    "acts": 5,
}
"""Pieces of each kind in the box (SA-1.1)."""
SOURCED: Final = ["skills", "cards", "lord", "fury", "blessings", "bonuses", "acts", "heroes"]
"""Sections whose entries say where they come from."""
TABLES: Final = ["seats", "divine"]
BOARD_SLOTS: Final = ["before_roll", "roll", "attack", "defence", "journey", "special"]
PATHS: Final = 4
MOST: Final = 9


class Loader:
    """Builds the kit from the data."""

    def __init__(self, file: CardFile) -> None:
        self.file = file
        self.kit = Kit()
        self.kit.file = file.name
        self.ids: list[str] = []
        self.read_slots()
        self.read_heroes()
        self.read_cards()
        self.read_foes()
        self.read_blessings()
        self.read_bonuses()
        self.read_acts()

    def section(self, name: str) -> list[Entry]:
        """The entries of a section: as many as the box holds, each with an id of its own."""
        whole = Entry(self.file, "–", "", self.file.data)
        found: list[Entry] = []
        for number, data in enumerate(whole.values(name)):
            unnamed = Entry(self.file, f"{name}[{number}]", "", data)
            id = unnamed.word("id", [])
            if id in self.ids:
                unnamed.wrong("id", Text("components.twice", {"value": id}))
            self.ids.append(id)
            entry = Entry(self.file, id or f"{name}[{number}]", "", data)
            if name in SOURCED:
                self.kit.designs += 1
                if entry.word("source", SOURCES) == "reconstructed":
                    self.kit.reconstructed += 1
            found.append(entry)
        if len(found) != COUNTS[name]:
            about = {"n": len(found), "right": COUNTS[name]}
            self.file.wrong(name, "–", Text("components.count", about))
        return found

    # ---- parts

    def effect(self, entry: Entry) -> Effect:
        entry.only(["kind", "value", "spaces"])
        kind = KINDS.index(entry.word("kind", KINDS[: SHIELD + 1]))
        value = entry.number("value", 0, FACES)
        if (kind < RAISE or kind == SHIELD) and value == 0 and entry.has("value"):
            entry.wrong("value", Text("components.number", {"least": 1, "most": FACES}))
        spaces = self.spaces(entry)
        if not spaces and entry.has("spaces"):
            entry.wrong("spaces", Text("components.missing"))
        return Effect(kind, value, spaces)

    def spaces(self, entry: Entry) -> list[int]:
        found: list[int] = []
        for colour in entry.values("spaces"):
            if isinstance(colour, str) and colour in SPACES:
                found.append(SPACES.index(colour))
            else:
                known = ", ".join(SPACES)
                entry.wrong(
                    "spaces", Text("components.unknown", {"value": str(colour), "known": known})
                )
        if len(found) > SPACES_PER_EFFECT:
            entry.wrong("spaces", Text("components.most", {"most": SPACES_PER_EFFECT}))
        return found[:SPACES_PER_EFFECT]

    def dice(self, entry: Entry, most: int) -> list[int]:
        found: list[int] = []
        for die in entry.values("dice"):
            if isinstance(die, int) and not isinstance(die, bool) and 1 <= die <= FACES:
                found.append(die)
            else:
                entry.wrong("dice", Text("components.number", {"least": 1, "most": FACES}))
        if entry.has("dice") and not 1 <= len(found) <= most:
            entry.wrong("dice", Text("components.dice", {"most": most}))
        return found or [1]

    def condition(self, entry: Entry, key: str) -> Condition | None:
        if not entry.has(key):
            return None
        part = entry.part(key)
        options = part.parts("any_of") if part.has("any_of") else [part]
        kinds: list[int] = []
        numbers: list[int] = []
        for option in options:
            for name, value in option.data.items():
                if name not in CONDITIONS:
                    known = ", ".join(CONDITIONS)
                    option.wrong(name, Text("components.unknown", {"value": name, "known": known}))
                    continue
                kinds.append(CONDITIONS[name])
                if name == "token_on_space":
                    numbers.append(TOKENS.index(option.word(name, TOKENS)))
                elif isinstance(value, bool):
                    numbers.append(1)
                else:
                    numbers.append(option.number(name, 1, MOST))
        return Condition(kinds, numbers)

    def ability(self, entry: Entry) -> Ability:
        entry.only(["when", "usage", "optional", "if", "cost", "do", "final", "final_if"])
        done = entry.part("do")
        op = done.word("op", [*DOINGS])
        ability = Ability(TIMINGS[entry.word("when", [*TIMINGS])], DOINGS[op])
        ability.optional = entry.flag("optional")
        ability.condition = self.condition(entry, "if")
        ability.final_condition = self.condition(entry, "final_if")
        if not entry.has("final_if"):
            ability.final_condition = ability.condition
        ability.final = entry.flag("final") if entry.has("final") else True
        ability.number = 1
        for key in ("value", "count", "max"):
            if done.has(key) and done.data[key] != "any":
                ability.number = done.number(key, 1, MOST)
        if ability.do == DO_MARK:
            ability.number = done.number("min_level", 1, ROWS)
        if done.has("colour") and done.data["colour"] != "choice":
            ability.colour = COLOURS.index(done.word("colour", COLOURS))
        if done.has("token"):
            ability.token = TOKENS.index(done.word("token", TOKENS))
        if ability.do == DO_DIE:
            kind = FLIP
            if op == "modify_die":
                kind = KINDS.index(done.word("kind", [*KINDS[:SHIELD], KINDS[SET_ANY]]))
            ability.effect = Effect(kind, ability.number, [])
        if entry.has("cost"):
            cost = entry.part("cost")
            cost.only(["fill_spaces", "discard_potions", "return_charge_gem"])
            ability.fills = cost.has("fill_spaces")
            ability.charge = cost.has("return_charge_gem")
            if cost.has("discard_potions"):
                ability.potions = cost.number("discard_potions", 1, MOST)
        return ability

    def penalty(self, entry: Entry) -> Penalty:
        kind = PENALTIES[entry.word("op", [*PENALTIES])]
        number = 1
        for key in ("count", "value", "spaces"):
            if entry.has(key):
                number = entry.number(key, 1, MOST)
        if entry.has("delta"):
            number = abs(entry.number("delta", -MOST, MOST))
        colour = -1
        if entry.has("colour") and entry.data["colour"] != "any":
            colour = SPACES.index(entry.word("colour", SPACES))
        token = TOKENS.index(entry.word("token", TOKENS)) if entry.has("token") else -1
        return Penalty(kind, number, colour, token)

    # ---- sections

    def read_slots(self) -> None:
        self.kit.slots_of = [[] for _ in ITEM_TYPES]
        for number, entry in enumerate(self.section("slots")):
            accepts = ITEM_TYPES.index(entry.word("accepts", ITEM_TYPES))
            printed = [self.effect(part) for part in entry.parts("effects")]
            self.kit.slots.append(Slot(entry.card, accepts, printed[0] if printed else None))
            self.kit.slots_of[accepts].append(number)

    def read_heroes(self) -> None:
        skills: dict[str, Skill] = {}
        owner: dict[str, str] = {}
        for entry in self.section("skills"):
            skills[entry.card] = self.skill(entry)
            owner[entry.card] = entry.word("hero", HEROES)
        for entry in self.section("heroes"):
            entry.only(["id", "source", "stamina", "focus", "skills"])
            entry.word("id", HEROES)
            hero = Hero(
                entry.card,
                entry.word("source", SOURCES),
                entry.number("stamina", 0, MOST),
                entry.number("focus", 0, MOST),
            )
            mine = [str(name) for name in entry.values("skills")]
            found = [skills[name] for name in mine if owner.get(name) == entry.card]
            found.sort(key=lambda skill: skill.place)
            if [skill.place for skill in found] != list(range(PLACES)):
                entry.wrong("skills", Text("components.grid"))
                found = [Skill("", "", place, 1, 0) for place in range(PLACES)]
            hero.skills = found
            self.kit.heroes.append(hero)

    def skill(self, entry: Entry) -> Skill:
        entry.only(
            ["id", "source", "hero", "column", "level", "tile", "gems", "white", "stamina"]
            + ["focus", "place", "spaces", "unlock", "passives", "abilities"]
        )
        column = COLOURS.index(entry.word("column", COLOURS))
        place = column * ROWS + entry.number("level", 1, ROWS) - 1
        gems = entry.number("gems", 1, MOST)
        white = entry.number("white", 0, MOST)
        skill = Skill(entry.card, entry.word("source", SOURCES), place, gems, white)
        skill.tile = entry.flag("tile")
        if skill.tile:
            skill.stamina = entry.number("stamina", 0, MOST)
            skill.focus = entry.number("focus", 0, MOST)
            return skill
        skill.board_slot = entry.word("place", BOARD_SLOTS)
        skill.spaces = Effect(SHIELD, 0, self.spaces(entry))
        for part in entry.parts("unlock"):
            if part.word("op", ["gain_potion", "gain_rage_token"]) == "gain_potion":
                skill.potion += part.number("count", 1, MOST)
            else:
                skill.rage += part.number("count", 1, MOST)
        for part in entry.parts("passives"):
            op = part.word("op", ["potion_slots", "rage_tokens", "first_potion_restores"])
            if op == "potion_slots":
                skill.potion_slots += part.number("add", 1, MOST)
            elif op == "first_potion_restores":
                skill.first_potion = part.number("count", 1, MOST)
        skill.abilities = [self.ability(part) for part in entry.parts("abilities")]
        return skill

    def read_cards(self) -> None:
        faces: list[tuple[int, int, list[int], int, int, int]] = []
        for entry in self.section("cards"):
            entry.only(["id", "source", "level", "colour", "dice", "damage", "item"])
            item = entry.part("item")
            item.only(["id", "source", "slot", "colour", "effects", "stamina", "focus"])
            effects = [self.effect(part) for part in item.parts("effects")]
            if len(effects) >= EFFECTS_IN_SLOT:
                item.wrong("effects", Text("components.most", {"most": EFFECTS_IN_SLOT - 1}))
            id = item.word("id", [])
            if id in self.ids:
                item.wrong("id", Text("components.twice", {"value": id}))
            self.ids.append(id)
            card = Card(
                entry.card,
                entry.number("level", 1, ROWS),
                COLOURS.index(entry.word("colour", COLOURS)),
                self.dice(entry, ROWS),
                entry.number("damage", 0, MOST),
                entry.word("source", SOURCES),
                id,
                ITEM_TYPES.index(item.word("slot", ITEM_TYPES)),
                COLOURS.index(item.word("colour", COLOURS)),
                effects[: EFFECTS_IN_SLOT - 1],
                item.number("stamina", 0, MOST),
                item.number("focus", 0, MOST),
            )
            face = (card.level, card.colour, card.dice, card.damage, card.slot, card.item_colour)
            if face not in faces:
                faces.append(face)
            card.face = faces.index(face)
            self.kit.cards.append(card)

    def read_foes(self) -> None:
        for section in ("lord", "fury"):
            for entry in self.section(section):
                entry.only(["id", "source", "dice", "blood", "attack", "penalty", "life"])
                foe = Foe(
                    entry.card,
                    entry.word("source", SOURCES),
                    self.dice(entry, ROWS),
                    entry.number("blood", 0, MOST),
                    entry.word("attack", []),
                    [self.penalty(part) for part in entry.parts("penalty")],
                    entry.number("life", 0, MOST),
                )
                self.kit.foes.append(foe)
            if section == "lord":
                self.kit.lords = len(self.kit.foes)

    def read_blessings(self) -> None:
        for entry in self.section("blessings"):
            entry.only(["id", "source", "token", "count", "kind", "value"])
            source = entry.word("source", SOURCES)
            if entry.has("token"):
                token = TOKENS.index(entry.word("token", TOKENS))
                count = entry.number("count", 1, MOST)
                self.kit.blessings.append(Blessing(entry.card, source, token, count, None))
            else:
                kind = KINDS.index(entry.word("kind", KINDS[: SHIELD + 1]))
                effect = Effect(kind, entry.number("value", 0, FACES), [])
                self.kit.blessings.append(Blessing(entry.card, source, -1, 0, effect))

    def read_bonuses(self) -> None:
        for entry in self.section("bonuses"):
            entry.only(["id", "source", "colour", "from"])
            colour = COLOURS.index(entry.word("colour", COLOURS))
            row = entry.number("from", 2, ROWS) - 1
            self.kit.bonuses.append(Bonus(entry.card, entry.word("source", SOURCES), colour, row))
        whole = Entry(self.file, "–", "", self.file.data)
        for seat in whole.parts("seats"):
            self.kit.seat_cards.append(seat.number("cards", 0, COUNTS["bonuses"]))
            self.kit.seat_potions.append(seat.number("potions", 0, MOST))

    def read_acts(self) -> None:
        names: list[str] = []
        for entry in self.section("acts"):
            entry.only(["id", "source", "spaces"])
            spaces: list[list[list[int]]] = []
            for number, space in enumerate(entry.values("spaces")):
                sets = [self.set(entry, number, one) for one in as_list(space)]
                spaces.append([one for one in sets if one])
            self.kit.acts.append(Act(entry.card, entry.word("source", SOURCES), spaces))
            names.append(entry.card)
            self.kit.divine.append(-1)
        whole = Entry(self.file, "–", "", self.file.data)
        for tile in whole.parts("divine"):
            act = names.index(tile.word("act", names)) if names else 0
            if act < len(self.kit.divine):
                self.kit.divine[act] = tile.number("space", 1, MOST) - 1

    def set(self, entry: Entry, space: int, levels: object) -> list[int]:
        """The levels of the demons of a set (SA-4.2)."""
        found = [n for n in as_list(levels) if isinstance(n, int) and 1 <= n <= ROWS]
        if not found or len(found) != len(as_list(levels)) or len(found) > 2:
            entry.wrong(f"spaces[{space}]", Text("components.set"))
        return found


def as_list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
