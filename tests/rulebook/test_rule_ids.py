"""Every rule of the digests of the games is cited by some test, as text: `FR-6.2`, `SI-7.5`."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]

# The chapters with the number of their numbered rules.
CHAPTERS = {
    "FR-1": 5,  # components and terms
    "FR-2": 3,  # setup
    "FR-3": 5,  # a turn
    "FR-4": 4,  # end of the game and winning
    "FR-5": 5,  # two players
    "FR-6": 22,  # cursed items
    "FR-7": 7,  # buildings, outsiders, undead
    "FR-8": 10,  # final resolution and scoring
    "FR-9": 15,  # card clarifications
    "FR-10": 2,  # promo cards and variants
    "FR-11": 0,  # what is public
    "FR-12": 0,  # switches
    "SI-1": 6,  # components and zones
    "SI-2": 8,  # setup
    "SI-3": 13,  # general rules
    "SI-4": 14,  # a turn
    "SI-5": 11,  # allies, champions, mercenaries
    "SI-6": 6,  # mastery
    "SI-7": 9,  # power, attacks, shields
    "SI-8": 7,  # keywords
    "SI-9": 4,  # relics
    "SI-10": 18,  # the nemesis
    "SI-11": 7,  # other modes
    "SI-12": 20,  # single cards
    "SI-13": 0,  # decisions
    "SI-14": 6,  # what always holds
    "AE-0": 0,  # glossary
    "AE-1": 4,  # components
    "AE-2": 4,  # setup
    "AE-3": 6,  # turn order
    "AE-4": 0,  # a player's turn
    "AE-5": 10,  # casting
    "AE-6": 11,  # main phase
    "AE-7": 11,  # breaches
    "AE-8": 7,  # draw phase and decks
    "AE-9": 5,  # charges and abilities
    "AE-10": 8,  # damage and life
    "AE-11": 0,  # the nemesis' turn
    "AE-12": 8,  # nemesis cards
    "AE-13": 13,  # resolving effects
    "AE-14": 5,  # exhaustion
    "AE-15": 4,  # end of the game
    "AE-16": 6,  # solo
    "AE-17": 0,  # levels
    "AE-18": 4,  # markets
    "AE-19": 4,  # nemesis mats
    "AE-20": 6,  # timing
    "AE-21": 0,  # where sources differ
    "AE-22": 3,  # what is public
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
    "SA-1": 6,  # components
    "SA-2": 9,  # setup
    "SA-3": 4,  # turns
    "SA-4": 6,  # moving
    "SA-5": 11,  # fights
    "SA-6": 5,  # effects
    "SA-7": 6,  # the skill grid
    "SA-8": 7,  # resting
    "SA-9": 7,  # blessings
    "SA-10": 4,  # the walls
    "SA-11": 6,  # the call to arms
    "SA-12": 3,  # preparation
    "SA-13": 3,  # the storm
    "SA-14": 8,  # the final battle
    "SA-15": 4,  # the result
    "SA-16": 0,  # difficulty
    "SA-17": 10,  # penalties
    "SA-18": 7,  # fury
    "SA-19": 3,  # blessings in use
    "SA-20": 4,  # taking back
    "SA-21": 2,  # running out
    "SA-22": 0,  # in parallel
    "SA-23": 10,  # skills
    "SA-24": 0,  # interpretations
}

RULES = [
    f"{chapter}.{rule}" if rule else chapter
    for chapter, rules in CHAPTERS.items()
    for rule in range(1 if rules else 0, rules + 1)
]

NOT_CITED = {
    "FR-10.2": "the chaos variant is not offered",
    "AE-0": "the glossary is documentation",
    "SA-1.2": "the vocabulary is documentation",
    "SA-20.4": "advice for real dice",
    "SA-21.2": "tokens never run out here",
}
"""Rules without a test, and why."""


PATTERN = r"(?:FR|SI|AE|EV|SA)-\d+(?:\.\d+)?"
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
