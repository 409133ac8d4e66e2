"""Fantasy Realms: what can be looked up, cards, items and words, with their rulings."""

from typing import cast

from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text as Line

from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.items import ITEMS
from klubovna.games.fantasy_realms.seen import Box
from klubovna.terminal.boards.fantasy_realms_cards import (
    badge,
    card_name,
    card_text,
    item_badge,
    item_name,
    item_text,
    suit_name,
)
from klubovna.terminal.boards.printed import printed_on
from klubovna.terminal.boards.rulings import rulings_on
from klubovna.terminal.scene import Entry
from klubovna.texts import Words


def glossary(words: Words) -> list[Entry]:
    """Everything with a name, the cards first."""
    printed = cast(Box, printed_on("fantasy-realms"))
    entries = []
    for card in CARDS:
        text = Line.assemble((f"{suit_name(card, words)}. ", "bold"), card_text(card, words))
        drawing = _panel(words, printed, badge(card, words), f"card:{card.id}", text)
        entries.append(Entry(card_name(card, words), card.id, drawing))
    for item in ITEMS:
        text = Line(item_text(item, words))
        drawing = _panel(words, printed, item_badge(item, 0, words), f"item:{item.id}", text)
        entries.append(Entry(item_name(item, words), item.id, drawing))
    for id in printed["keywords"]:
        text = Line(words(f"keywords.{id}.text"))
        drawing = _panel(words, printed, Line(), f"keyword:{id}", text)
        entries.append(Entry(words(f"keywords.{id}.name"), id, drawing))
    return entries


def _panel(words: Words, printed: Box, corner: Line, about: str, text: Line) -> RenderableType:
    """A thing with its text, and under it the rulings that are about it."""
    kind, _, id = about.partition(":")
    title = Line.assemble(corner, f" {words.term(f'{kind}s.{id}.name')} ")
    for ruling in rulings_on(words, printed["rulings"], about):
        text.append(f"\n{ruling}", "dim")
    return Panel(text, title=title, title_align="left", border_style="dim", width=70)
