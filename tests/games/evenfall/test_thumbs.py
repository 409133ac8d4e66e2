"""The numbers of the rules of thumb reach the play, each at its place."""

from dataclasses import fields
from itertools import product

import pytest

from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.skill import Skill
from klubovna.core.skills import learner_of, shipped_skill
from klubovna.core.starting import new_match
from klubovna.games.evenfall.bots import rate_action
from klubovna.games.evenfall.game import Evenfall
from klubovna.games.evenfall.offers import COUNCIL, PASS, RITUAL, SPECIALIST, STEP
from klubovna.games.evenfall.table import Table
from klubovna.games.evenfall.thumbs import USUAL, EvenfallLearner, Practised, Thumbs

LEARNER = EvenfallLearner()


def with_number(name: str, number: float) -> Practised:
    """The usual numbers but for one."""
    numbers = LEARNER.usual()
    numbers[LEARNER.names().index(name)] = number
    skill = LEARNER.skill(numbers)
    assert isinstance(skill, Practised)
    return skill


def questions() -> list[Match[Table]]:
    """Positions of a match in which somebody may act."""
    match = new_match(Evenfall(), 2, "thumbs")
    found: list[Match[Table]] = []
    while not match.over:
        asked = match.owed()[0]
        if asked.kind == "act":
            found.append(match.clone())
        match.step(match.game.policy(match.state, asked, seeded("x")), asked.seat)
    return found


POSITIONS = questions()


def rated(match: Match[Table], thumbs: Thumbs) -> dict[int, float]:
    asked = match.owed()[0]
    return {
        option: rate_action(match.state, asked.seat, option, thumbs) for option in asked.options
    }


def test_it_is_what_the_game_learns_by() -> None:
    assert isinstance(learner_of(find_game("evenfall")), EvenfallLearner)
    names = LEARNER.names()
    assert len(set(names)) == len(names) == len(LEARNER.usual())


@pytest.mark.parametrize(
    ("role", "kinds"), [("", (RITUAL, SPECIALIST)), ("council ", (COUNCIL,))], ids=["", "council"]
)
def test_the_number_of_a_card_counts_where_the_card_is_played_so(
    role: str, kinds: tuple[int, ...]
) -> None:
    """A card that is worth ten points more is rated so, in its role, and no other card is."""
    seen = 0
    for match in POSITIONS:
        asked = match.owed()[0]
        usual = rated(match, USUAL)
        for option in asked.options:
            if option // STEP * STEP not in kinds:
                continue
            card = match.state.kit.cards[option % STEP]
            more = rated(match, with_number(role + card.id, 10.0).thumbs)
            raised = {other for other in usual if more[other] > usual[other] + 9.0}
            same = {
                other
                for other in asked.options
                if other // STEP * STEP in kinds
                and match.state.kit.cards[other % STEP].design == card.design
            }
            assert raised == same
            seen += 1
    assert seen > 10


OF_OTHER_CARDS = {"price_mana"}
"""None of our cards costs mana, an owner's may."""


def test_no_number_is_for_nothing() -> None:
    """Whatever number changes, some answer in a few matches of those who have learned changes."""
    learned = shipped_skill(find_game("evenfall"))
    assert learned is not None
    names = {each.name for each in fields(Thumbs)[:-2]} - OF_OTHER_CARDS
    for side, seed in product(("sun", "moon"), range(40)):
        for at in [LEARNER.names().index(name) for name in sorted(names)]:
            numbers = [*learned.numbers]
            numbers[at] += 37.0
            if plays_otherwise(learned, LEARNER.skill(numbers), side, f"matters {seed}"):
                names.remove(LEARNER.names()[at])
        if not names:
            break
    assert names == set()


def plays_otherwise(skill: Skill, other: Skill, side: str, seed: str) -> bool:
    game = find_game("evenfall")
    match = new_match(game, 4, seed, {"side": side}, history=False)
    while not match.over:
        asked = match.owed()[0]
        index = game.skilled(match.state, asked, seeded("x"), skill)
        if game.skilled(match.state, asked, seeded("x"), other) != index:
            return True
        match.step(index, asked.seat)
    return False


def test_passing_is_the_measure_of_all() -> None:
    for match in POSITIONS:
        assert rated(match, with_number("token", 5.0).thumbs).get(PASS, 0.0) == 0.0
