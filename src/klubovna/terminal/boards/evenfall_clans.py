"""Evenfall: a clan on the board, with its circles, people, coven track and hand."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from klubovna.games.evenfall.seen import ActorView, BoardSide, CardInfo, Held, PlaceView, View
from klubovna.terminal.boards.evenfall_cards import (
    amounts,
    badge,
    box,
    card_name,
    card_text,
    card_words,
    on_place,
    place_name,
    place_text,
    say,
    stones,
)
from klubovna.terminal.boards.parts import NUMBER_WIDTH, part, side_by_side, typed
from klubovna.terminal.scene import COMPACT, FULL, Scene, stacked

FIGURE_VERBS = ("witch", "elder")
CARD_VERBS = ("ritual", "specialist", "council", "discard")


def name_of(scene: Scene, view: View, actor: int) -> str:
    """The name of a player, or of the Automa without the article of English sentences."""
    if view["actors"][actor]["automa"]:
        return scene.words.term("word.automa", "name")
    return scene.people[actor].name


def title_line(scene: Scene, view: View, actor: int) -> Line:
    """Who it is, points, goods, figures at home."""
    words, one = scene.words, view["actors"][actor]
    about = []
    if not one["automa"]:
        person = scene.people[actor]
        mine = actor == view["seat"] and not scene.watching
        about = [say(words, "you")] if mine else [person.what] if person.what else []
    about.append(words.term(f"clans.{one['clan']}.name"))
    line = Line.assemble(
        ("▶ " if actor == view["active"] else "  ", "bold green"),
        (name_of(scene, view, actor), "bold"),
        (f" ({', '.join(about)})", "dim"),
        (f"  ★ {one['vp']}", "bold yellow"),
    )
    if actor == view["first"]:
        line.append(f" {say(words, 'first')}", "cyan")
    if one["passed"]:
        line.append(f" {words('board.passed')}", "dim")
    return line


def stock(scene: Scene, one: ActorView) -> Line:
    """Mana, goods, figures at home, the token."""
    words = scene.words
    line = Line(say(words, "mana", n=one["mana"]), "bold blue")
    goods = one["goods"]
    for name, count in (
        ("herb", goods["herb"]),
        ("potion", goods["potion"]),
        ("knowledge", goods["knowledge"]),
    ):
        line.append(f"  {say(words, name, n=count)}", "" if count else "dim")
    line.append(f"  {say(words, 'home', witches=one['witches'], elders=one['elders'])}", "yellow")
    if not one["token"]:
        line.append(f"  {words('board.act.token_used')}", "dim")
    return line


def coven(scene: Scene, view: View, one: ActorView) -> str:
    """Where the clan stands on its coven track, and what the next step gives."""
    words, printed = scene.words, box()
    track = printed["automa_track"] if one["automa"] else clan_board(view, one)["track"]
    spaces = printed["tracks"][track]
    told = say(words, "coven", n=one["coven"], of=len(spaces))
    if one["coven"] >= len(spaces):
        return told
    sides = " / ".join(amounts(words, side) for side in spaces[one["coven"]])
    return f"{told}, {say(words, 'next')} {sides}"


def clan_board(view: View, one: ActorView) -> BoardSide:
    """What is printed on the side of the clan's board that is played."""
    return box()["clans"][one["clan"]][view["side"]]


def ally(scene: Scene, view: View, actor: int) -> RenderableType:
    """Another clan in a few lines."""
    words, one = scene.words, view["actors"][actor]
    head = title_line(scene, view, actor)
    if one["automa"]:
        level = words(f"automa.levels.{view['automa']}")
        head.append(f"  {level}", "dim")
    else:
        head = Line.assemble(head, "  ", stock(scene, one))
        head.append(f"  {say(words, 'hand_size', n=one['cards'])}", "dim")
    facts = [coven(scene, view, one)]
    for pile, key in ((one["outer"], "outer"), (one["inner"], "inner")):
        names = [
            place_name(words, p["place"])
            if not p["ritual"]
            else card_name(words, p["ritual"]["card"])
            for p in pile
        ]
        facts.append(f"{words(f'board.{key}')} {len(pile)}: {', '.join(names)}")
    people = [card_name(words, card["card"]) for card in (*one["specialists"], *one["council"])]
    if people:
        facts.append(", ".join(people))
    line = Line(" · ".join(facts), "dim")
    line.append(" ").append_text(stones(one["stones"]))
    head.no_wrap, head.overflow = True, "ellipsis"
    shown = [_place_cell(scene, p) for p in (*one["outer"], *one["inner"]) if _numbered(scene, p)]
    for card in one["specialists"]:
        if f"specialist:{card['n']}" in scene.numbers:
            number = typed(scene, f"specialist:{card['n']}")
            shown.append(number.append(card_name(words, card["card"]), "bold"))
    return stacked(head, _aside(scene, line), side_by_side(scene, shown))


def _aside(scene: Scene, line: Line) -> RenderableType:
    line.no_wrap = scene.level != FULL
    line.overflow = "ellipsis"
    return Padding(line, (0, 0, 0, NUMBER_WIDTH))


def own(scene: Scene, view: View, actor: int) -> RenderableType:
    """The clan of the player who looks."""
    words, one = scene.words, view["actors"][actor]
    title = title_line(scene, view, actor)
    title.stylize("not dim")
    small = scene.level == COMPACT
    line = Line.assemble(stock(scene, one), " · ") if small else Line()
    line.append(coven(scene, view, one), "dim")
    if any(one["stones"]):
        line.append(f" · {words('board.stones')} ").append_text(stones(one["stones"]))
    parts: list[RenderableType | None] = [
        _aside(scene, line),
        _circle(scene, view["side"], "outer", one["outer"]),
        _circle(scene, view["side"], "inner", one["inner"]),
        _people(scene, one),
        _council(scene, view, one),
        _hand(scene, one),
    ]
    if scene.level == FULL:
        token = Line(words(f"clans.{one['clan']}.{view['side']}"), "dim")
        label = (f"{words('board.topic.token.name')}: ", "bold")
        parts.insert(1, _aside(scene, Line.assemble(label, token)))
    purse = stock(scene, one)
    purse.stylize("not dim")
    return part(scene, stacked(*parts), title, None if small else purse)


def _numbered(scene: Scene, place: PlaceView) -> bool:
    target = f"place:{place['n']}"
    return any(one.endswith(target) for one in scene.numbers)


def place_number(scene: Scene, place: PlaceView) -> Line:
    """What to type for a place: one thing to do with it, or a witch and an elder."""
    target = f"place:{place['n']}"
    verbs = [f"{verb} {target}" for verb in FIGURE_VERBS]
    return typed(scene, target, *verbs)


def _place_cell(scene: Scene, place: PlaceView) -> Line:
    return place_number(scene, place).append_text(on_place(scene.words, place))


def _circle(scene: Scene, side: str, key: str, places: list[PlaceView]) -> RenderableType | None:
    words = scene.words
    if not places and scene.level == COMPACT:
        return None
    title = Line(f"{words(f'board.{key}')} ({len(places)})", "bold")
    if not places:
        return _aside(scene, title.append(f" {words(f'board.{key}_empty')}", "dim not bold"))
    if scene.level == COMPACT:
        return side_by_side(scene, [_place_cell(scene, place) for place in places])
    table = _two_columns(scene)
    for place in places:
        text = place_text(words, side, place)
        if place["ritual"]:
            text = card_text(words, place["ritual"]["card"])
        table.add_row(_place_cell(scene, place), Line(text, "dim"))
    return stacked(_aside(scene, title), table)


def _people(scene: Scene, one: ActorView) -> RenderableType | None:
    """Specialists, rotated or not, with what they do where there is room."""
    words = scene.words
    cells = []
    for card in (*one["specialists"], *one["borrowed"]):
        line = typed(scene, f"specialist:{card['n']}")
        line.append(
            card_name(words, card["card"]), "dim" if card["n"] in one["rotated"] else "bold"
        )
        if card["n"] in one["rotated"]:
            line.append(f" ↷ {words('board.rotated')}", "yellow")
        if card in one["borrowed"]:
            line.append(f" {words('board.borrowed')}", "dim")
        cells.append((line, card_text(words, card["card"])))
    return _rows(scene, cells)


def _council(scene: Scene, view: View, one: ActorView) -> RenderableType:
    """The council with its effects, and what the next member costs (EV-8.11)."""
    words = scene.words
    board = clan_board(view, one)
    price = amounts(words, board["council_next" if one["council"] else "council_first"])
    title = Line(f"{words('board.council')} ({len(one['council'])})", "bold")
    title.append(f" {say(words, 'next_member', cost=price)}", "dim not bold")
    if scene.level == COMPACT:
        names = [card_name(words, card["card"]) for card in one["council"]]
        return _aside(scene, title.append(f" · {', '.join(names)}" if names else ""))
    cells = []
    for card in one["council"]:
        line = typed(scene)
        line.append(card_name(words, card["card"]))
        cells.append((line, words(f"cards.{card['card']}.council")))
    return stacked(_aside(scene, title), _rows(scene, cells))


def _rows(scene: Scene, cells: list[tuple[Line, str]]) -> RenderableType | None:
    """Things with their texts under each other, or without them where space is short."""
    if scene.level == COMPACT or not cells:
        return side_by_side(scene, [line for line, _ in cells])
    table = _two_columns(scene)
    for line, text in cells:
        table.add_row(line, Line(text, "dim"))
    return table


def _two_columns(scene: Scene) -> Table:
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=scene.level != FULL, overflow="ellipsis")
    return table


def _hand(scene: Scene, one: ActorView) -> RenderableType | None:
    words = scene.words
    if not one["hand"]:
        return None
    cards = box()["cards"]
    if scene.level == COMPACT:
        return side_by_side(
            scene, [_card_cell(scene, card, cards[card["card"]]) for card in one["hand"]]
        )
    table = _two_columns(scene)
    for card in one["hand"]:
        printed = cards[card["card"]]
        cost = words("board.label.cost", cost=amounts(words, printed["cost"]))
        text = f"{cost}, ★{printed['vp']}. {card_words(words, card['card'])}"
        table.add_row(_card_cell(scene, card, printed), Line(text, "dim"))
    return table


def _card_cell(scene: Scene, card: Held, printed: CardInfo) -> Line:
    target = f"card:{card['n']}"
    line = typed(scene, target, *(f"{verb} {target}" for verb in CARD_VERBS))
    line.append_text(badge(scene.words, printed))
    return line.append(f" {card_name(scene.words, card['card'])}", "bold")
