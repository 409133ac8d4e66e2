"""The table of Sanctum: the path, the demons on offer, the final row, the heroes."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from klubovna.games.sanctum.seen import Hero
from klubovna.terminal.boards.parts import HEADING, NUMBER_WIDTH, part, side_by_side, typed
from klubovna.terminal.boards.sanctum_cards import (
    DICE,
    GEM,
    RED,
    STYLES,
    WHITE,
    demon_line,
    dice_line,
    effect_lines,
    item_line,
    price_of,
    symbol_numbers,
    view_of,
)
from klubovna.terminal.boards.sanctum_words import glossary
from klubovna.terminal.scene import COMPACT, FULL, NUMBER_STYLE, Entry, Scene, stacked
from klubovna.texts import Words

MARGIN = " " * NUMBER_WIDTH
FIGURES = "①②③④"
LIFE = 10
CATEGORIES = ("unlocked_skills", "gained_gems", "equipped_levels")
ROWS = 3
ACTS_NOTES = {2: "two", 3: "three"}
"""With fewer than four players some acts are left out (SA-2.1)."""
WEAPONS = ("weapon_left", "weapon_right")
WIDE = 120
"""So many columns hold the tasks of blessings in full."""
ROMAN = ("I", "II", "III")


class SanctumBoard:
    """Draws from the view alone."""

    def draw(self, scene: Scene) -> RenderableType:
        seat = view_of(scene)["seat"]
        heroes = view_of(scene)["heroes"]
        others = [_other(scene, heroes[n], n) for n in range(len(heroes)) if n != seat]
        mine = _own(scene, heroes[seat], seat) if seat >= 0 else None
        return stacked(*_common(scene), *others, mine)

    def draw_all(self, scenes: list[Scene]) -> RenderableType:
        scene = scenes[0]
        heroes = [_own(one, view_of(one)["heroes"][n], n) for n, one in enumerate(scenes)]
        return stacked(*_common(scene), *heroes)

    def describe(self, scene: Scene, target: str) -> Line | None:
        thing, _, rest = target.partition(":")
        words = scene.words
        seat = view_of(scene)["seat"]
        heroes = view_of(scene)["heroes"]
        if thing == "loot":
            item = view_of(scene)["loot"][int(rest)]
            return Line(words(f"items.{item}.text"), "dim")
        if thing == "bag" and seat >= 0:
            item = heroes[seat]["bag"][int(rest.partition(":")[0])]
            return Line(words(f"items.{item}.text"), "dim")
        if thing == "skill" and seat >= 0:
            skill = heroes[seat]["grid"][int(rest)]["skill"]
            return Line(words(f"skills.{skill}.text"), "dim")
        if thing == "blessing":
            return Line(words(f"blessings.{rest}.text"), "dim")
        return None

    def glossary(self, words: Words) -> list[Entry]:
        return glossary(words)

    def score_sheet(self, scene: Scene) -> RenderableType:
        words = scene.words
        table = Table(box=None, pad_edge=False)
        for key in ("hero", "cards", "life", "skills", "items", "blessings"):
            table.add_column(words(f"sheet.{key}"), justify="left" if key == "hero" else "right")
        for n, hero in enumerate(view_of(scene)["heroes"]):
            measured = hero["measures"]
            name = Line(f"{scene.people[n].name}, {_hero_name(words, hero)}")
            name.append(f"  {words('sheet.won' if hero['won'] else 'sheet.dead')}", "dim")
            held = hero["blessings_held"] + len(hero["blessings_used"])
            table.add_row(
                name,
                str(hero["step"]),
                str(hero["life"]) if hero["alive"] else "†",
                str(measured["unlocked_skills"]),
                str(measured["equipped_levels"]),
                str(held),
            )
        return table


# ---- the table


def _common(scene: Scene) -> list[RenderableType | None]:
    return [_path(scene), _sets(scene), _loot(scene), _board_of_blessings(scene), _laid(scene)]


def _path(scene: Scene) -> RenderableType:
    """The acts with their spaces; figures stand on them by number."""
    view, words = view_of(scene), scene.words
    line = Line(MARGIN)
    standing: dict[str, str] = {}
    for n, hero in enumerate(view["heroes"]):
        if hero["alive"]:
            where = str(hero["where"])
            standing[where] = standing.get(where, "") + FIGURES[n]
    for act in view["path"]:
        name = str(act["act"]).removeprefix("act_").upper()
        line.append(f"{name} ", HEADING)
        for space in range(act["spaces"]):
            here = standing.get(str(act["first"] + space), "")
            mark = "✦" if act["divine"] == space else "·"
            line.append(here or mark, "bold" if here else "dim")
        line.append("  ")
    for name in ("walls", "cathedral"):
        line.append(f"{words(f'board.{name}')} ", HEADING)
        line.append(standing.get(name, "·") + "  ", "bold")
    note = ACTS_NOTES.get(len(scene.people))
    if note is not None and scene.level == FULL:
        return stacked(line, Line(f"{MARGIN}{words(f'board.acts.{note}')}", "dim"))
    return line


def _sets(scene: Scene) -> RenderableType | None:
    sets = view_of(scene)["sets"]
    if not sets:
        return None
    cells: list[Line] = []
    for n, one in enumerate(sets):
        line = typed(scene, f"set:{n}")
        for at, demon in enumerate(one):
            if at:
                line.append(" + ")
            line.append_text(demon_line(scene.words, demon))
        cells.append(line)
    inside = side_by_side(scene, cells)
    assert inside is not None
    return part(scene, inside, Line(scene.words("board.sets"), HEADING))


def _loot(scene: Scene) -> RenderableType | None:
    items = view_of(scene)["loot"]
    if not items:
        return None
    cells = [
        Line.assemble(typed(scene, f"loot:{n}"), item_line(scene.words, item))
        for n, item in enumerate(items)
    ]
    inside = side_by_side(scene, cells)
    assert inside is not None
    return part(scene, inside, Line(scene.words("board.chest"), HEADING))


def _board_of_blessings(scene: Scene) -> RenderableType | None:
    """Which blessings can still be taken, level by level, and how far the reader has come."""
    left = view_of(scene)["blessing_board"]
    if not any(left):
        return None
    seat = view_of(scene)["seat"]
    mine = view_of(scene)["heroes"][seat]["measures"] if seat >= 0 else {}
    short = scene.width < WIDE
    line = Line(f"{MARGIN}{scene.words('board.blessings')} ")
    for at, category in enumerate(CATEGORIES):
        tiles = "".join("■" if left[row * ROWS + at] else "□" for row in range(ROWS))
        name = scene.words(f"board.short.{category}" if short else f"board.task.{category}")
        line.append(f" {name} ", "dim").append(tiles)
        if mine:
            line.append(f" {mine[category]}", "bold")
        line.append(" " if short else "  ")
    bonus = [ROMAN[row] for row in range(1, ROWS) if left[ROWS * ROWS - 1 + row]]
    if bonus and not short:
        line.append(f" {scene.words('board.task.higher')} {' '.join(bonus)}", "dim")
    return line


def _laid(scene: Scene) -> RenderableType | None:
    """The Demon Lord's attacks: the one that is being resolved, and hidden ones."""
    words, shown = scene.words, view_of(scene)["shown"]
    if shown is not None:
        name = Line(words.term(f"attacks.{shown}.name"), "bold red")
        return Line.assemble(MARGIN, name, " ", (words(f"attacks.{shown}.text"), "dim"))
    hidden = [one for one in view_of(scene)["laid"] if one is None]
    if hidden:
        return Line(f"{MARGIN}{words('board.laid', n=len(hidden))}", RED)
    return None


# ---- heroes


def _hero_name(words: Words, hero: Hero) -> str:
    return words.term(f"heroes.{hero['hero']}.name")


def _title(scene: Scene, hero: Hero, seat: int) -> Line:
    words, person = scene.words, scene.people[seat]
    title = Line(f"{FIGURES[seat]} {person.name}", HEADING)
    title.append(f" {_hero_name(words, hero)}", "bold")
    if not hero["alive"]:
        title.append(f" {words('sheet.dead')}", RED)
    elif hero["won"]:
        title.append(f" {words('sheet.won')}", "green")
    return title


def _state(scene: Scene, hero: Hero, mine: bool = False) -> Line:
    """Life, tokens, rage, potions, dice in one line; what is the reader's with its numbers."""
    pools, potions = hero["pools"], hero["potions"]
    line = Line.assemble((f"♥{hero['life']}", RED))
    if hero["marks"]:
        line.append(f"†{hero['marks'] - 1}", "dim")
    line.append(f"  {pools['stamina']}▲", STYLES["red"])
    line.append(f" {pools['focus']}◆", STYLES["blue"])
    rage = "●" * hero["rage"] + "○" * hero["spent_rage"]
    line.append("  ").append_text(_number(scene, "rage") if mine else Line())
    line.append(f"{scene.words('keywords.rage.name')} {rage}", "yellow")
    line.append("  ⚗" if potions["red"] + potions["blue"] else "  ⚗–")
    for colour, sign, held in (("red", "▲", potions["red"]), ("blue", "◆", potions["blue"])):
        number = _number(scene, f"potion:{colour}") if mine else Line()
        line.append(" " if number else "").append_text(number)
        line.append(sign * held, STYLES[colour])
    line.append(f"  ⚄{hero['dice']}  ")
    for colour, count in hero["gems"].items():
        line.append((WHITE if colour == "white" else GEM) * count, STYLES[colour])
    return line


def _number(scene: Scene, place: str) -> Line:
    """The number to type for a thing, right before it; nothing where it has none."""
    if place not in scene.numbers:
        return Line()
    return Line(f"{scene.number(place).plain.strip()}›", NUMBER_STYLE)


def _other(scene: Scene, hero: Hero, seat: int) -> RenderableType:
    words = scene.words
    line = Line.assemble(MARGIN, _title(scene, hero, seat), "  ", _state(scene, hero))
    demons = hero["demons"]
    if demons:
        line.append(f"  {words('count.demons', n=len(demons))}", "dim")
    if hero["row"]:
        line.append(f"  {hero['step']}/9", RED)
    if held := hero["blessings_held"]:
        line.append(f"  {words('count.blessings', n=held)}", "dim")
    return stacked(line, _worn_by(scene, hero) if scene.level == FULL else None)


def _worn_by(scene: Scene, hero: Hero) -> RenderableType | None:
    """What an opponent wears, and the blessings that lie open."""
    words = scene.words
    line = Line(f"{MARGIN}  ")
    for slot in hero["slots"]:
        if slot["item"] is not None:
            line.append_text(item_line(words, slot["item"])).append(", ", "dim")
    for tile in hero["blessings"] or []:
        line.append(words.term(f"blessings.{tile}.name"), "italic").append(", ", "dim")
    if len(line) <= len(MARGIN) + 2:
        return None
    line.right_crop(2)
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def _own(scene: Scene, hero: Hero, seat: int) -> RenderableType:
    inside = stacked(
        Line.assemble(MARGIN, _state(scene, hero, True)),
        _dice(scene, hero),
        _demons(scene, hero),
        _row(scene, hero),
        *effect_lines(scene, hero),
        _grid(scene, hero),
        _bag(scene, hero),
        _blessings(scene, hero),
    )
    return part(scene, inside, _title(scene, hero, seat))


def _dice(scene: Scene, hero: Hero) -> RenderableType | None:
    fight = hero["fight"]
    if fight is None:
        return None
    line = Line(MARGIN)
    for n, die in enumerate(fight["dice"]):
        line.append_text(_number(scene, f"die:{n}"))
        face = DICE[die["value"]]
        style = "bold" if die["state"] == "loose" else "dim strike"
        line.append(face, style + (" yellow" if die["modified"] else ""))
        line.append(f"{die['value']} ", style)
    line.append(f"  {scene.words('board.faces', n=fight['faces'])}", "dim")
    return line


def _demons(scene: Scene, hero: Hero) -> RenderableType | None:
    cells = []
    for n, demon in enumerate(hero["demons"]):
        line = Line.assemble(MARGIN, (f"{n + 1}: ", "dim"))
        hits = symbol_numbers(scene, demon, f"hit:{{die}}:{n}:{{symbol}}")
        marks = symbol_numbers(scene, demon, f"demon:{n}:{{symbol}}")
        both = [hit if hit else mark for hit, mark in zip(hits, marks, strict=True)]
        cells.append(line.append_text(demon_line(scene.words, demon, both)))
    return side_by_side(scene, cells)


def _row(scene: Scene, hero: Hero) -> RenderableType | None:
    """The nine cards of the final battle; the figure stands on one of them."""
    row = hero["row"]
    if not row:
        return None
    line = Line(MARGIN)
    for card in row:
        if card["state"] == "beaten":
            line.append("✓ ", "green")
        elif card.get("hidden"):
            line.append("[?] ", RED)
        else:
            here = card["state"] == "here"
            line.append("▶" if here else "", "bold yellow")
            hits = symbol_numbers(scene, card, "row:{die}:{symbol}") if here else None
            line.append_text(dice_line(card, hits))
            line.append(f"{'!' * card.get('blood', 0)} ", RED)
    return line


def _grid(scene: Scene, hero: Hero) -> RenderableType | None:
    """The skill grid: three columns, row I on top; what is unlocked can be used."""
    if scene.level == COMPACT and not any(key.startswith("grid:") for key in scene.numbers):
        return None
    places = hero["grid"]
    table = Table.grid(padding=(0, 1))
    for row in range(3):
        cells = []
        for column in range(3):
            place = places[column * 3 + row]
            n = column * 3 + row
            colour = str(place["column"])
            cell = typed(scene, f"grid:{n}:{colour}", f"grid:{n}:white", f"skill:{n}")
            name = scene.words.term(f"skills.{place['skill']}.name")
            cell.append("✓ " if place["unlocked"] else "", "green")
            cell.append(name, "bold" if place["unlocked"] else "")
            cell.append(" " + GEM * place["gems"], STYLES[colour])
            cell.append(WHITE * place["white"])
            cells.append(cell)
        table.add_row(*cells)
    return table


def _bag(scene: Scene, hero: Hero) -> RenderableType | None:
    """What lies in the bag. An item with several options has a line of its own that tells them
    apart: on which slot, for which gems, for which potion."""
    plain: list[Line] = []
    rich: list[RenderableType] = []
    for n, item in enumerate(hero["bag"]):
        places = [key for key in scene.numbers if key.startswith(f"bag:{n}:")]
        name = item_line(scene.words, item)
        if len(places) < 2:
            plain.append(Line.assemble(typed(scene, *places), name))
        else:
            line = Line.assemble(MARGIN, name)
            for place in places:
                line.append("  ").append_text(_number(scene, place))
                line.append_text(_use_of(scene, hero, item, place.split(":")[2:]))
            rich.append(line)
    if not plain and not rich:
        return None
    heading = Line(f"{MARGIN}{scene.words('board.bag')}", "dim")
    return stacked(heading, side_by_side(scene, plain), *rich)


def _use_of(scene: Scene, hero: Hero, item: str, how: list[str]) -> Line:
    """One way to use an item of the bag: a potion's sign, or a slot and the gems that pay."""
    if len(how) == 1:
        return Line("▲" if how[0] == "red" else "◆", STYLES[how[0]])
    slot, white = str(hero["slots"][int(how[0])]["slot"]), int(how[1])
    level, colour = price_of(item)
    line = Line(f"{scene.words(f'board.{slot}')} " if slot in WEAPONS else "", "dim")
    line.append(GEM * (level - white), STYLES[colour])
    return line.append(WHITE * white, STYLES["white"])


def _blessings(scene: Scene, hero: Hero) -> RenderableType | None:
    """The reader's own, with what they do."""
    tiles = hero["blessings"]
    if not tiles:
        return None
    cells = []
    for tile in tiles:
        cell = Line.assemble(
            typed(scene, f"blessing:{tile}"), scene.words.term(f"blessings.{tile}.name")
        )
        if scene.level != COMPACT:
            cell.append(f" {scene.words(f'blessings.{tile}.text')}", "dim")
        cells.append(cell)
    heading = Line(f"{MARGIN}{scene.words('board.own_blessings')}", "dim")
    if scene.level == COMPACT:
        return side_by_side(scene, cells)
    return stacked(heading, side_by_side(scene, cells))
