"""Ratings: what is learned from a match, and which matches count."""

import math

import pytest

from klubovna.core.record import Record
from klubovna.server.rating import Player, Rating, count, counted
from klubovna.server.skill import DEVIATION, MEAN, Skill, learned
from klubovna.server.storage import StoredTable
from klubovna.server.wire import Outcome, SeatInfo

NEW = (25.0, 25 / 3)
OPENSKILL = [
    ([[NEW], [NEW]], [1, 2], [[(27.635389493, 8.065901414)], [(22.364610507, 8.065901414)]]),
    ([[NEW], [NEW]], [1, 1], [[(25.0, 8.065901414)], [(25.0, 8.065901414)]]),
    (
        [[(29, 4)], [(21, 6.5)]],
        [2, 1],
        [[(27.844206179, 3.970538119)], [(24.0511954, 6.286436691)]],
    ),
    (
        [[NEW]] * 4,
        [1, 2, 3, 4],
        [
            [(27.795252673, 8.263571791)],
            [(26.552918151, 8.179617988)],
            [(24.68941637, 8.08412788)],
            [(20.962412806, 8.08412788)],
        ],
    ),
    (
        [[(30, 2)], [(25, 5)], [(20, 8)]],
        [2, 1, 2],
        [
            [(29.775992157, 1.999617399)],
            [(26.422074182, 4.961946737)],
            [(19.938408219, 7.546738835)],
        ],
    ),
    (
        [[(28, 3), (22, 7), (25, 2)], [(75, 14.4)]],
        [2, 1],
        [
            [(27.741754872, 2.996135349), (20.594883677, 6.936521328), (24.885113771, 2.000245948)],
            [(80.945579384, 13.34827183)],
        ],
    ),
]
"""What `PlackettLuce().rate` of openskill 6.2.0 says."""

Sides = list[list[tuple[float, float]]]


@pytest.mark.parametrize(("sides", "ranks", "after"), OPENSKILL)
def test_what_is_learned_is_what_openskill_learns(
    sides: Sides, ranks: list[int], after: Sides
) -> None:
    found = learned([[Skill(*one).later() for one in side] for side in sides], ranks)
    for side, told in zip(found, after, strict=True):
        for one, other in zip(side, told, strict=True):
            assert one == pytest.approx(other, abs=1e-8)


def over(*seats: SeatInfo, game: str = "fantasy-realms", **result: object) -> StoredTable:
    start = Record(game, 1, len(seats), {}, "seed", [])
    known = {"scores": [0] * len(seats), "winners": [0], **result}
    outcome = Outcome(**known)  # type: ignore[arg-type]
    return StoredTable("t", start, list(seats), "over", False, result=outcome, created=5)


ANNA, PETR = SeatInfo("person", "Anna", person="a"), SeatInfo("person", "Petr", person="p")
BOT = SeatInfo("bot", None, "greedy")


def test_ranks_follow_the_points_and_whoever_resigns_is_last() -> None:
    match = counted(over(ANNA, PETR, BOT, scores=[10, 30, 20], winners=[1], resigned=[2]))
    assert match is not None
    assert match.ranks == (1, 0, 2)
    early = counted(over(ANNA, PETR, BOT, scores=[0, 0, 0], winners=[1], unfinished=True))
    assert early is not None
    assert early.ranks == (1, 0, 1)


@pytest.mark.parametrize(
    "table",
    [
        over(ANNA, SeatInfo("person", "guest")),
        over(BOT, BOT),
        over(ANNA, PETR, winners=[]),
        over(ANNA, PETR, game="no such game"),
    ],
)
def test_what_tells_nothing_does_not_count(table: StoredTable) -> None:
    assert counted(table) is None


def test_a_scenario_begins_as_strong_as_all_who_play_against_it() -> None:
    match = counted(over(ANNA, PETR, game="aeons-end", winners=[0, 1], together=True))
    assert match is not None
    (_, (scenario,)) = match.sides
    assert (scenario.kind, scenario.players) == ("scenario", 2)
    found: dict[tuple[str, Player], Rating] = {}
    count(found, match)
    person = found["together", Player("person", "aeons-end", "a")].skill.mean
    after = found["together", scenario].skill.mean
    assert math.isclose(person - MEAN, (2 * MEAN - after) / 2)
    assert person > MEAN


def test_a_bot_on_several_seats_is_one_player_that_does_not_change() -> None:
    match = counted(over(ANNA, BOT, BOT, scores=[9, 5, 7]))
    assert match is not None
    found: dict[tuple[str, Player], Rating] = {}
    count(found, match)
    bot = found["versus", Player("bot", "fantasy-realms", "greedy")]
    assert bot.matches == 1
    assert bot.skill.mean < MEAN
    assert bot.skill.deviation < DEVIATION
