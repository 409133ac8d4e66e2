"""The table of Aeon's End: the nemesis and Gravehold, turn order, supply, the mages."""

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from klubovna.games.aeons_end.rageborne import STRIKES_FROM
from klubovna.games.aeons_end.seen import InPlay, NemesisView, Pile, View
from klubovna.terminal.boards.aeons_end_cards import (
    badge,
    bar,
    card_name,
    card_text,
    chip,
    glossary,
    say,
    view_of,
)
from klubovna.terminal.boards.aeons_end_mages import ally, own
from klubovna.terminal.boards.aeons_end_sheet import score_sheet
from klubovna.terminal.boards.parts import HEADING, NUMBER_WIDTH, part, side_by_side, typed
from klubovna.terminal.scene import COMPACT, FULL, Entry, Scene, stacked
from klubovna.texts import Words

MARGIN = " " * (NUMBER_WIDTH + 2)
NEMESIS_BAR = 14
GRAVEHOLD_BAR = 10
COLUMNS = 3
"""Of the supply on a small screen."""
LEFT_WIDTH = 4
SUPPLY_CARDS = ("gain_free", "devour")
"""Questions whose cards lie in the supply."""
SWARMS = (3, 6, 10, 12)
"""Up to how many husks each line of the swarm table counts."""


class AeonsEndBoard:
    """Draws from the view alone."""

    def draw(self, scene: Scene) -> RenderableType:
        view = view_of(scene)
        others = [
            ally(scene, view, seat) for seat in range(view["players"]) if seat != view["seat"]
        ]
        mine = own(scene, view, view["seat"]) if view["seat"] >= 0 else None
        return stacked(*_common(scene, view), *others, mine)

    def draw_all(self, scenes: list[Scene]) -> RenderableType:
        """Hands are open anyway."""
        view = view_of(scenes[0])
        mages = [own(scenes[0], view, seat) for seat in range(view["players"])]
        return stacked(*_common(scenes[0], view), *mages)

    def describe(self, scene: Scene, target: str) -> Line | None:
        thing, _, id = target.partition(":")
        words, view = scene.words, view_of(scene)
        if thing in ("card", "supply", "in_play"):
            return Line.assemble(badge(words, id), " ", (card_text(words, id), "dim"))
        if thing == "devoured":
            top = view["nemesis"]["devoured"][-1]
            return Line.assemble(badge(words, top), " ", (card_text(words, top), "dim"))
        if thing == "spell":
            seat, breach, place = (int(one) for one in id.split(":"))
            card = view["mages"][seat]["breaches"][breach]["spells"][place]["card"]
            return Line.assemble(badge(words, card), " ", (card_text(words, card), "dim"))
        if thing == "ability":
            mage = view["mages"][int(id)]["mage"]
            return Line(words(f"mages.{mage}.ability.text"), "dim")
        if thing == "seat":
            mage = view["mages"][int(id)]["mage"]
            life = words("board.life_of", n=view["mages"][int(id)]["life"], of=_full(view))
            return Line(f"{words.term(f'mages.{mage}.name')}, {life}", "dim")
        return None

    def glossary(self, words: Words) -> list[Entry]:
        return glossary(words)

    def score_sheet(self, scene: Scene) -> RenderableType:
        return score_sheet(scene)


def _full(view: View) -> int:
    return view["mages"][0]["life_start"]


def _common(scene: Scene, view: View) -> list[RenderableType | None]:
    return [
        _heads(scene, view),
        _in_play(scene, view["nemesis"]),
        _order(scene, view),
        _supply(scene, view),
    ]


# ---- the nemesis


def _heads(scene: Scene, view: View) -> RenderableType:
    """The nemesis with its life and special rules, and Gravehold."""
    words, nemesis = scene.words, view["nemesis"]
    line = typed(scene, "nemesis")
    line.append("▶ " if view["active"] == "nemesis" else "  ", "bold green")
    line.append(words.term(f"nemeses.{nemesis['nemesis']}.name"), "bold red")
    line.append(f"  ♥{nemesis['life']:>3} ", "bold red")
    line.append_text(bar(nemesis["life"], nemesis["life_start"], NEMESIS_BAR, "red"))
    hold = Line.assemble(
        (f"  {words('keywords.gravehold.name')} ♥{view['gravehold']:>3} ", "bold"),
        bar(view["gravehold"], view["gravehold_start"], GRAVEHOLD_BAR, "green"),
    )
    if view["warded"]:
        hold.append(f" {words('board.warded')}", "yellow")
    table = Table.grid(expand=True)
    table.add_column(no_wrap=True, overflow="ellipsis")
    table.add_column(no_wrap=True, justify="right")
    table.add_row(line, hold)
    facts = [say(words, "nemesis_deck", n=nemesis["deck"]), *_special(scene, nemesis)]
    told = Line("\n".join(_packed(facts, scene.width)), "dim", no_wrap=True, overflow="ellipsis")
    husk = [typed(scene, "husk").append(card_name(words, "husk"), "bold")] if _husk(scene) else []
    bought = []
    if "devoured" in scene.numbers:
        bought = [typed(scene, "devoured").append_text(chip(words, nemesis["devoured"][-1]))]
    return stacked(table, told, side_by_side(scene, [*husk, *bought]))


def _packed(facts: list[str], width: int) -> list[str]:
    """Facts side by side, as many to a line as fit."""
    lines = [MARGIN + facts[0]]
    for fact in facts[1:]:
        longer = f"{lines[-1]} · {fact}"
        if cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(MARGIN + fact)
    return lines


def _husk(scene: Scene) -> bool:
    return "husk" in scene.numbers


def _special(scene: Scene, nemesis: NemesisView) -> list[str]:
    """What only this nemesis has."""
    words = scene.words
    if nemesis["nemesis"] == "rageborne":
        return [say(words, "fury", n=nemesis["fury"], of=STRIKES_FROM)]
    if nemesis["nemesis"] == "crooked_mask":
        return [words("board.corruptions", n=nemesis["corruptions"])]
    if nemesis["nemesis"] == "carapace_queen":
        line = sum(1 for most in SWARMS if nemesis["husks"] > most)
        told = [words("board.husks", n=nemesis["husks"])]
        if nemesis["hurt_husks"]:
            told.append(words("board.hurt_husks", n=nemesis["hurt_husks"]))
        return [*told, say(words, "swarm", text=words(f"board.swarm.{line}"))]
    if not nemesis["devoured"]:
        return []
    top = card_name(words, nemesis["devoured"][-1])
    return [say(words, "devoured", n=len(nemesis["devoured"]), card=top)]


def _in_play(scene: Scene, nemesis: NemesisView) -> RenderableType | None:
    """Minions with their life, powers with the turns that are left; the oldest first."""
    if not nemesis["in_play"]:
        return None
    if scene.level == COMPACT:
        return side_by_side(scene, [_nemesis_cell(scene, one) for one in nemesis["in_play"]])
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=scene.level != FULL, overflow="ellipsis")
    for one in nemesis["in_play"]:
        table.add_row(_nemesis_cell(scene, one), Line(card_text(scene.words, one["card"]), "dim"))
    return table


def _nemesis_cell(scene: Scene, one: InPlay) -> Line:
    line = typed(scene, f"in_play:{one['card']}").append_text(chip(scene.words, one["card"]))
    line.append(f" {say(scene.words, one['type'], n=one['tokens'])}", "yellow")
    return line


# ---- turn order and supply


def _order(scene: Scene, view: View) -> RenderableType:
    """Who is known to be next, who is still to come, who has been."""
    words, order = scene.words, view["order"]
    waiting = order["to_come"][:]
    for card in order["known"]:
        waiting.remove(card)
    line = Line(MARGIN, no_wrap=True, overflow="ellipsis")
    if order["known"]:
        line.append(f"{say(words, 'next')} ", "bold")
        line.append(" → ".join(_turn(scene, card) for card in order["known"]))
        line.append(" · ", "dim")
    if waiting or not order["known"]:
        left = ", ".join(_turn(scene, card) for card in waiting)
        line.append(f"{say(words, 'to_come')} ", "bold")
        line.append(left or say(words, "shuffled_anew"))
        line.append(" · ", "dim")
    been = ", ".join(_turn(scene, card) for card in order["discard"])
    line.append(f"{say(words, 'has_been')} {been or '–'}", "dim")
    return line


def _turn(scene: Scene, card: str) -> str:
    if card in ("nemesis", "wild"):
        return scene.words(f"board.order_{card}")
    return scene.people[int(card) - 1].name


def _supply(scene: Scene, view: View) -> RenderableType:
    if scene.level == COMPACT:
        cells = [_pile_cell(scene, view, pile) for pile in view["supply"]]
        return side_by_side(scene, cells) or Line()
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=scene.level != FULL, overflow="ellipsis")
    for pile in view["supply"]:
        text = Line(card_text(scene.words, pile["card"]), "dim")
        table.add_row(_pile_cell(scene, view, pile), text)
    return part(scene, table, Line(scene.words("board.supply"), HEADING))


def _pile_cell(scene: Scene, view: View, pile: Pile) -> Line:
    place = "card" if scene.kind in SUPPLY_CARDS else "supply"
    line = scene.number(f"{place}:{pile['card']}")
    line.append_text(badge(scene.words, pile["card"]))
    payable = f"{place}:{pile['card']}" in scene.numbers or view["active"] != view["seat"]
    line.append(f" {card_name(scene.words, pile['card'])}", "bold" if payable else "")
    if scene.level == COMPACT:
        line.truncate(scene.width // COLUMNS - LEFT_WIDTH, overflow="ellipsis")
    line.append(f" ×{pile['left']}", "dim" if pile["left"] else "red")
    return line
