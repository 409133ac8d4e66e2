"""Every rule of the digest of Evenfall is cited by some test, as text: `EV-11.5`."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[2]

# The chapters with the number of their numbered rules.
CHAPTERS = {
    "EV-0": 3,  # words
    "EV-1": 5,  # components
    "EV-2": 4,  # setup
    "EV-3": 3,  # structure
    "EV-4": 5,  # Scout phase
    "EV-5": 8,  # turns
    "EV-6": 6,  # discover
    "EV-7": 5,  # clan token, harvest
    "EV-8": 14,  # playing cards
    "EV-9": 11,  # action spaces
    "EV-10": 8,  # catalysts, coven track
    "EV-11": 13,  # battles
    "EV-12": 3,  # round end
    "EV-13": 8,  # final scoring
    "EV-14": 19,  # clarified effects
    "EV-15": 4,  # moon side
    "EV-16": 9,  # the Automa
    "EV-17": 15,  # rulings
    "EV-18": 0,  # timing
}


def cited() -> set[str]:
    """The rules that the other tests name, ranges such as `EV-3.1 to EV-3.3` too."""
    found: set[str] = set()
    for path in [*TESTS.glob("games/evenfall/*.py"), TESTS / "rulebook" / "test_evenfall.py"]:
        if path == Path(__file__):
            continue
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"EV-\d+(?:\.\d+)?", text))
        for chapter, first, last in re.findall(r"(EV-\d+)\.(\d+) to EV-\d+\.(\d+)", text):
            found |= {f"{chapter}.{rule}" for rule in range(int(first), int(last) + 1)}
    return found


def test_every_rule_is_cited() -> None:
    rules = [
        f"{chapter}.{rule}" if rule else chapter
        for chapter, count in CHAPTERS.items()
        for rule in range(1 if count else 0, count + 1)
    ]
    assert [rule for rule in rules if rule not in cited()] == []


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    for rule in cited():
        chapter, _, number = rule.partition(".")
        assert int(number or 0) <= CHAPTERS[chapter], rule
