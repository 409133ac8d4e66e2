"""Evenfall: cards and places as lines of text, and what can be looked up."""

from typing import cast

from rich.panel import Panel
from rich.text import Text as Line

from klubovna.games.evenfall.seen import Amounts, Box, CardInfo, PlaceInfo, PlaceView, View
from klubovna.terminal.boards.printed import printed_on
from klubovna.terminal.boards.rulings import rulings_on
from klubovna.terminal.scene import Entry, Scene
from klubovna.texts import Arg, Ref, Words

# kind: letters on ground; both given, so that it reads the same on dark and light terminals
BADGES = {
    "artifact": "black on #e8c25a",
    "spell": "white on #6d4bb3",
    "creature": "white on #2f7d3b",
    "specialist": "white on #9c4a2f",
}
STONES = {
    "blue": "#4f8fd8",
    "green": "#3f9d52",
    "purple": "#a46bd0",
    "yellow": "#d9a514",
    "red": "#d0473c",
}
STONE = "◆"
TOPICS = ("outer", "inner", "specialist", "council", "stone", "coven", "token", "trade", "automa")
PHASES = ("scout", "action", "battle", "round_end")


def say(words: Words, key: str, **args: Arg) -> str:
    """A word of this board."""
    return words(f"terminal_board.{key}", **args)


def box() -> Box:
    """What is printed on the components, those of an owner's card file included."""
    return cast(Box, printed_on("evenfall"))


def card_name(words: Words, id: str) -> str:
    return words.term(f"cards.{id}.name")


def card_text(words: Words, id: str) -> str:
    return words(f"cards.{id}.text")


def card_words(words: Words, id: str) -> str:
    """All that a card says: a specialist also what it would do in the council."""
    key = f"cards.{id}.council"
    lower = words("part.council", text=words(key)) if words.has(key) else ""
    return f"{card_text(words, id)} {lower}".rstrip()


def place_text(words: Words, side: str, place: PlaceView) -> str:
    """What a place gives on the side that is played: starting places have two (EV-15), and their
    words tell only what is special."""
    key = f"places.{place['place']}.{side}"
    text = words(key if words.has(key) else f"places.{place['place']}.text")
    printed = box()["places"][str(place["n"])]
    if printed["witches"]:
        return text
    harvest = words("board.label.harvest", what=amounts(words, printed["harvest"]))
    return f"{harvest[0].upper()}{harvest[1:]}. {text}"


def place_name(words: Words, id: str) -> str:
    return words.term(f"places.{id}.name")


def region_name(words: Words, id: str) -> str:
    """A region as a heading: without the article that English sentences need."""
    return words.term(f"regions.{id}.name").removeprefix("the ")


def kind_of(printed: CardInfo) -> str:
    """The keyword of a ritual; specialists are people."""
    if printed["ritual"]:
        return printed["keyword"] or "artifact"
    return "specialist"


def badge(words: Words, printed: CardInfo) -> Line:
    """The letter of a card's kind."""
    kind = kind_of(printed)
    return Line(f" {say(words, f'letter.{kind}')} ", f"bold {BADGES[kind]}")


def amounts(words: Words, data: Amounts) -> str:
    """A price or a gain in words."""
    told = [words(f"amount.{name}", n=n) for name, n in data.items() if n]
    return ", ".join(told) or words("amount.nothing")


def stones(names: list[str]) -> Line:
    """Powerstones as coloured marks."""
    line = Line()
    for name in names:
        if name:
            line.append(STONE, STONES[name])
    return line


def on_place(words: Words, place: PlaceView) -> Line:
    """A place in short: its symbol, the ritual on it, catalysts, figure and stone."""
    line = Line.assemble(
        (STONE, STONES[place["powerstone"]]), " ", (place_name(words, place["place"]), "")
    )
    if place["ritual"]:
        line.append(" · ")
        line.append(card_name(words, place["ritual"]["card"]), "bold")
    if place["sickles"]:
        line.append(f" {words('board.label.sickles', n=place['sickles'])}", "green")
    if place["orbs"]:
        line.append(f" {words('board.label.orbs', n=place['orbs'])}", "magenta")
    if place["figure"]:
        line.append(f" ({say(words, place['figure'])})", "yellow")
    if place["stone"]:
        line.append(" ").append_text(stones([place["stone"]]))
    return line


# ---- looking things up


def glossary(words: Words) -> list[Entry]:
    """Cards, places, regions, clans and the words of the rules."""
    printed = box()
    entries = [
        Entry(card_name(words, id), id, _card(words, printed, id)) for id in printed["cards"]
    ]
    for id, copies in _designs(printed).items():
        text = _place_text(words, id, copies)
        entries.append(Entry(place_name(words, id), id, _panel(place_name(words, id), text)))
    for region in printed["regions"]:
        id = region["id"]
        told = [
            f"{words('board.space')} {words(f'regions.{id}.space')}",
            f"{words('board.rewards')} {words(f'regions.{id}.rewards')}",
            *rulings_on(words, printed["rulings"], f"region:{id}"),
        ]
        name = region_name(words, id)
        entries.append(Entry(name, id, _panel(name, "\n".join(told))))
    for id in printed["clans"]:
        name = words.term(f"clans.{id}.name")
        text = f"{words(f'clans.{id}.sun')}\n{words('part.moon', text=words(f'clans.{id}.moon'))}"
        entries.append(Entry(name, id, _panel(name, text)))
    for id in (*TOPICS, *PHASES):
        group = "keywords" if words.has(f"keywords.{id}.name") else "board.topic"
        name = words(f"{group}.{id}.name")
        told = [
            words(f"{group}.{id}.text"),
            *rulings_on(words, printed["rulings"], f"keyword:{id}"),
        ]
        entries.append(Entry(name, id, _panel(name, "\n".join(told))))
    return entries


def _designs(printed: Box) -> dict[str, list[PlaceInfo]]:
    """The places by what is printed on them; their copies differ in the symbol."""
    found: dict[str, list[PlaceInfo]] = {}
    for place in printed["places"].values():
        found.setdefault(place["place"], []).append(place)
    return found


def _panel(title: str, text: str) -> Panel:
    heading = Line(f" {title} ", "bold")
    return Panel(Line(text), title=heading, title_align="left", border_style="dim", width=70)


def _card(words: Words, everything: Box, id: str) -> Panel:
    printed = everything["cards"][id]
    kind = kind_of(printed)
    what = words("board.specialist") if kind == "specialist" else words(f"keywords.{kind}")
    cost = words("board.label.cost", cost=amounts(words, printed["cost"]))
    points = words("amount.vp", n=printed["vp"])
    slots = ""
    if printed["slots"]:
        slots = f", {words('board.slots', n=printed['slots'])}"
    told = [f"{what}, {cost}, {points}{slots}. {card_text(words, id)}"]
    if words.has(f"cards.{id}.council"):
        told.append(words("part.council", text=words(f"cards.{id}.council")))
    told += rulings_on(words, everything["rulings"], f"card:{id}")
    told.append(_source(words, printed["source"]))
    return _panel(card_name(words, id), "\n".join(told))


def _place_text(words: Words, id: str, copies: list[PlaceInfo]) -> str:
    """What it takes to discover the place, the symbols of its copies, and what it gives."""
    symbols = sorted({copy["powerstone"] for copy in copies})
    witches = copies[0]["witches"]
    need = words("board.label.witches", n=witches) if witches else words("board.label.start")
    signs = words("board.label.symbols", stones=[Ref(f"stones.{name}") for name in symbols])
    told = [f"{need}; {signs}. {words(f'places.{id}.text')}"]
    if words.has(f"places.{id}.moon"):
        told.append(words("part.moon", text=words(f"places.{id}.moon")))
    told.append(_source(words, copies[0]["source"]))
    return "\n".join(told)


def _source(words: Words, source: str) -> str:
    said = words(f"sources.{source}")
    return f"({said})"


def view_of(scene: Scene) -> View:
    """What the reader sees; every scene of this board has it from this game."""
    return cast(View, scene.view)
