"""Properties of Fantasy Realms that hold at every moment of every match."""

from collections.abc import Iterator

from klubovna.core.game import SPECTATOR
from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.state import Json, State
from klubovna.games.fantasy_realms.cards import BY_ID, CARDS
from klubovna.games.fantasy_realms.items import ITEMS
from klubovna.games.fantasy_realms.table import NO_ITEM, OVER, Table
from klubovna.games.fantasy_realms.view import knows
from support.suite import MODES, Mode, random_step, start, view_of

FANTASY_REALMS = [m.options for m in MODES if m.game == "fantasy-realms" and m.players == 2]


def table_of(match: Match[State]) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def strings(data: Json) -> Iterator[str]:
    """Every string in JSON data, keys of objects included."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for item in data:
            yield from strings(item)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from strings(value)


def objects(data: Json) -> list[dict[str, Json]]:
    assert isinstance(data, list)
    return [item for item in data if isinstance(item, dict)]


def check_nothing_lost_or_doubled(table: Table) -> None:
    piles = [table.deck, table.area, table.drawn, table.set_aside, *table.hands]
    marked = table.drawn if not table.terms.may_return_card else []
    cards = sorted(card for pile in piles for card in pile)
    expected = sorted([card.index for card in table.terms.cards] + marked)
    assert cards in (expected, sorted(card.index for card in table.terms.cards))
    if table.terms.items:
        stacks = [table.item_deck, table.item_pile, *table.face_down, *table.reserves]
        items = [item for stack in stacks for item in stack]
        items += [item for item in table.face_up if item != NO_ITEM]
        assert sorted(items) == list(range(len(ITEMS)))


def check_nothing_hidden_shows(match: Match[State]) -> None:
    """No card that a seat can't know appears in its view."""
    table = table_of(match)
    if table.phase == OVER:
        return
    for seat in range(SPECTATOR, table.players):
        view = view_of(match, seat)
        for place in objects(view["seats"]):
            place.pop("picks", None)
        seen = {text for text in strings(view) if text in BY_ID}
        searched = seat != SPECTATOR and seat == table.searcher
        for pile, owner in [
            (table.deck, seat if searched else -9),
            *((hand, owner) for owner, hand in enumerate(table.hands)),
            (table.drawn, table.active),
        ]:
            for card in pile:
                if owner != seat and not knows(table, seat, card):
                    assert CARDS[card].id not in seen


def check_nothing_hidden_is_told(match: Match[State], told: int) -> None:
    """No card that a seat can't know is named in what it was told since."""
    table = table_of(match)
    if table.phase == OVER:
        return
    for event in match.events()[told:]:
        for seat in range(SPECTATOR, table.players):
            text = event.for_seat(seat)
            if text is None or text.key in ("event.passes_over", "event.shuffles_deck"):
                continue
            for key in strings(text.to_json()):
                card = BY_ID.get(key.removeprefix("cards.").removesuffix(".name"))
                if card is not None and not key.startswith("event"):
                    shuffled_away = table.known[card.index] == 0
                    assert knows(table, seat, card.index) or shuffled_away


def test_nothing_is_lost_or_shown_in_whole_games() -> None:
    for number in range(24):
        mode = Mode("fantasy-realms", 2 + number % 5, FANTASY_REALMS[number % 6])
        match = start(mode, f"whole {number}", events=True)
        rng = seeded(f"whole {number}")
        while match.decision is not None:
            told = len(match.events())
            random_step(match, rng)
            check_nothing_lost_or_doubled(table_of(match))
            check_nothing_hidden_shows(match)
            check_nothing_hidden_is_told(match, told)
