"""Every rule of the digests of the games is cited by some test, as text: `FR-6.2`, `SI-7.5`."""

import json
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]

DIGESTS = [
    json.loads(file.read_text(encoding="utf-8"))
    for file in sorted(Path(__file__).with_name("chapters").glob("*.json"))
]
"""For each game the chapters of its digest with the number of their numbered rules, and the rules
that no test cites, with the reason."""

CHAPTERS: dict[str, int] = {
    chapter: about["rules"] for digest in DIGESTS for chapter, about in digest["chapters"].items()
}
NOT_CITED: dict[str, str] = {
    rule: why for digest in DIGESTS for rule, why in digest["not_cited"].items()
}
PREFIXES = sorted({chapter.partition("-")[0] for chapter in CHAPTERS})

RULES = [
    f"{chapter}.{rule}" if rule else chapter
    for chapter, rules in CHAPTERS.items()
    for rule in range(1 if rules else 0, rules + 1)
]

PATTERN = rf"(?:{'|'.join(PREFIXES)})-\d+(?:\.\d+)?"
RANGE = r"([A-Z]{2}-\d+)\.(\d+) to \1\.(\d+)"
"""As in `EV-3.1 to EV-3.3`."""


def cited() -> set[str]:
    """The rules that the other tests name."""
    found: set[str] = set()
    for path in TESTS.rglob("*.py"):
        if path != Path(__file__):
            text = path.read_text(encoding="utf-8")
            found |= set(re.findall(PATTERN, text))
            for chapter, first, last in re.findall(RANGE, text):
                found |= {f"{chapter}.{rule}" for rule in range(int(first), int(last) + 1)}
    return found


CITED = cited()


def test_every_rule_is_cited() -> None:
    assert [rule for rule in RULES if rule not in CITED and rule not in NOT_CITED] == []


def test_no_exception_is_stale() -> None:
    assert [rule for rule in NOT_CITED if rule in CITED or rule not in RULES] == []


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert sorted(CITED - set(RULES) - set(CHAPTERS)) == []
