"""What holds in every match of Evenfall, and how well the greedy player plays."""

from hypothesis import given, settings
from hypothesis import strategies as st

from klubovna.core.agent import Greedy, Seat
from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.games.evenfall.game import Evenfall
from klubovna.games.evenfall.table import ELDERS, EMPTY, WITCHES, Table, placed_elders

GAME = Evenfall()


def check(table: Table) -> None:
    """Nothing is lost or doubled, nothing is negative, every limit is kept."""
    piles = [table.deck, table.discard, table.box, *table.hands]
    cards = [card for pile in [*piles, *table.specialists, *table.council] for card in pile]
    cards += [card for card in table.ritual_on if card != EMPTY]
    assert sorted(cards) == list(range(100))
    places = [place for row in table.slots for place in row if place != EMPTY]
    places += table.place_deck
    places += [place for circle in table.outer + table.inner for place in circle]
    assert len(set(places)) == len(places)
    assert {place for place in places if place < 52} == set(range(52))
    stones = sum(map(len, table.region_stones)) + sum(map(len, table.stones))
    stones += sum(stone != EMPTY for stone in table.stone_on)
    stones += sum(stone != EMPTY for spaces in table.stone_spaces for stone in spaces)
    red = 0 if table.red_left or not table.terms.side else 1
    assert stones == 4 * table.terms.regions + red
    for seat in range(table.players):
        check_seat(table, seat)


def check_seat(table: Table, seat: int) -> None:
    assert min(table.goods[seat]) >= 0
    assert 0 <= table.mana[seat] <= 20
    assert 0 <= table.coven[seat] <= 8
    mine = table.outer[seat] + table.inner[seat]
    figures = [table.figure_on[place] for place in mine]
    spaces = [figure for who, figure in zip(table.space_seat, table.space_figure) if who == seat]
    witches = figures.count(0) + spaces.count(0) + sum(table.circle[seat][0::2])
    assert table.supply[seat][0] + witches + table.board_space[seat] == WITCHES
    elders = figures.count(1) + spaces.count(1) + sum(table.circle[seat][1::2])
    assert elders + len(table.borrowed[seat]) == placed_elders(table, seat) <= ELDERS
    for place in mine:
        ritual = table.ritual_on[place]
        slots = table.kit.cards[ritual].slots if ritual != EMPTY else 0
        assert table.sickles[place] + table.orbs[place] <= slots
    designs = [table.kit.cards[card].design for card in table.specialists[seat]]
    assert len(set(designs)) == len(designs)  # EV-8.8


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 4), st.sampled_from(["sun", "moon"]), st.booleans(), st.integers(0, 10**6))
def test_every_position_is_sound(players: int, side: str, experienced: bool, seed: int) -> None:
    options: dict[str, str | int | bool] = {"side": side, "experienced": experienced}
    match = new_match(GAME, players, str(seed), options, history=False)
    rng = seeded(str(seed))
    while match.decision is not None:
        owed = match.owed()
        decision = owed[rng.below(len(owed))]
        match.step(rng.below(len(decision.options)), decision.seat)
        check(match.state)


def play(match: Match[Table], bots: dict[int, Greedy[Table]], seed: str) -> list[int]:
    rng = seeded(seed)
    while match.decision is not None:
        decision = match.owed()[0]
        bot = bots.get(decision.seat)
        seat = decision.seat
        answer = rng.below(len(decision.options)) if bot is None else bot.choose(Seat(match, seat))
        match.step(answer, seat)
    return GAME.result(match.state).winners


def test_greedy_beats_random() -> None:
    won = 0
    for number in range(20):
        me = number % 2
        side = ("sun", "moon")[number // 2 % 2]
        match = new_match(GAME, 2, f"duel {number}", {"side": side})
        won += play(match, {me: Greedy(str(number))}, f"random {number}") == [me]
    assert won >= 19


def test_greedy_gives_a_reason() -> None:
    match = new_match(GAME, 2, "hint")
    bot: Greedy[Table] = Greedy("hint")
    decision = match.owed()[0]
    bot.choose(Seat(match, decision.seat))
    assert bot.reason() is not None
