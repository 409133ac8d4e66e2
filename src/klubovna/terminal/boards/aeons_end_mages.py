"""Aeon's End: a mage on the board, with breaches, spells, hand and piles."""

from rich.cells import cell_len
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from klubovna.games.aeons_end.seen import BreachView, MageView, View
from klubovna.terminal.boards.aeons_end_cards import (
    badge,
    bar,
    card_name,
    card_text,
    chip,
    counted,
    say,
)
from klubovna.terminal.boards.parts import NUMBER_WIDTH, part, side_by_side, typed
from klubovna.terminal.scene import COMPACT, FULL, Scene, stacked

ROMAN = ("I", "II", "III", "IV")
TURNED = ("○", "◔", "◑", "◕")
"""A closed breach, turned as on the table."""
LIFE_BAR = 8
NOT_IN_HAND = ("take_back", "gain_free", "devour", "put_away", "sift", "sift_destroy")
"""Questions whose cards lie elsewhere."""
FROM_DISCARD = ("take_back", "may_destroy")
INDENT = " " * NUMBER_WIDTH


def name_line(scene: Scene, view: View, seat: int) -> Line:
    """Whose turn it is, the player, the mage, life and charges."""
    words, mage, person = scene.words, view["mages"][seat], scene.people[seat]
    mine = seat == view["seat"] and not scene.watching
    about = [say(words, "you")] if mine else [person.what] if person.what else []
    about.append(words.term(f"mages.{mage['mage']}.name"))
    style = "red" if mage["life"] * 3 <= mage["life_start"] else "green"
    line = Line.assemble(
        ("▶ " if view["active"] == seat else "  ", "bold green"),
        (person.name, "bold"),
        (f" ({', '.join(about)})", "dim"),
    )
    if mage["exhausted"]:
        line.append(f"  {words('board.exhausted')}", "bold red")
    else:
        line.append(f"  ♥{mage['life']:>2} ", f"bold {style}")
        line.append_text(bar(mage["life"], mage["life_start"], LIFE_BAR, style))
    line.append(f"  {'◆' * mage['charges']}", "bold yellow")
    line.append("◇" * (mage["slots"] - mage["charges"]), "dim")
    if f"ability:{seat}" in scene.numbers:
        line.append(" ").append_text(scene.number(f"ability:{seat}"))
        line.append(words(f"mages.{mage['mage']}.ability.name"), "not dim")
    return line


def piles(scene: Scene, mage: MageView, room: int = 0) -> str:
    """How many cards lie in the deck, and the discard pile from its top; where `room` is given,
    no more of it than fits."""
    words = scene.words
    deck = say(words, "deck", n=mage["deck"])
    names = [card_name(words, card) for card in reversed(mage["discard"])]
    told = [say(words, "discard", n=len(names), cards=", ".join(names))]
    if names:
        told.append(say(words, "discard_top", n=len(names), card=names[0]))
    told.append(say(words, "discard_count", n=len(names)))
    for discard in told:
        lie = f"{deck} · {discard}"
        if not room or cell_len(lie) <= room:
            break
    return lie


# ---- breaches


def breach_state(scene: Scene, breach: BreachView, n: int) -> Line:
    """Its number and how it is turned."""
    words = scene.words
    if breach["state"] == "gone":
        return Line(f"{ROMAN[n]:>3} ✕ {words('board.gone')}", "dim")
    if breach["state"] == "opened":
        return Line(f"{ROMAN[n]:>3} ● {words('board.opened')}", "green")
    stage = breach.get("stage", 0)
    how = say(words, "turned", n=stage) if stage else words("board.closed")
    if scene.level == COMPACT:
        how = f"{stage}×"
    turned = Line(f"{ROMAN[n]:>3} {TURNED[stage]} {how}")
    if breach.get("focused"):
        turned.stylize("yellow")
    return turned


def spells(scene: Scene, breach: BreachView, place: str) -> Line:
    """What is prepped there, with numbers."""
    line = Line()
    for at, spell in enumerate(breach["spells"]):
        target = f"{place}:{at}"
        line.append_text(scene.number(target) if target in scene.numbers else Line())
        line.append_text(chip(scene.words, spell["card"]))
        if spell["now"] and scene.level != COMPACT:
            line.append(f" {say(scene.words, 'fresh')}", "dim")
        line.append(" ")
    return line


def costs(scene: Scene, breach: BreachView) -> Line:
    """What turning it further and opening it cost."""
    if breach["state"] != "closed":
        return Line()
    words = scene.words
    opening = say(words, "open_for", n=breach.get("open", 0))
    focusing = breach.get("focus")
    if focusing is None:
        return Line(opening, "dim")
    return Line(f"{say(words, 'focus_for', n=focusing)}, {opening}", "dim")


def breach_cell(scene: Scene, mage: MageView, seat: int, n: int) -> Line:
    """A breach in short."""
    breach, place = mage["breaches"][n], f"breach:{seat}:{n}"
    line = typed(scene, place, f"focus {place}", f"open {place}")
    line.append_text(breach_state(scene, breach, n))
    line.append(" ")
    line.append_text(spells(scene, breach, f"spell:{seat}:{n}"))
    if not breach["spells"] or scene.level != COMPACT:
        price = costs(scene, breach)
        if price and (scene.level == FULL or (scene.level != COMPACT and not breach["spells"])):
            line.append("· ", "dim")
        line.append_text(price)
    if breach["state"] == "opened" and breach["bonus"]:
        line.append(f"+{breach['bonus']}", "green")
    if scene.level == COMPACT:
        line.truncate(scene.width // 2 - 1, overflow="ellipsis")
    return line


def breaches(scene: Scene, mage: MageView, seat: int) -> RenderableType | None:
    cells = [breach_cell(scene, mage, seat, n) for n in range(len(mage["breaches"]))]
    return side_by_side(scene, cells)


# ---- a mage


def ally(scene: Scene, view: View, seat: int) -> RenderableType:
    """Another mage: a line of dials, breaches, and the cards."""
    mage, words = view["mages"][seat], scene.words
    head = typed(scene, f"seat:{seat}")
    head = Line.assemble(head, name_line(scene, view, seat))
    held = [
        f"{count}× {card_name(words, card)}" if count > 1 else card_name(words, card)
        for card, count in counted(mage["hand"])
    ]
    hand = f"{say(words, 'hand', cards=', '.join(held) or '–')} · "
    room = max(1, scene.width - NUMBER_WIDTH - cell_len(hand)) if scene.level != FULL else 0
    cards = hand + piles(scene, mage, room)
    return stacked(head, breaches(scene, mage, seat), _aside(scene, Line(cards, "dim")))


def own(scene: Scene, view: View, seat: int) -> RenderableType:
    """The mage of the player who looks."""
    mage, words = view["mages"][seat], scene.words
    title = typed(scene, f"seat:{seat}")
    title = Line.assemble(title.plain.lstrip(), name_line(scene, view, seat))
    title.stylize("not dim")
    parts: list[RenderableType | None] = [
        breaches(scene, mage, seat),
        _hand(scene, mage),
        _played(scene, mage),
        _offered_discards(scene, mage),
        _aside(scene, Line(piles(scene, mage), "dim")),
    ]
    if scene.level == FULL:
        ability = words(f"mages.{mage['mage']}.ability.name")
        text = words(f"mages.{mage['mage']}.ability.text")
        parts.append(_aside(scene, Line.assemble((f"{ability}: ", "bold"), (text, "dim"))))
    return part(scene, stacked(*parts), title, _purse(scene, view, seat))


def _aside(scene: Scene, line: Line) -> RenderableType:
    """A line beside the numbers; it is cut where space is short."""
    line.no_wrap = scene.level != FULL
    line.overflow = "ellipsis"
    return Padding(line, (0, 0, 0, NUMBER_WIDTH))


def _purse(scene: Scene, view: View, seat: int) -> Line | None:
    """What there is to spend now."""
    if view["active"] != seat:
        return None
    words = scene.words
    told = [say(words, "aether", n=view["aether"])]
    if view["gem_aether"]:
        told.append(words("board.gem_aether", n=view["gem_aether"]))
    if view["spell_aether"]:
        told.append(words("board.spell_aether", n=view["spell_aether"]))
    if scene.level != COMPACT:
        if view["discount"]:
            told.append(words("board.discount", n=view["discount"]))
        if view["double_prep"]:
            told.append(words("board.double_prep"))
    return Line(", ".join(told), "bold cyan not dim")


def _hand(scene: Scene, mage: MageView) -> RenderableType | None:
    if not mage["hand"] and scene.level == COMPACT:
        return None
    if not mage["hand"]:
        return Line(f"{INDENT}{scene.words('board.hand_empty')}", "dim")
    here = scene.kind not in NOT_IN_HAND
    if scene.level != FULL:
        return side_by_side(scene, _cells(scene, mage["hand"], here))
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    for width in (NUMBER_WIDTH - 1, 4, None):
        table.add_column(width=width, no_wrap=True)
    table.add_column(ratio=1)
    for card, count in counted(mage["hand"]):
        number = typed(scene, f"card:{card}") if here else Line()
        number.rstrip()
        name = f"{count}× {card_name(scene.words, card)}" if count > 1 else None
        bold = Line(name or card_name(scene.words, card), "bold")
        table.add_row(number, badge(scene.words, card), bold, card_text(scene.words, card))
    return table


def _cells(scene: Scene, cards: list[str], numbered: bool) -> list[Line]:
    cells = []
    for card, count in counted(cards):
        line = typed(scene, f"card:{card}") if numbered else Line(INDENT)
        cells.append(line.append_text(chip(scene.words, card, count)))
    return cells


def _played(scene: Scene, mage: MageView) -> RenderableType | None:
    """What was played this turn; with numbers where the next to put away is asked for."""
    if scene.kind == "put_away":
        return side_by_side(scene, _cells(scene, mage["played"], True))
    if not mage["played"] or scene.level == COMPACT:
        return None
    names = [
        f"{count}× {card_name(scene.words, card)}" if count > 1 else card_name(scene.words, card)
        for card, count in counted(mage["played"])
    ]
    return _aside(scene, Line(f"{say(scene.words, 'played')} {', '.join(names)}", "dim"))


def _offered_discards(scene: Scene, mage: MageView) -> RenderableType | None:
    """Cards of the discard pile that may be chosen now."""
    if scene.kind not in FROM_DISCARD:
        return None
    apart = mage["hand"] if scene.kind == "may_destroy" else []
    offered = [
        card
        for card in reversed(mage["discard"])
        if f"card:{card}" in scene.numbers and card not in apart
    ]
    if not offered:
        return None
    title = Line(f"{INDENT}{say(scene.words, 'from_discard')}", "dim")
    return stacked(title, side_by_side(scene, _cells(scene, offered, True)))
