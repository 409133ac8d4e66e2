"""Fantasy Realms: cards and items as lines of text. A badge says the suit in letters and colour."""

from rich.cells import cell_len
from rich.text import Text as Line

from klubovna.games.fantasy_realms.cards import BY_ID
from klubovna.games.fantasy_realms.hand import Card
from klubovna.games.fantasy_realms.items import ITEM_BY_ID, Item
from klubovna.games.fantasy_realms.suits import suit_id
from klubovna.texts import Words

# suit: letters on ground; both given, so that it reads the same on dark and light terminals
BADGES = {
    "land": "white on #7a5230",
    "flood": "white on #1f5fbf",
    "weather": "black on #8fd3e8",
    "flame": "white on #c4341f",
    "army": "white on #5b6470",
    "wizard": "white on #9b3fae",
    "leader": "white on #5a3fae",
    "beast": "white on #2f7d3b",
    "weapon": "black on #c9ccd1",
    "artifact": "black on #e89c2c",
    "wild": "black on #f2f2f2",
    "building": "white on #2f7f86",
    "outsider": "black on #f08fb4",
    "undead": "black on #a8c43a",
}
ITEM_BADGE = "black on #f0d060"

BADGE_WIDTH = 6


def badge(card: Card, words: Words) -> Line:
    """The corner of a card: its suit and strength."""
    suit = suit_id(card.suit)
    letters = words(f"terminal_board.badge.{suit}")
    return _badge(letters, words("terminal.points", n=card.strength), BADGES[suit])


def _badge(letters: str, number: str, style: str) -> Line:
    return Line(f"{letters}{number:>3}", f"bold {style}")


def card_name(card: Card, words: Words, form: str = "nom") -> str:
    return words.term(f"cards.{card.id}.name", form)


def card_text(card: Card, words: Words) -> str:
    return words(f"cards.{card.id}.text")


def suit_name(card: Card, words: Words) -> str:
    return words.term(f"suits.{suit_id(card.suit)}")


def chip(card: Card, words: Words, room: int = 0) -> Line:
    """A card in short: badge and name, the name cut to `room` columns when that is given."""
    name = Line(" " + card_name(card, words), "bold")
    if room:
        name.truncate(room + 1, overflow="ellipsis")
    return Line.assemble(badge(card, words), name)


def chip_width(cards: list[Card], words: Words) -> int:
    """Columns that the longest of these names takes."""
    return max((cell_len(card_name(card, words)) for card in cards), default=8)


def item_badge(item: Item, players: int, words: Words) -> Line:
    """The corner of an item: what it is worth once it has been used."""
    worth = item.worth_for_two if players == 2 else item.worth
    letters = words("terminal_board.badge.item")
    return _badge(letters, words("terminal.points", n=worth), ITEM_BADGE)


def item_name(item: Item, words: Words) -> str:
    return words.term(f"items.{item.id}.name")


def item_text(item: Item, words: Words) -> str:
    """When it may be used, and what it does."""
    return f"{words(f'timing.{item.timing}')}: {words(f'items.{item.id}.text')}"


def cards_by_id(ids: list[str]) -> list[Card]:
    return [BY_ID[id] for id in ids]


def items_by_id(ids: list[str]) -> list[Item]:
    return [ITEM_BY_ID[id] for id in ids]
