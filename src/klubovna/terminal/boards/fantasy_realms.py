"""The table of Fantasy Realms: players, discard area, own hand with its points, items."""

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from klubovna.games.fantasy_realms.hand import Card
from klubovna.games.fantasy_realms.items import Item
from klubovna.terminal.boards.fantasy_realms_cards import (
    BADGE_WIDTH,
    badge,
    card_name,
    card_text,
    cards_by_id,
    chip,
    chip_width,
    item_badge,
    item_name,
    item_text,
    items_by_id,
    suit_name,
)
from klubovna.terminal.boards.fantasy_realms_glossary import glossary
from klubovna.terminal.boards.fantasy_realms_sheet import score_sheet
from klubovna.terminal.boards.fantasy_realms_worth import Glimpse, Worth, worth_now
from klubovna.terminal.scene import COMPACT, FULL, Entry, Scene, stacked
from klubovna.texts import Arg, Words

DRAWING_KINDS = ("draw", "fill")
"""Questions in which a number beside the draw deck means drawing from it."""

HEADING = "bold not dim"

CELL = 3 + BADGE_WIDTH + 1 + 1
"""Columns that a card in the discard area takes besides its name."""


class FantasyRealmsBoard:
    """Draws from the view alone; points come from the scorer."""

    def draw(self, scene: Scene) -> RenderableType:
        glimpse = Glimpse(scene)
        mine = glimpse.seat
        hand = _hand(scene, glimpse, mine) if mine >= 0 else None
        return stacked(_players(scene, glimpse), _area(scene, glimpse), hand)

    def draw_all(self, scenes: list[Scene]) -> RenderableType:
        first = Glimpse(scenes[0])
        hands = [_hand(scene, Glimpse(scene), seat) for seat, scene in enumerate(scenes)]
        return stacked(_players(scenes[0], first, known=False), _area(scenes[0], first), *hands)

    def describe(self, scene: Scene, target: str) -> Line | None:
        thing, _, id = target.partition(":")
        if thing == "card":
            card = cards_by_id([id])[0]
            return Line.assemble(badge(card, scene.words), " ", (_text(scene, card), "dim"))
        if thing == "item":
            item = items_by_id([id])[0]
            glimpse = Glimpse(scene)
            if glimpse.seat >= 0 and item in glimpse.seats[glimpse.seat].item:
                return None
            text = item_text(item, scene.words)
            return Line.assemble(item_badge(item, glimpse.players, scene.words), " ", (text, "dim"))
        return None

    def glossary(self, words: Words) -> list[Entry]:
        return glossary(words)

    def score_sheet(self, scene: Scene) -> RenderableType:
        return score_sheet(scene)


# ---- parts of the table


def _say(scene: Scene, key: str, **args: Arg) -> str:
    return scene.words(f"terminal_board.{key}", **args)


def _framed(
    scene: Scene, content: RenderableType, title: Line, aside: Line | None
) -> RenderableType:
    """A part with its heading: in a frame, or under a line where space is short."""
    if scene.level == COMPACT:
        heading = Table.grid(expand=True)
        heading.add_column()
        heading.add_column(justify="right")
        heading.add_row(Line.assemble("── ", title, " "), aside or Line())
        return Group(heading, content)
    return Panel(
        content,
        title=title,
        title_align="left",
        subtitle=aside,
        subtitle_align="right",
        box=box.ROUNDED,
        border_style="dim",
        padding=(0, 1),
    )


def _players(scene: Scene, glimpse: Glimpse, known: bool = True) -> RenderableType:
    """Everybody in seat order: whose turn it is, and what is known of them."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for seat in range(glimpse.players):
        if scene.level == COMPACT and seat == glimpse.seat and not glimpse.with_items:
            continue
        table.add_row(*_player(scene, glimpse, seat, known))
    return table


def _player(scene: Scene, glimpse: Glimpse, seat: int, known: bool) -> list[Line]:
    player = glimpse.seats[seat]
    on_turn = seat == glimpse.active and glimpse.phase == "turns"
    mine = seat == glimpse.seat and not scene.watching
    person = scene.people[seat]
    name = Line.assemble(("▶ " if on_turn else "  ", "bold green"))
    name.append(person.name, "bold" if on_turn or mine else "")
    about = _say(scene, "you") if mine else person.what
    if about:
        name.append(f" ({about})", "dim")
    facts = [_say(scene, "cards", n=player.count)]
    if glimpse.with_items:
        facts.append(_items_of(scene, glimpse, seat))
    if known and seat != glimpse.seat and player.hand and glimpse.phase != "over":
        names = ", ".join(card_name(card, scene.words, "acc") for card in player.hand)
        facts.append(_say(scene, "known", cards=names))
    return [name, Line(" · ".join(facts), overflow="ellipsis", no_wrap=True)]


def _items_of(scene: Scene, glimpse: Glimpse, seat: int) -> str:
    player = glimpse.seats[seat]
    names = [item_name(item, scene.words) for item in player.item]
    said = _say(scene, "item", item=names[0]) if names else _say(scene, "no_item")
    if player.used:
        said += ", " + _say(scene, "used", n=player.used)
    if player.reserve:
        names = [item_name(item, scene.words) for item in player.reserve]
        said += ", " + _say(scene, "reserve", items=", ".join(names))
    return said


def _area(scene: Scene, glimpse: Glimpse) -> RenderableType:
    """The draw deck and the discard area: in rows with their texts, or side by side."""
    title = Line(_say(scene, "area", n=len(glimpse.area), end=glimpse.end_at), HEADING)
    deck = _deck(scene, glimpse)
    if scene.level == FULL and glimpse.area:
        content: RenderableType = Group(deck, _rows(scene, glimpse.area, seals=glimpse.seals))
    else:
        content = _side_by_side(scene, deck, glimpse)
    aside = None
    if glimpse.with_items:
        aside = Line(_say(scene, "item_deck", n=glimpse.item_deck), "dim")
    known = _known_in_deck(scene, glimpse)
    return _framed(scene, stacked(content, known), title, aside)


def _known_in_deck(scene: Scene, glimpse: Glimpse) -> Line | None:
    if not glimpse.deck_known or glimpse.phase == "over":
        return None
    places = [
        f"{place}. {card_name(card, scene.words)}"
        for place, card in sorted(glimpse.deck_known.items())
    ]
    return Line("   " + _say(scene, "deck_known", cards=", ".join(places)), "dim")


def _deck(scene: Scene, glimpse: Glimpse) -> Line:
    number = scene.number("deck") if scene.kind in DRAWING_KINDS else Line("   ")
    return Line.assemble(
        number, ("░░░ ░░", "reverse"), " ", (_say(scene, "deck", n=glimpse.deck), "bold")
    )


def _side_by_side(scene: Scene, deck: Line, glimpse: Glimpse) -> RenderableType:
    inside = scene.width - (0 if scene.level == COMPACT else 4)
    room = max(chip_width(glimpse.area, scene.words), 13)
    columns = max(1, inside // (room + CELL))
    if columns < 3 <= inside // (13 + CELL):
        columns = 3
        room = inside // 3 - CELL
    table = Table.grid(padding=(0, 1, 0, 0))
    cells = [deck]
    for card in glimpse.area:
        cell = Line.assemble(scene.number(f"card:{card.id}"), chip(card, scene.words, room))
        if card.id in glimpse.seals:
            cell.append(" ▣", "bold")
        cells.append(cell)
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        table.add_row(*row, *[Line()] * (columns - len(row)))
    return table


def _hand(scene: Scene, glimpse: Glimpse, seat: int) -> RenderableType:
    """A hand that is known, with the points that each card would bring now."""
    player = glimpse.seats[seat]
    whose = scene.people[seat].name if scene.watching else _say(scene, "hand")
    title = Line(whose, HEADING)
    if not player.hand:
        return _framed(scene, Line(_say(scene, "empty_hand"), "dim"), title, None)
    worth = worth_now(scene, glimpse, seat)
    parts: list[RenderableType] = [_rows(scene, player.hand, worth, items=player.item)]
    if worth.choices and scene.level != COMPACT:
        said = " ".join(scene.words.say(choice) for choice in worth.choices)
        parts.append(Line(_say(scene, "best", choices=said), "dim italic"))
    key = "worth_best" if worth.choices else "worth"
    aside = Line(_say(scene, key, points=worth.total), f"{HEADING} green")
    return _framed(scene, Group(*parts), title, aside)


def _rows(
    scene: Scene,
    cards: list[Card],
    worth: Worth | None = None,
    seals: dict[str, int] | None = None,
    items: list[Item] | None = None,
) -> RenderableType:
    """Cards under each other with their texts; with the points where a worth is given."""
    items = items or []
    names = [item_name(item, scene.words) for item in items]
    room = max([chip_width(cards, scene.words), *(cell_len(name) for name in names)])
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(width=2)
    table.add_column(width=BADGE_WIDTH, no_wrap=True)
    table.add_column(width=room, no_wrap=True)
    table.add_column(ratio=1, no_wrap=scene.level == COMPACT, overflow="ellipsis")
    table.add_column(width=4 if worth is not None else 0, justify="right", no_wrap=True)
    for i, card in enumerate(cards):
        table.add_row(*_card_row(scene, card, i, worth, seals or {}))
    players = len(scene.people)
    for item, name in zip(items, names):
        corner = item_badge(item, players, scene.words)
        number = scene.number(f"item:{item.id}")
        number.right_crop(1)
        text = Line(item_text(item, scene.words), "dim")
        table.add_row(number, corner, Line(name, "bold"), text)
    return table


def _card_row(
    scene: Scene, card: Card, at: int, worth: Worth | None, seals: dict[str, int]
) -> list[Line]:
    blanked = worth is not None and not worth.active >> at & 1
    name = Line(card_name(card, scene.words), "strike dim" if blanked else "bold")
    text = Line(_text(scene, card), "dim" if blanked else "")
    if card.id in seals:
        owner = scene.people[seals[card.id]].name
        text = Line(_say(scene, "sealed", player=owner) + " ").append(text)
    number = scene.number(f"card:{card.id}")
    number.right_crop(1)
    points = _points(worth, at, scene.words) if worth is not None else Line()
    return [number, badge(card, scene.words), name, text, points]


def _points(worth: Worth, at: int, words: Words) -> Line:
    if not worth.active >> at & 1:
        return Line("✗", "dim")
    points = worth.points[at]
    return Line(words("terminal.points", n=points), "bold red" if points < 0 else "bold green")


def _text(scene: Scene, card: Card) -> str:
    text = card_text(card, scene.words)
    if scene.level != COMPACT and scene.width >= 110:
        return f"{suit_name(card, scene.words)}. {text}"
    return text
