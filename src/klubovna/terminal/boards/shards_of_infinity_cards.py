"""Shards of Infinity: cards as lines of text. A badge says the faction and the cost."""

from rich.panel import Panel
from rich.text import Text as Line

from klubovna.games.shards_of_infinity.card import CHARACTER_FACTIONS, CHARACTERS, FACTION_IDS, Card
from klubovna.games.shards_of_infinity.cards import KINDS
from klubovna.games.shards_of_infinity.rulings import GLOSSARY, RULINGS
from klubovna.terminal.scene import Entry
from klubovna.texts import Arg, Words

# faction: letters on ground; both given, so that it reads the same on dark and light terminals
BADGES = {
    "none": "black on #c9ccd1",
    "homodeus": "black on #e8a33a",
    "wraethe": "white on #7d3fae",
    "undergrowth": "white on #2f7d3b",
    "order": "white on #1f5fbf",
}
BADGE_WIDTH = 4


def say(words: Words, key: str, **args: Arg) -> str:
    """A word of this board."""
    return words(f"terminal_board.{key}", **args)


def badge(card: Card, words: Words, cost: int = -1) -> Line:
    """The corner of a card: its faction, and what it costs where it can be recruited."""
    faction = FACTION_IDS[card.faction]
    price = cost if cost >= 0 else card.cost
    number = " " if card.starter or card.relic_of else str(price)
    return Line(f" {say(words, f'letter.{faction}')}{number} ", f"bold {BADGES[faction]}")


def card_name(card: Card, words: Words, form: str = "nom") -> str:
    return words.term(f"cards.{card.id}.name", form)


def card_text(card: Card, words: Words) -> str:
    return words(f"cards.{card.id}.text")


def card_type(card: Card, words: Words) -> str:
    """Ally, champion, mercenary, relic or starter."""
    if card.relic_of:
        kind = "relic"
    elif card.champion:
        kind = "champion"
    elif card.mercenary:
        kind = "mercenary"
    else:
        kind = "starter" if card.starter else "ally"
    return words(f"types.{kind}")


def marks(card: Card, words: Words, health: int = 0) -> str:
    """Its health and its shield, in short. With its health in play it has no shield any more:
    that works from the hand (SI-7.7)."""
    found = []
    if card.health:
        found.append(f"♥{health or card.health}")
    if card.shield and not health:
        found.append(say(words, "shield_short", n=card.shield))
    return " ".join(found)


def kind_line(card: Card, words: Words) -> str:
    """The type with health and shield; starters are known to everybody."""
    if card.starter:
        return ""
    return f"{card_type(card, words)} {marks(card, words)}".strip()


def chip(card: Card, words: Words, cost: int = -1, health: int = 0, room: int = 0) -> Line:
    """A card in short: badge, name, marks; cut to `room` columns when that is given."""
    more = marks(card, words, health)
    line = Line.assemble(badge(card, words, cost), " ", (card_name(card, words), "bold"))
    if room:
        line.truncate(room - len(more) - 1 if more else room, overflow="ellipsis")
    if more:
        line.append(f" {more}")
    return line


def bar(value: int, most: int, width: int, style: str) -> Line:
    """A dial: how much of the most there is."""
    full = round(width * value / most) if value else 0
    full = max(full, 1) if value else 0
    return Line.assemble(("█" * full, style), ("░" * (width - full), "dim"))


# ---- looking things up


def glossary(words: Words) -> list[Entry]:
    """Cards, characters and keywords."""
    cards = [Entry(card_name(card, words), card.id, _card_panel(card, words)) for card in KINDS]
    characters = [
        Entry(words.term(f"characters.{id}.name"), id, _character_panel(id, words))
        for id in CHARACTERS
    ]
    keywords = [
        Entry(words(f"keywords.{id}.name"), id, _keyword_panel(id, words)) for id in GLOSSARY
    ]
    return [*cards, *characters, *keywords]


def _panel(title: Line, text: Line) -> Panel:
    return Panel(text, title=title, title_align="left", border_style="dim", width=70)


def _rulings(words: Words, *about: str) -> Line:
    """The rulings on a thing, each with its source; empty where there is none."""
    text = Line()
    for ruling in RULINGS:
        if set(about) & set(ruling.about):
            page = f", {words('rulings.rulebook', page=ruling.page)}" if ruling.page else ""
            text.append(f"\n• {words(f'rulings.{ruling.id}')}")
            text.append(f" ({ruling.rule}{page})", "dim")
    return text


def _card_panel(card: Card, words: Words) -> Panel:
    title = Line.assemble(badge(card, words), f" {card_name(card, words)} ")
    faction = FACTION_IDS[card.faction]
    of = [words.term(f"factions.{faction}")] if card.faction else []
    kind = " · ".join([*of, kind_line(card, words) or card_type(card, words)])
    text = Line.assemble((f"{kind}. ", "bold"), card_text(card, words))
    return _panel(title, text.append_text(_rulings(words, f"card:{card.id}")))


def character_name(id: str, words: Words) -> Line:
    """The name on the ground of the character's faction."""
    style = BADGES[FACTION_IDS[CHARACTER_FACTIONS[CHARACTERS.index(id)]]]
    return Line(f" {words.term(f'characters.{id}.name')} ", f"bold {style}")


def _character_panel(id: str, words: Words) -> Panel:
    text = Line(words(f"characters.{id}.text"))
    for card in KINDS:
        if card.relic_of == id:
            text.append(f"\n{card_name(card, words)}: ", "bold").append(card_text(card, words))
    return _panel(character_name(id, words), text)


def _keyword_panel(id: str, words: Words) -> Panel:
    title = Line(f" {words(f'keywords.{id}.name')} ", "bold")
    return _panel(title, Line(words(f"keywords.{id}.text")) + _rulings(words, f"keyword:{id}"))
