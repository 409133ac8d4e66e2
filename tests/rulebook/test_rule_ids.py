"""Every rule of the games is cited by some test, as text: `FR-6.2`, `SI-7.5`."""

import json
from pathlib import Path

from klubovna.core.registry import OURS, find_game
from klubovna.rulebook.checking import cited_in
from klubovna.rulebook.library import chapters_of, prefix_of, rule_ids

TESTS = Path(__file__).parents[1]
GAMES = [find_game(id) for id in OURS]

CHAPTERS = [chapter for game in GAMES for chapter in chapters_of(game)]
RULES = [rule for game in GAMES for rule in rule_ids(game)]
NOT_CITED: dict[str, str] = json.loads(
    Path(__file__).with_name("not_cited.json").read_text(encoding="utf-8")
)
"""The rules that no test cites, with the reason."""


def cited() -> set[str]:
    """The rules that the other tests name."""
    texts = [
        path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py") if path != Path(__file__)
    ]
    return {rule for game in GAMES for rule in cited_in(prefix_of(game), texts)}


CITED = cited()


def test_every_rule_is_cited() -> None:
    assert [rule for rule in RULES if rule not in CITED and rule not in NOT_CITED] == []


def test_no_exception_is_stale() -> None:
    assert [rule for rule in NOT_CITED if rule in CITED or rule not in RULES] == []


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert sorted(CITED - set(RULES) - set(CHAPTERS)) == []
