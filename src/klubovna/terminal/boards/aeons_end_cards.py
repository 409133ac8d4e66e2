"""Aeon's End: cards as lines of text. A badge says the type and the cost."""

from rich.panel import Panel
from rich.text import Text as Line

from klubovna.games.aeons_end.card import NEMESIS_TYPE_IDS, TYPE_IDS
from klubovna.games.aeons_end.catalogue import KIND_BY_ID, KINDS, NEMESIS_BY_ID, NEMESIS_CARDS
from klubovna.games.aeons_end.rulings import RULINGS
from klubovna.games.aeons_end.terms import MAGES, NEMESES
from klubovna.terminal.scene import Entry
from klubovna.texts import Arg, Words

# type: letters on ground; both given, so that it reads the same on dark and light terminals
BADGES = {
    "gem": "black on #7fc4e8",
    "relic": "black on #e8c25a",
    "spell": "white on #8a3fae",
    "corruption": "white on #3d5c34",
    "attack": "white on #a33327",
    "minion": "white on #a33327",
    "power": "white on #6b2f5c",
    "strike": "white on #a33327",
}
KEYWORDS = (
    *("aether", "breach", "focus", "open", "prep", "cast", "charge", "supply", "destroy"),
    *("gravehold", "exhausted", "wildcard", "unleash", "persistent", "immediately", "to_discard"),
    *("power", "fury", "strike", "swarm", "corruption", "devour"),
)


def say(words: Words, key: str, **args: Arg) -> str:
    """A word of this board."""
    return words(f"terminal_board.{key}", **args)


def card_name(words: Words, id: str) -> str:
    return words.term(f"cards.{id}.name")


def card_text(words: Words, id: str) -> str:
    return words(f"cards.{id}.text")


def card_type(id: str) -> str:
    """The type of a card of either side."""
    if id in KIND_BY_ID:
        return TYPE_IDS[KINDS[KIND_BY_ID[id]].type]
    return NEMESIS_TYPE_IDS[NEMESIS_CARDS[NEMESIS_BY_ID[id]].type]


def badge(words: Words, id: str) -> Line:
    """The corner of a card: the letter of its type, and what it costs where it can be gained."""
    type = card_type(id)
    number = " "
    if id in KIND_BY_ID and KINDS[KIND_BY_ID[id]].cost:
        number = str(KINDS[KIND_BY_ID[id]].cost)
    return Line(f" {say(words, f'letter.{type}')}{number} ", f"bold {BADGES[type]}")


def chip(words: Words, id: str, count: int = 1) -> Line:
    """A card in short, with how many copies there are."""
    copies = f"{count}× " if count > 1 else ""
    return Line.assemble(badge(words, id), f" {copies}", (card_name(words, id), "bold"))


def bar(value: int, most: int, width: int, style: str) -> Line:
    """A dial: how much of the most there is."""
    full = max(1, round(width * value / most)) if value else 0
    return Line.assemble(("█" * min(full, width), style), ("░" * (width - full), "dim"))


# ---- looking things up


def glossary(words: Words) -> list[Entry]:
    """Cards of both sides, mages, nemeses and keywords."""
    ids = [card.id for card in KINDS] + [card.id for card in NEMESIS_CARDS]
    return [
        *(Entry(card_name(words, id), id, _card_panel(words, id)) for id in ids),
        *(Entry(words.term(f"mages.{id}.name"), id, _mage_panel(words, id)) for id in MAGES),
        *(Entry(words.term(f"nemeses.{id}.name"), id, _nemesis_panel(words, id)) for id in NEMESES),
        *(Entry(words(f"keywords.{id}.name"), id, _keyword_panel(words, id)) for id in KEYWORDS),
    ]


def _panel(words: Words, title: Line, text: Line, about: str) -> Panel:
    """What is printed, and under it how it is ruled."""
    for ruling in RULINGS:
        if about in ruling.about or about.partition(":")[0] + ":" in ruling.about:
            source = [ruling.rule]
            if ruling.page:
                source.append(words("rulings.rulebook", page=ruling.page))
            text.append(f"\n▸ {words(f'rulings.{ruling.id}')} ({'; '.join(source)})", "dim")
    return Panel(text, title=title, title_align="left", border_style="dim", width=70)


def _card_panel(words: Words, id: str) -> Panel:
    title = Line.assemble(badge(words, id), f" {card_name(words, id)} ")
    kind = words(f"types.{card_type(id)}")
    if id in NEMESIS_BY_ID:
        printed = NEMESIS_CARDS[NEMESIS_BY_ID[id]]
        if printed.tier:
            kind += f", {words('board.tier', n=printed.tier)}"
        if printed.number:
            kind += f", {say(words, card_type(id), n=printed.number)}"
    elif KINDS[KIND_BY_ID[id]].cost:
        kind += f", {words('board.cost', n=KINDS[KIND_BY_ID[id]].cost)}"
    text = Line.assemble((f"{kind}. ", "bold"), card_text(words, id))
    return _panel(words, title, text, f"card:{id}")


def _mage_panel(words: Words, id: str) -> Panel:
    title = Line(f" {words.term(f'mages.{id}.name')} ", "bold")
    text = Line.assemble(
        f"{words(f'mages.{id}.title')}. ",
        (f"{words(f'mages.{id}.ability.name')}: ", "bold"),
        words(f"mages.{id}.ability.text"),
    )
    return _panel(words, title, text, f"mage:{id}")


def _nemesis_panel(words: Words, id: str) -> Panel:
    title = Line(f" {words.term(f'nemeses.{id}.name')} ", "bold red")
    text = Line.assemble(
        (f"{words('keywords.unleash.name')}: ", "bold"),
        words(f"nemeses.{id}.unleash"),
        (f"\n{words('board.rules')}: ", "bold"),
        words(f"nemeses.{id}.rules"),
        (f"\n{words('board.increased')}: ", "bold"),
        words(f"nemeses.{id}.increased"),
    )
    return _panel(words, title, text, f"nemesis:{id}")


def _keyword_panel(words: Words, id: str) -> Panel:
    title = Line(f" {words(f'keywords.{id}.name')} ", "bold")
    return _panel(words, title, Line(words(f"keywords.{id}.text")), f"keyword:{id}")
