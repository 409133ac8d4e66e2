"""Hints: every one has a reason with numbers and a comparison, in both languages, and is true."""

import re
from typing import Any

import pytest

from klubovna.agents.advice import Advice, Rated, comparison, reason
from klubovna.agents.adviser import Adviser, commute, is_up, play_until_up
from klubovna.agents.naming import Budget
from klubovna.agents.search import Future, Search
from klubovna.agents.trials import Trial, gauge_gap, likely_chance
from klubovna.core.agent import Seat
from klubovna.core.decision import Decision
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.games.sanctum.rating import open_needs
from klubovna.games.sanctum.table import BATTLE, ROW_CARDS, Table
from klubovna.testing import Scenario, table
from klubovna.texts import LANGUAGES, Text, plain
from support.aeons import holding
from support.honest import choosing, fresh
from support.positions import GAMES, kinds
from support.sanctum import battle, fight, heroes, in_battle
from support.toy import Toy

Asked = tuple[Match[Any], int]
FEW = {"sanctum": 2, "evenfall": 5, "fantasy-realms": 6}
"""So many hints are asked for usually; the playouts of some games are slow in plain Python."""
MANY = 200


def adviser(playouts: int = 1, seed: str = "hint") -> Adviser:
    """By playouts, so that what it says does not depend on the machine."""
    return Adviser(seed, Budget(0.0, playouts))


def questions(game: str) -> list[Asked]:
    """Positions with every kind of question, kind by kind in turn."""
    found = list(kinds(game).values())
    longest = max(len(of_kind) for of_kind in found)
    return [of_kind[at] for at in range(longest) for of_kind in found if at < len(of_kind)]


def said(match: Match[Any], text: Text, lang: str) -> str:
    names = {str(seat): f"P{chr(65 + seat)}" for seat in range(match.setup.players)}
    told = plain(match.game.words(lang).with_texts({"seat": names}).say(text))
    assert told.strip()
    assert "{" not in told
    return told


def check(asked: Asked, advice: Advice) -> None:
    """A reason with a number; where moves differ, two or three of them, the best first."""
    match, number = asked
    seat: Seat[Any] = Seat(match, number)
    count = len(seat.decision().options)
    assert 0 <= advice.option < count
    for lang in LANGUAGES:
        assert re.search(r"\d", said(match, reason(advice, seat), lang))
    moves = set(seat.option_keys())
    if len(moves) == 1:
        assert not advice.rated
        return
    figures = [advice.figure(at) for at in range(len(advice.rated))]
    assert min(3, len(moves)) <= len(figures) <= 3
    assert advice.rated[0].option == advice.option
    assert len({one.option for one in advice.rated}) == len(figures)
    assert figures[0] == max(figures)
    assert advice.cost() == figures[0] - figures[1]
    assert advice.by_points == match.game.counts_points
    for one in advice.rated:
        assert one.chance is None or 0 <= one.chance <= 100
        assert (one.points is not None) == match.game.counts_points
    cost = comparison(advice, seat)
    assert cost is not None
    for lang in LANGUAGES:
        told = said(match, cost, lang)
        assert str(figures[0]) in told.replace("−", "-")
        assert str(figures[1]) in told.replace("−", "-")


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_every_kind_of_question_has_a_ground_with_numbers(game: str) -> None:
    for match, number in questions(game):
        seat: Seat[Any] = Seat(match, number)
        before = match.record(resumable=True).to_json()
        for index in range(len(seat.decision().options)):
            ground = seat.grounds(index, seeded("ground"))
            assert ground is not None, seat.decision()
            for lang in LANGUAGES:
                assert re.search(r"\d", said(match, ground, lang)), ground
        assert match.record(resumable=True).to_json() == before


@pytest.mark.parametrize("game", GAMES)
def test_hints_have_a_reason_and_a_comparison(game: str) -> None:
    found = questions(game)
    for asked in found[:: max(1, len(found) // FEW.get(game, 8))]:
        check(asked, adviser().advise(Seat(*asked)))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_of_two_hundred_hints_all_have_a_reason_and_a_comparison(game: str) -> None:
    """Of every kind of question, and the rest from matches of the policy."""
    found = questions(game)
    number = 0
    while len(found) < MANY:
        found += walked(game, f"hints {number}")
        number += 1
    for asked in found[:MANY]:
        check(asked, adviser().advise(Seat(*asked)))


def walked(game: str, seed: str) -> list[Asked]:
    """Some questions of a match of quick players."""
    match: Match[Any] = new_match(find_game(game), 2, seed)
    rng, found = seeded(seed), []
    while match.decision is not None:
        asked = match.owed()[0]
        if len(asked.options) > 1 and rng.below(8) == 0:
            found.append((match.clone(), asked.seat))
        match.step(match.game.policy(match.state, asked, rng), asked.seat)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_hints_tell_nothing_that_the_seat_cannot_know(game: str) -> None:
    found = questions(game)
    for match, _ in found[3 :: max(1, len(found) // FEW.get(game, 6))]:
        assert choosing(match, adviser, fresh("hints")) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_gauge_has_a_number_and_words(game: str) -> None:
    match, seat = questions(game)[0]
    names = match.game.gauge_names
    assert len(match.game.gauges(match.state, seat)) == len(names)
    for name in names:
        for n in (1, 2, 5):
            for lang in LANGUAGES:
                assert str(n) in said(match, Text(f"gauge.{name}", {"n": n}), lang)


def test_a_hint_is_the_same_when_it_is_asked_for_again() -> None:
    match: Match[Any] = new_match(find_game("aeons-end"), 2, "again")
    seat = Seat(match, match.owed()[0].seat)
    one, other = adviser(40).advise(seat), adviser(40).advise(seat)
    assert reason(one, seat) == reason(other, seat)
    assert comparison(one, seat) == comparison(other, seat)


# ---- what it says is true


def test_the_only_answer_is_called_the_only_one() -> None:
    t = table("shards-of-infinity", 2, "only", expansion=False)
    t.seat(0).hand()
    t.active(0).gems(0)
    seat: Seat[Any] = Seat(t.match, 0)
    assert len(seat.decision().options) == 1
    advice = adviser().advise(seat)
    assert (advice.option, advice.rated) == (0, [])
    assert "only 1 answer" in said(t.match, reason(advice, seat), "en")
    assert comparison(advice, seat) is None


def test_of_two_moves_that_can_both_be_made_the_order_hardly_matters() -> None:  # AE-6.1
    """A gem in hand and a charge to buy: whichever comes first, the other one can follow."""
    t = holding("crystal", aether=2)
    t.nemesis_life(1)
    seat: Seat[Any] = Seat(t.match, 0)
    words = [label.words for label in t.match.labels(seat.decision())]
    play, charge, end = (words.index(word) for word in ("play crystal", "charge", "end"))
    assert commute(seat, play, charge, seeded("order"))
    assert not commute(seat, play, end, seeded("order"))
    advice = Advice(play, len(words), None)
    advice.rated = [Rated(play, 60, None), Rated(charge, 60, None)]
    advice.equal = advice.can_follow = True
    cost = comparison(advice, seat)
    assert cost is not None
    assert "can follow; the order hardly matters" in said(t.match, cost, "en")


class Alike(Toy):
    """Whatever one bids is the same move."""

    def option_key(self, state: Any, decision: Decision, index: int) -> int:
        return 0


def test_answers_that_are_the_same_move_come_to_the_same() -> None:
    match: Match[Any] = new_match(Alike(), 2, "alike")
    seat: Seat[Any] = Seat(match, 0)
    advice = adviser().advise(seat)
    assert not advice.rated
    assert "All 3 answers come to the same." in said(match, reason(advice, seat), "en")
    assert comparison(advice, seat) is None


class Generous(Toy):
    """Whoever bids is paid for by the other one."""

    def payers(self, state: Any, decision: Decision, index: int) -> list[int]:
        return [1 - decision.seat] if decision.options[index] else []


def test_what_another_person_would_pay_for_is_not_advised() -> None:
    match: Match[Any] = new_match(Generous(), 2, "generous")
    seat: Seat[Any] = Seat(match, 0, [0, 1])
    advice = adviser().advise(seat)
    assert seat.decision().options[advice.option] == 0
    assert "Each of the 2 other answers would cost" in said(match, reason(advice, seat), "en")


def test_a_move_that_wins_at_once_is_worth_its_chance() -> None:  # SI-4.5
    t = table("shards-of-infinity", 2, "lethal", expansion=False)
    t.seat(0).hand().health(5)
    t.seat(1).hand("blaster").health(4)
    t.row("kiln_drone").active(0).gems(1).power(4)
    seat: Seat[Any] = Seat(t.match, 0)
    advice = adviser(60).advise(seat)
    assert advice.figure(0) >= 90
    assert not advice.by_points


def test_what_is_certain_says_so_with_the_points_of_the_score_sheet() -> None:  # FR-8.1
    asked = next(iter(kinds("fantasy-realms")["imitate"]))
    match, number = asked
    seat: Seat[Any] = Seat(match, number)
    advice = adviser().advise(seat)
    worth = match.game.aids(match.state, number, seat.decision())["worth"]
    assert isinstance(worth, list)
    assert advice.certain
    assert advice.playouts == 0
    assert advice.figure(0) == worth[advice.option] == max(worth)
    assert advice.figure(1) == sorted(worth)[-2]
    cost = comparison(advice, seat)
    assert cost is not None
    assert said(match, cost, "en").startswith("This is certain")


def test_a_discard_is_told_with_the_points_of_the_score_sheet() -> None:  # FR-3.2
    for match, number in kinds("fantasy-realms")["discard"]:
        seat: Seat[Any] = Seat(match, number)
        decision = seat.decision()
        shown = match.game.aids(match.state, number, decision)["worth"]
        assert isinstance(shown, list)
        for index in range(len(decision.options)):
            ground = seat.grounds(index, seeded("ground"))
            assert ground is not None
            if ground.key == "hint.worth":
                assert ground.args["points"] == shown[index]


def test_a_card_of_the_end_is_told_with_the_points_of_the_score_sheet() -> None:  # FR-7.5
    """Once the Necromancer has taken it, and the hand is down to its limit."""
    for match, number in kinds("fantasy-realms")["necromancer"]:
        seat: Seat[Any] = Seat(match, number)
        for index in range(len(seat.decision().options)):
            ground = seat.grounds(index, seeded("ground"))
            assert ground is not None
            after = match.clone()
            after.step(index, number)
            shown = most(after, number)
            assert ground.args["now" if ground.key == "hint.now" else "points"] == shown


def most(match: Match[Any], seat: int) -> int:
    """The most that the score sheet can say of a hand that may have to give away a card."""
    decision = match.decision_for(seat)
    if decision is None or decision.kind != "limit":
        sheet: Any = match.game.aids(match.state, seat, None)["sheet"]
        total: int = sheet["total"]
        return total
    found: list[int] = []
    for index in range(len(decision.options)):
        after = match.clone()
        after.step(index, seat)
        found.append(most(after, seat))
    return max(found)


def test_thinking_in_short_playouts_tells_points_not_chances() -> None:
    match: Match[Any] = new_match(find_game("fantasy-realms"), 3, "points")
    agent = Search("points", Budget(0.0, 4))
    while not agent.compared:
        match.step(agent.choose(Seat(match, match.owed()[0].seat)), match.owed()[0].seat)
    told = agent.reason()
    assert told is not None
    first = told.args["options"]
    assert isinstance(first, tuple)
    assert isinstance(first[0], Text)
    assert first[0].key == "thinking.points"
    assert first[0].args["points"] == round(-50 + 350 * agent.compared[0].worth)
    assert "%" not in said(match, told, "en")


def test_a_game_without_grounds_and_gauges_is_advised_too() -> None:
    match: Match[Any] = new_match(Toy(), 2, "toy")
    seat = Seat(match, 0)
    advice = adviser(30).advise(seat)
    assert len(advice.rated) == 3
    assert reason(advice, seat).key == "advice.tried"


# ---- estimates


def trial(*won: float) -> Trial:
    made = Trial(0)
    made.won = list(won)
    return made


def test_a_lucky_deal_is_no_proof() -> None:
    usual, rival = trial(0.0, 1.0), trial(1.0, 1.0)
    assert likely_chance(rival, usual, 1.0, 0.5) < likely_chance(usual, usual, 1.0, 0.5) + 0.05


def test_an_unlucky_deal_is_no_disaster() -> None:
    usual, rival = trial(1.0), trial(0.0)
    assert likely_chance(rival, usual, 1.0, 0.5) > likely_chance(usual, usual, 1.0, 0.5) - 0.1


def test_what_many_deals_say_is_believed() -> None:
    usual, better, worse = trial(*[0.0, 1.0] * 100), trial(*[1.0] * 200), trial(*[0.0] * 200)
    chance = likely_chance(usual, usual, 1.0, 0.5)
    assert likely_chance(better, usual, 1.0, 0.5) > chance + 0.3
    assert likely_chance(worse, usual, 1.0, 0.5) < chance - 0.4


# ---- when the seat is up again


def test_who_is_up_at_once_after_the_own_turn_is_not_played_on() -> None:
    """Alone against the Automa the turn comes back at once: both moves are compared there."""
    match = new_match(find_game("evenfall"), 1, "alone")
    ended = 0
    while not match.over and ended < 5:
        decision = match.owed()[0]
        ways = [i for i, label in enumerate(match.labels(decision)) if label.ends_turn]
        if ways:
            twin = match.clone(history=False)
            twin.step(ways[0])
            if twin.boundaries and twin.decision is not None and is_up(twin, 0):
                made = len(twin.choices)
                play_until_up(twin, seeded("later"), Future(match, 0, 0, None))
                assert len(twin.choices) == made
                ended += 1
        match.step(0, decision.seat)
    assert ended


def test_a_question_in_the_turn_of_another_is_not_being_up_again() -> None:
    """A battle that opens with the own bid, while another clan is to move (EV-11.3)."""
    match = new_match(find_game("evenfall"), 3, "up 0")
    rng, passed, asked = seeded("0"), 0, 0
    while not match.over:
        decision = match.owed()[0]
        if match.boundaries != passed and decision.kind == "bid":
            seat = decision.seat
            assert is_up(match, seat) == (match.view(seat)["active"] == seat)
            asked += not is_up(match, seat)
        passed = match.boundaries
        match.step(rng.below(len(decision.options)), decision.seat)
    assert asked


def test_of_a_match_that_ends_before_no_gauge_is_told() -> None:
    alive, lost = Trial(0), Trial(1)
    alive.gauges, lost.gauges = [[10], [12], [9]], [[], [4], []]
    gap = gauge_gap(alive, lost, 0)
    assert (gap.deals, gap.mean) == (1, 8.0)


def test_the_last_card_of_the_row_is_beaten_and_nothing_is_needed() -> None:
    state = new_match(find_game("sanctum"), 2, "row").state
    assert isinstance(state, Table)
    state.phase, state.step[0] = BATTLE, ROW_CARDS
    assert open_needs(state, 0) == []


# ---- the game's own sentences


def test_what_a_stone_brings_is_the_points_of_the_ritual() -> None:  # EV-13.2
    for match, number in kinds("evenfall")["place_stone"]:
        seat: Seat[Any] = Seat(match, number)
        for index in range(len(seat.decision().options)):
            found = seat.grounds(index, seeded("ground"))
            assert found is not None
            after = match.clone()
            after.step(index, number)
            before = match.clone()
            before.step(len(seat.decision().options) - 1, number)
            assert found.args["n"] == final_points(after, number) - final_points(before, number)


def final_points(match: Match[Any], seat: int) -> int:
    """The points at the end, if no further stone is laid."""
    while not match.over:
        match.step(len(match.owed()[0].options) - 1, match.owed()[0].seat)
    return match.result().scores[seat]


def test_a_catalyst_is_told_with_the_ritual_that_carries_it() -> None:  # EV-10.3
    for match, number in kinds("evenfall")["free_catalyst"]:
        seat: Seat[Any] = Seat(match, number)
        for index in range(len(seat.decision().options)):
            found = seat.grounds(index, seeded("ground"))
            assert found is not None
            name = seat.said(index).args["card"]
            assert name in (found.args.get("ritual"), found.args["card"])


def ground_of(t: Scenario, option: str) -> str:
    """What speaks for an option, as the first seat reads it."""
    at = next(n for n, words in enumerate(t.options()) if words.startswith(option))
    found = Seat(t.match, 0).grounds(at, seeded("ground"))
    assert found is not None
    return said(t.match, found, "en")


def test_a_sickle_promises_no_harvest_where_nothing_is_harvested() -> None:  # EV-7.4, EV-10.2
    t = table("evenfall", 2, "sickle", clan_1="star", clan_2="cross")
    t.phase("action").active(0).first(0)
    t.seat(0).herb(1).outer("cave_b_1+mana_wellspring").inner("pit_of_nqobantu+owl_courier")
    assert "once more at every harvest" in ground_of(t, "sickle mana_wellspring")
    inside = ground_of(t, "sickle owl_courier")
    assert "where nothing is harvested" in inside
    assert "every harvest" not in inside
    t.round(3)
    assert "every harvest" in ground_of(t, "sickle mana_wellspring")
    t.seat(0).token(0)
    assert "your clan token is used" in ground_of(t, "sickle mana_wellspring")


def test_nobody_is_lured_into_the_council_by_points_that_do_not_count() -> None:  # EV-8.12
    t = table("evenfall", 2, "council", clan_1="star", clan_2="cross")
    t.phase("action").active(0).first(0)
    t.seat(0).herb(3).potion(3).knowledge(3).hand("irena")
    assert "3 points printed on the card" in ground_of(t, "specialist irena")
    assert "the points on the card do not" in ground_of(t, "council irena")


def test_a_specialist_that_can_be_rotated_is_told_with_how_often() -> None:  # EV-8.9
    t = table("evenfall", 2, "rotate", clan_1="star", clan_2="cross")
    t.phase("action").active(0).first(0).round(3)
    t.seat(0).herb(2).outer("cave_b_1").specialists("morwen_the_pathfinder")
    t.seat(0).hand("irena", "night_hag")
    told = ground_of(t, "rotate morwen_the_pathfinder")
    assert told.endswith("can be rotated once a round, and this is round 3 of 3.")
    t.choose("trade")
    assert "you hold 2 cards" in ground_of(t, "discard irena")


def test_czech_counts_the_rounds_as_people_say_them() -> None:
    t = table("evenfall", 2, "rounds", clan_1="star", clan_2="cross")
    for number, start in ((1, "V 1. kole"), (2, "Ve 2. kole"), (3, "Ve 3. kole")):
        text = Text("hint.standing", {"round": number, "n": 1, "mana": 1, "goods": 1, "cards": 1})
        assert said(t.match, text, "cs").startswith(start)


def test_a_spell_that_was_prepped_this_turn_is_owned_too() -> None:  # AE-6.6
    t = holding("ignite", aether=20)
    t.supply("jade", "ignite")
    assert copies_told(t) == 1
    t.choose("prep ignite 1")
    assert copies_told(t) == 1


def copies_told(t: Any) -> int:
    """How many copies the hint says are owned already, of the spell that can be bought."""
    seat: Seat[Any] = Seat(t.match, 0)
    words = [label.words for label in t.match.labels(seat.decision())]
    found = seat.grounds(words.index("buy ignite"), seeded("ground"))
    assert found is not None
    told = found.args["mine"]
    assert isinstance(told, int)
    return told


def test_equal_dice_are_one_move() -> None:  # SA-23.4
    asked = kinds("sanctum")["reroll"] + kinds("sanctum")["set_aside"]
    joined = 0
    for match, number in asked:
        seat: Seat[Any] = Seat(match, number)
        keys = seat.option_keys()
        words = [said(match, seat.said(index), "en") for index in range(len(keys))]
        assert len(set(keys)) == len(set(words))
        joined += len(set(keys)) < len(keys)
    assert joined


def first_ground(t: Scenario) -> str:
    found = Seat(t.match, 0).grounds(0, seeded("ground"))
    assert found is not None
    return said(t.match, found, "en")


def test_a_plan_beats_demons_on_the_road_and_cards_in_the_cathedral() -> None:  # SA-5.3, SA-14.1
    road = heroes(2)
    road.seat(0).demons("demon_red_1_10")
    assert "beat 1 demon and" in first_ground(fight(road, 5, 5))
    assert "beat 1 card and" in first_ground(battle(in_battle(), 1, 2))


def test_a_move_with_nobody_behind_says_so_in_words() -> None:  # SA-4.1
    t = heroes(2)
    at = t.seat(0).options().index("move")
    found = Seat(t.match, 0).grounds(at, seeded("ground"))
    assert found is not None
    assert said(t.match, found, "en") == "No demons follow you yet; you have 2 dice for them."


def test_a_rest_with_nothing_to_restore_tells_what_can_be_equipped() -> None:  # SA-8.2
    """A hunting cap costs a green gem; a dagger costs another colour."""
    for gems, told in ((["green"], "you can pay for 1"), ([], "nothing would come back")):
        t = heroes(2)
        t.seat(0).bag("hunting_cap", "dagger").gems(*gems)
        at = t.seat(0).options().index("rest")
        found = Seat(t.match, 0).grounds(at, seeded("ground"))
        assert found is not None
        assert told in said(t.match, found, "en")


def test_ending_a_turn_keeps_what_passing_leaves_unused() -> None:  # EV-5.4
    told = set()
    for match, number in kinds("evenfall")["act"]:
        seat: Seat[Any] = Seat(match, number)
        for index in range(len(seat.decision().options)):
            verb = match.label(seat.decision(), index).verb
            found = seat.grounds(index, seeded("ground"))
            if verb in ("end", "pass") and found is not None:
                start = "You keep " if verb == "end" else "You would leave unused "
                assert said(match, found, "en").startswith(start)
                told.add(verb)
    assert told == {"end", "pass"}


def test_a_chance_is_the_chance_among_equals() -> None:
    """Whoever imagines opponents that err tells the first of two players of Evenfall 75 %."""
    told: list[int] = []
    for number in range(6):
        match = new_match(find_game("evenfall"), 2, f"equals {number}")
        advice = adviser(200, "equals").advise(Seat(match, match.owed()[0].seat))
        told.append(advice.rated[0].chance or 0)
    assert 35 < sum(told) / len(told) < 65, told
