"""Evenfall: a clan on the board, with its circles, people, coven track and hand."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from klubovna.terminal.boards.evenfall_cards import (
    amounts,
    badge,
    box,
    card_name,
    card_text,
    on_place,
    part_of,
    place_name,
    say,
    stones,
)
from klubovna.terminal.boards.evenfall_glimpse import Actor, CardRef, Glimpse, PlaceSeen
from klubovna.terminal.boards.parts import NUMBER_WIDTH, part, side_by_side, typed
from klubovna.terminal.scene import COMPACT, FULL, Scene, stacked

PLACE_VERBS = ("harvest", "transfer", "lay", "take_place", "march", "remove", "return")
FIGURE_VERBS = ("witch", "elder")
CARD_VERBS = ("ritual", "specialist", "council", "discard")
LAST_SPACE = 8


def name_of(scene: Scene, glimpse: Glimpse, actor: int) -> str:
    if glimpse.actors[actor].automa:
        return scene.words.term("word.automa")
    return scene.people[actor].name


def title_line(scene: Scene, glimpse: Glimpse, actor: int) -> Line:
    """Who it is, points, goods, figures at home."""
    words, one = scene.words, glimpse.actors[actor]
    about = []
    if not one.automa:
        person = scene.people[actor]
        mine = actor == glimpse.seat and not scene.watching
        about = [say(words, "you")] if mine else [person.what] if person.what else []
    about.append(words.term(f"clans.{one.clan}.name"))
    line = Line.assemble(
        ("▶ " if actor == glimpse.active else "  ", "bold green"),
        (name_of(scene, glimpse, actor), "bold"),
        (f" ({', '.join(about)})", "dim"),
        (f"  ★ {one.vp}", "bold yellow"),
    )
    if actor == glimpse.first:
        line.append(f" {say(words, 'first')}", "cyan")
    if one.passed:
        line.append(f" {words('board.passed')}", "dim")
    return line


def stock(scene: Scene, one: Actor) -> Line:
    """Mana, goods, figures at home, the token."""
    words = scene.words
    line = Line(say(words, "mana", n=one.mana), "bold blue")
    for name, count in one.goods.items():
        line.append(f"  {say(words, name, n=count)}", "" if count else "dim")
    line.append(f"  {say(words, 'home', witches=one.witches, elders=one.elders)}", "yellow")
    if not one.token:
        line.append(f"  {words('board.act.token_used')}", "dim")
    return line


def coven(scene: Scene, glimpse: Glimpse, one: Actor) -> str:
    """Where the clan stands on its coven track, and what the next step gives."""
    words = scene.words
    told = say(words, "coven", n=one.coven, of=LAST_SPACE)
    if one.coven >= LAST_SPACE:
        return told
    printed = box()
    track = str(printed["automa_track"])
    if not one.automa:
        board = part_of(part_of(printed["clans"], one.clan), glimpse.side)
        track = str(board["track"])
    return f"{told}, {say(words, 'next')} {words(f'tracks.{track}.{one.coven + 1}')}"


def ally(scene: Scene, glimpse: Glimpse, actor: int) -> RenderableType:
    """Another clan in a few lines."""
    words, one = scene.words, glimpse.actors[actor]
    head = title_line(scene, glimpse, actor)
    if one.automa:
        head.append(f"  {words(f'automa.levels.{glimpse.level}')}", "dim")
    else:
        head = Line.assemble(head, "  ", stock(scene, one))
        head.append(f"  {say(words, 'hand_size', n=one.cards)}", "dim")
    facts = [coven(scene, glimpse, one)]
    for pile, key in ((one.outer, "outer"), (one.inner, "inner")):
        names = [
            place_name(words, p.id) if not p.ritual else card_name(words, p.ritual) for p in pile
        ]
        facts.append(f"{words(f'board.{key}')} {len(pile)}: {', '.join(names)}")
    people = [card_name(words, card.id) for card in (*one.specialists, *one.council)]
    if people:
        facts.append(", ".join(people))
    line = Line(" · ".join(facts), "dim")
    line.append(" ").append_text(stones(one.stones))
    head.no_wrap, head.overflow = True, "ellipsis"
    shown = [_place_cell(scene, p) for p in (*one.outer, *one.inner) if _numbered(scene, p)]
    return stacked(head, _aside(scene, line), side_by_side(scene, shown))


def _aside(scene: Scene, line: Line) -> RenderableType:
    line.no_wrap = scene.level != FULL
    line.overflow = "ellipsis"
    return Padding(line, (0, 0, 0, NUMBER_WIDTH))


def own(scene: Scene, glimpse: Glimpse, actor: int) -> RenderableType:
    """The clan of the player who looks."""
    words, one = scene.words, glimpse.actors[actor]
    title = title_line(scene, glimpse, actor)
    title.stylize("not dim")
    small = scene.level == COMPACT
    line = Line.assemble(stock(scene, one), " · ") if small else Line()
    line.append(coven(scene, glimpse, one), "dim")
    if any(one.stones):
        line.append(f" · {words('board.stones')} ").append_text(stones(one.stones))
    parts: list[RenderableType | None] = [
        _aside(scene, line),
        _circle(scene, "outer", one.outer),
        _circle(scene, "inner", one.inner),
        _people(scene, one),
        _hand(scene, one),
    ]
    if scene.level == FULL:
        token = Line(words(f"clans.{one.clan}.{glimpse.side}"), "dim")
        label = (f"{words('board.topic.token.name')}: ", "bold")
        parts.insert(1, _aside(scene, Line.assemble(label, token)))
    purse = stock(scene, one)
    purse.stylize("not dim")
    return part(scene, stacked(*parts), title, None if small else purse)


def _numbered(scene: Scene, place: PlaceSeen) -> bool:
    target = f"place:{place.n}"
    return any(one.endswith(target) for one in scene.numbers)


def place_number(scene: Scene, place: PlaceSeen) -> Line:
    """What to type for a place: one thing to do with it, or a witch and an elder."""
    target = f"place:{place.n}"
    verbs = [f"{verb} {target}" for verb in FIGURE_VERBS]
    return typed(scene, target, *verbs)


def _place_cell(scene: Scene, place: PlaceSeen) -> Line:
    return place_number(scene, place).append_text(on_place(scene.words, place))


def _circle(scene: Scene, key: str, places: list[PlaceSeen]) -> RenderableType | None:
    words = scene.words
    if not places and scene.level == COMPACT:
        return None
    title = Line(f"{words(f'board.{key}')} ({len(places)})", "bold")
    if not places:
        return _aside(scene, title.append(f" {words(f'board.{key}_empty')}", "dim not bold"))
    if scene.level == COMPACT:
        return side_by_side(scene, [_place_cell(scene, place) for place in places])
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=scene.level != FULL, overflow="ellipsis")
    for place in places:
        text = words(f"places.{place.id}.text")
        if place.ritual:
            text = card_text(words, place.ritual)
        table.add_row(_place_cell(scene, place), Line(text, "dim"))
    return stacked(_aside(scene, title), table)


def _people(scene: Scene, one: Actor) -> RenderableType | None:
    """Specialists, rotated or not, and the council."""
    words = scene.words
    cells = []
    for card in (*one.specialists, *one.borrowed):
        line = typed(scene, f"specialist:{card.n}")
        line.append(card_name(words, card.id), "dim" if card.n in one.rotated else "bold")
        if card.n in one.rotated:
            line.append(f" ↷ {words('board.rotated')}", "yellow")
        if card in one.borrowed:
            line.append(f" {words('board.borrowed')}", "dim")
        cells.append(line)
    for card in one.council:
        line = typed(scene)
        line.append(f"{words('board.council')}: {card_name(words, card.id)}")
        cells.append(line)
    return side_by_side(scene, cells)


def _hand(scene: Scene, one: Actor) -> RenderableType | None:
    words = scene.words
    if not one.hand:
        return None
    cards = part_of(box(), "cards")
    if scene.level == COMPACT:
        return side_by_side(scene, [_card_cell(scene, card, cards[card.id]) for card in one.hand])
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=scene.level != FULL, overflow="ellipsis")
    for card in one.hand:
        printed = cards[card.id]
        assert isinstance(printed, dict)
        cost = words("board.label.cost", cost=amounts(words, printed["cost"]))
        text = f"{cost}, ★{printed['vp']}. {card_text(words, card.id)}"
        table.add_row(_card_cell(scene, card, printed), Line(text, "dim"))
    return table


def _card_cell(scene: Scene, card: CardRef, printed: object) -> Line:
    target = f"card:{card.n}"
    line = typed(scene, target, *(f"{verb} {target}" for verb in CARD_VERBS))
    assert isinstance(printed, dict)
    line.append_text(badge(scene.words, printed))
    return line.append(f" {card_name(scene.words, card.id)}", "bold")
