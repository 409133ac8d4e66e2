"""Questions keep their numbers, and rows give the same match again."""

import random

import pytest

from klubovna.core.errors import BadRecord, CannotUndo
from klubovna.core.game import complete_setup
from klubovna.core.record import Record
from klubovna.core.registry import find_game
from klubovna.server.ledger import BACK, MOVE, REDO, UNDO, Ledger, rows_of, without_choices
from klubovna.server.storage import Row


def start(seed: str, players: int = 3) -> Record:
    game = find_game("fantasy-realms")
    setup = complete_setup(game, players, {}, seed)
    return Record(game.id, game.rules_version, players, setup.switches, seed, [])


def random_row(ledger: Ledger, rng: random.Random) -> Row:
    seat = rng.choice(list(ledger.asked))
    return Row(MOVE, seat, rng.randrange(len(ledger.asked[seat].decision.options)))


def side_by_side() -> tuple[Ledger, list[Row]]:
    """A match in which two seats are asked at once, and how it came to that."""
    for number in range(200):
        rng = random.Random(number)
        ledger = Ledger(start(f"block {number}"))
        rows: list[Row] = []
        while not ledger.match.over:
            if len(ledger.asked) > 1:
                return ledger, rows
            rows.append(random_row(ledger, rng))
            ledger.write(rows[-1])
    raise AssertionError("nobody was asked side by side")


def test_a_question_keeps_its_number_while_others_answer() -> None:
    ledger, _ = side_by_side()
    one, other = list(ledger.asked)[:2]
    before = ledger.asked[other].seq
    first = ledger.asked[one].seq
    ledger.write(Row(MOVE, one, 0))
    assert ledger.asked[other].seq == before
    assert ledger.answered[one] == (first, 0)
    if ledger.can_undo(one):
        ledger.write(Row(UNDO, one, 0))
        assert ledger.asked[other].seq == before
        assert ledger.asked[one].seq == ledger.seq
        ledger.write(Row(REDO, one, 0))
        assert ledger.asked[other].seq == before


@pytest.mark.parametrize("seed", range(5))
def test_rows_give_the_same_match_again(seed: int) -> None:
    rng = random.Random(seed)
    ledger, rows = Ledger(start(f"rows {seed}")), []
    while not ledger.match.over:
        row = random_row(ledger, rng)
        seat = rng.randrange(3)
        if rng.random() < 0.2 and ledger.can_undo(seat):
            row = Row(UNDO, seat, 0)
        elif ledger.can_redo(seat):
            row = Row(REDO, seat, 0)
        elif rng.random() < 0.02 and ledger.match.choices:
            row = Row(BACK, seat, rng.randrange(len(ledger.match.choices)))
        rows.append(row)
        ledger.write(row)
    again = Ledger(start(f"rows {seed}"))
    for row in rows:
        again.write(row)
    assert again.match.choices == ledger.match.choices
    assert again.answered == ledger.answered
    assert again.seq == len(rows)


def test_a_record_as_rows() -> None:
    ledger, _ = side_by_side()
    rng = random.Random(1)
    while not ledger.match.over:
        ledger.write(random_row(ledger, rng))
    record = ledger.match.record()
    rows = rows_of(record, len(record.choices))
    again = Ledger(without_choices(record))
    for row in rows:
        again.write(row)
    assert again.match.choices == record.choices
    record.choices[3] = 99
    with pytest.raises(BadRecord):
        rows_of(record, len(record.choices))


def test_undo_counts_how_often() -> None:
    ledger = Ledger(start("undo", players=2))
    rng = random.Random(3)
    while not any(ledger.can_undo(seat) for seat in (0, 1)):
        ledger.write(random_row(ledger, rng))
    seat = next(seat for seat in (0, 1) if ledger.can_undo(seat))
    length = len(ledger.match.choices)
    assert ledger.undos_to(seat, length - 1) == 1
    assert ledger.undos_to(1 - seat, length - 1) == 0
    assert ledger.undos_to(seat, 0) in (0, length)
    with pytest.raises(CannotUndo):
        ledger.write(Row(REDO, seat, 0))


def test_what_all_decide_is_asked_of_a_person_and_stays_on_record() -> None:  # AE-13.10
    game = find_game("aeons-end")
    feeding: dict[str, str | int | bool] = {"nemesis": "prince_of_gluttons", "level": "expert"}
    setup = complete_setup(game, 3, feeding, "together")
    record = Record(game.id, game.rules_version, 3, setup.switches, "together", [])
    ledger = Ledger(record, persons=[2])
    assert list(ledger.asked) == [2]  # player 1 would speak, but is a bot
    rows = [Row(MOVE, 2, 0), Row(MOVE, 2, 1), Row(UNDO, 2, 0), Row(REDO, 2, 0)]
    for row in rows:
        ledger.write(row)
    assert ledger.match.choices == [0, 1]
    bots_only = Ledger(record)
    assert list(bots_only.asked) == [0]
    for row in rows[:2]:
        bots_only.write(row)  # whoever it was that answered
    assert bots_only.match.choices == ledger.match.choices
