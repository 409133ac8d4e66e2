"""What things are worth, counted."""

import runpy
import sys
from pathlib import Path

import pytest

from klubovna.arena.balance import Balance, Difference, Fared, plain

SCRIPT = Path(__file__).parents[2] / "bench" / "balance.py"


def fared(*leads: float) -> Fared:
    found = Fared()
    for lead in leads:
        found.add(lead, 1.0 if lead > 0 else 0.0)
    return found


def test_those_who_fared() -> None:
    some, more = fared(2, -4), fared(2, -4, 5, 5)
    assert (some.lead, some.win_rate) == (-1, 0.5)
    assert more.without(some).lead == 5
    assert more.without(some).win_rate == 1
    joined = fared(2, -4)
    joined.join(fared(5, 5))
    assert (joined.n, joined.lead, joined.error) == (more.n, more.lead, more.error)
    pair = Difference(fared(5, 5), some)
    assert pair.worth == 6
    assert pair.rate == 0.5


def test_copies_of_a_card_are_one() -> None:
    assert plain("ritual dragon_egg #2") == "ritual dragon_egg"
    assert plain("discover cave_a_1") == "discover cave_a"
    assert plain("bid 0") == "bid 0"


def test_every_seat_is_counted() -> None:
    balance = Balance("evenfall", ["random", "random"], {"side": "moon"})
    balance.play(6, "balance", by="clan", hand="hand")
    assert len(balance.scores) == 6
    assert sum(group.n for group in balance.groups.values()) == 12
    assert sum(seat.lead for seat in balance.seats) == pytest.approx(0)
    assert sum(seat.wins for seat in balance.seats) == pytest.approx(6)
    held = balance.held()
    assert all(pair.had.n + pair.had_not.n == 12 for pair in held.values())
    passed = balance.choices["pass"]
    assert (passed.had.n, passed.had_not.n) == (12, 0)


def test_the_script_writes_tables_and_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = ["evenfall", "--agent", "random", "--players", "1,2", "--games", "4"]
    more = ["--options", "side=sun", "--by", "clan", "--hand", "hand", "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["balance.py", *ask, *more])
    runpy.run_path(str(SCRIPT), run_name="__main__")
    told = (tmp_path / "balance.md").read_text(encoding="utf-8")
    assert "| 2 side=sun | 4 |" in told
    for name in ("scores.svg", "worth.svg"):
        assert (tmp_path / name).read_text(encoding="utf-8").startswith("<svg")
