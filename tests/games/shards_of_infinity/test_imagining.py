"""What a player who thinks may imagine of the centre deck, and what all moves then meet alike."""

from collections import Counter

from klubovna.core.events import Log
from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.state import State
from klubovna.games.shards_of_infinity.cards import CARDS
from klubovna.games.shards_of_infinity.table import Table
from klubovna.games.shards_of_infinity.turns import END, RECRUIT, STEP
from klubovna.testing import Scenario
from klubovna.texts import Ref
from support.shards import A, shards, solo, state

IMAGININGS = 60


def dreams(t: Scenario) -> list[Match[State]]:
    return [t.match.imagine(A, seeded(f"{number}")) for number in range(IMAGININGS)]


def of(match: Match[State]) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def take(match: Match[State], option: int) -> None:
    match.step(match.owed()[0].options.index(option), A)


def revealed(match: Match[State]) -> Ref:
    """The card that the nemesis reveals when the human ends the turn."""
    log = match.state.log = Log()
    take(match, END)
    told = [event.for_seat(A) for event in log.events]
    card = next(text for text in told if text and text.key == "event.nemesis_reveals").args["card"]
    assert isinstance(card, Ref)
    return card


def hired() -> Scenario:
    """A mercenary lies under the centre deck since the turn before, and all saw it go there."""
    t = shards()
    t.row("zara_ra_soulflayer", "optio_crusher", "leshai_knight", "command_seer")
    t.gems(9)
    t.choose("hire zara_ra_soulflayer", "end")
    t.choose("end")
    return t


def test_a_mercenary_under_the_centre_deck_is_imagined_where_it_lies() -> None:  # SI-4.9
    t = hired()
    below = state(t).center[0]
    assert CARDS[below].id == "zara_ra_soulflayer"
    centers = [of(dream).center for dream in dreams(t)]
    assert {center[0] for center in centers} == {below}
    assert len({tuple(center) for center in centers}) == IMAGININGS
    assert all(sorted(center) == sorted(state(t).center) for center in centers)


def test_what_the_nemesis_reveals_does_not_hang_on_what_was_bought() -> None:
    t = solo()
    t.gems(9)
    met = set()
    for dream in dreams(t):
        buying = [
            option
            for option in dream.owed()[0].options
            if option >= 0 and option // STEP * STEP == RECRUIT
        ]
        twin = dream.clone()
        take(twin, buying[0])
        take(twin, buying[1])
        card = revealed(dream)
        assert revealed(twin) == card
        met.add(card)
    assert len(met) > IMAGININGS // 3


def test_the_nemesis_is_imagined_to_reveal_any_card_but_those_known_to_lie_below() -> None:
    t = solo()
    t.row("zara_ra_soulflayer", "optio_crusher", "leshai_knight", "command_seer")
    t.gems(9)
    t.choose("hire zara_ra_soulflayer", "end")
    below, *others = state(t).center
    rounds = 4000
    counts = Counter(revealed(t.match.imagine(A, seeded(f"{number}"))) for number in range(rounds))
    fair = Counter(CARDS[card].ref for card in others)
    assert CARDS[below].ref not in fair
    assert counts.keys() == fair.keys()
    for card, copies in fair.items():
        expected = rounds * copies / len(others)
        assert abs(counts[card] - expected) < 5 * expected**0.5
