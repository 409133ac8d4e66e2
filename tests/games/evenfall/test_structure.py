"""Words, structure and rulings of Evenfall that need no example (EV-0, EV-3, EV-17)."""

from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.games.evenfall.game import Evenfall
from klubovna.games.evenfall.view import PHASES
from klubovna.testing import Scenario, table

STONES = ["blue", "green", "purple", "yellow"]


def clans(players: int = 2, **options: str | int | bool) -> Scenario:
    chosen: dict[str, str | int | bool] = {"clan_1": "star", "clan_2": "cross", **options}
    t = table("evenfall", players, "structure", **chosen)
    t.phase("action").active(0).first(0)
    for seat in range(players):
        t.seat(seat).hand().herb(0).potion(0).knowledge(0)
    return t


def goods(t: Scenario, seat: int = 0) -> list[object]:
    place = t.seat(seat)
    return [place.herb.value, place.potion.value, place.knowledge.value]


def test_any_resources_may_be_mixed() -> None:  # EV-0.1
    t = clans()
    t.seat(0).hand("irena")
    t.choose("witch northern_lakes", "yes", "take herb", "take potion", "take knowledge")
    assert goods(t) == [1, 1, 1]


def test_what_is_removed_was_not_discarded() -> None:  # EV-0.2
    t = clans()
    t.seat(0).specialists("ashen_exorcist").inner("cave_b_1+owl_courier")
    t.choose("rotate ashen_exorcist", "remove owl_courier")
    assert t.discard == []
    assert t.box == ["owl_courier"]


def test_what_is_possible_of_an_effect_is_done() -> None:  # EV-0.3
    t = clans()
    t.seat(0).inner("cave_b_1+spirit_gate")
    t.choose("elder spirit_gate")
    assert t.seat(0).vp == 2


def test_resources_and_points_have_no_end() -> None:  # EV-1.3, EV-1.5
    t = clans()
    t.seat(0).herb(30).vp(130)
    t.choose("token")
    assert t.seat(0).herb == 31
    assert t.seat(0).vp == 130


def test_three_rounds_of_four_phases() -> None:  # EV-3.1, EV-3.2, EV-3.3, EV-18
    game = Evenfall()
    match = new_match(game, 3, "rounds")
    rng = seeded("rounds")
    seen: list[tuple[int, str]] = []
    while match.decision is not None:
        here = (match.state.round, PHASES[match.state.phase])
        if not seen or seen[-1] != here:
            seen.append(here)
        decision = match.owed()[0]
        match.step(rng.below(len(decision.options)), decision.seat)
    assert [number for number, phase in seen if phase == "action"] == [1, 2, 3]
    assert seen == sorted(seen, key=lambda here: here[0])
    result = game.result(match.state)
    assert all(result.scores[seat] == max(result.scores) for seat in result.winners)


def test_what_is_not_used_is_kept() -> None:  # EV-4.4
    t = clans()
    t.seat(0).hand("irena").herb(2).mana(3)
    t.choose("pass", "pass")
    assert t.round == 2
    assert len(t.seat(0).hand) == 7
    assert goods(t) == [2, 0, 3]
    assert t.seat(0).mana == 5


def test_the_five_main_actions_are_offered() -> None:  # EV-5.3
    t = clans()
    t.northern_lakes_places("cave_b_1")
    t.seat(0).outer("cave_b_2+owl_courier").herb(1).knowledge(2).hand("irena")
    words = t.options()
    for one in (
        "discover cave_b_1",
        "token",
        "specialist irena",
        "witch northern_lakes",
        "sickle owl_courier",
    ):
        assert any(word.startswith(one) for word in words)


def test_the_outer_circle_is_large_and_worth_nothing() -> None:  # EV-6.5, EV-6.6
    t = clans()
    t.phase("scoring").round(3)
    t.seat(0).outer("sanctuary_a_1+great_summoning", "sanctuary_a_2", *("cave_b_1", "cave_b_2"))
    assert t.over
    assert t.seat(0).vp == 0


def test_the_inner_circle_is_not_harvested() -> None:  # EV-7.4
    t = clans()
    t.seat(0).inner("swamp_of_souls_b_1").outer("cave_b_1")
    t.choose("token")
    assert goods(t) == [1, 2, 0]


def test_the_order_of_harvests_is_asked_where_it_matters() -> None:  # EV-7.5
    t = clans()
    t.seat(0).outer("sunken_ruins_a_1", "whispering_forest_a_1")
    t.choose("token", "harvest whispering_forest_a_1")
    assert len(t.seat(0).hand) == 1
    t.choose("take knowledge")
    assert goods(t) == [2, 1, 1]


def test_rituals_work_in_both_circles() -> None:  # EV-8.5, EV-8.7
    t = clans()
    t.seat(0).outer("cave_b_1+wolf_companion")
    t.choose("token")
    assert t.seat(0).vp == 1


def test_the_cards_of_others_are_not_used() -> None:  # EV-9.7
    t = clans()
    t.seat(1).inner("cave_b_1+mana_wellspring")
    assert not any("mana_wellspring" in option for option in t.options())


def test_the_order_inside_a_battle() -> None:  # EV-11.11, EV-11.13
    t = clans()
    t.phase("battle").first(1)
    t.northern_lakes_stones(*STONES)
    for seat in (0, 1):
        t.seat(seat).northern_lakes_figures("witch").mana(7)
    t.choose("bid 7", seat=0).choose("bid 3", seat=1)
    told = t.log()
    strong = [line for line in told if "has strength" in line]
    assert strong[0].startswith("Battle in the Northern Lakes: P2 has strength 4")
    assert told.index("P2 draws 1 card.") < told.index("P1 draws 1 card.")
    assert t.seat(0).northern_lakes_figures == ["witch"]
    assert t.asks == "stone"


def test_a_binding_bonus_comes_before_the_instant_effect() -> None:  # EV-17.6, EV-8.6
    t = clans()
    t.seat(0).inner("graveyard_a_1").knowledge(2).hand("tome_of_forgotten_names")
    t.choose("ritual tome_of_forgotten_names")
    told = t.log()
    assert told.index("P1 gains 2 mana.") < told.index("P1 draws 3 cards.")


def test_rulings_on_free_actions_and_payment() -> None:  # EV-17.5, EV-17.7
    t = clans()
    t.seat(0).specialists("channeler_lux")
    t.choose("rotate channeler_lux", "pass")
    assert t.seat(0).mana == 2
    assert t.active == 1
    t.choose("witch northern_lakes")
    assert t.northern_lakes_space == "witch 1"
    assert goods(t, 1) == [0, 0, 0]


def test_a_borrowed_turn_effect_works_once_for_each() -> None:  # EV-17.11
    t = clans()
    t.seat(0).specialists("mirror_twin")
    t.seat(1).specialists("channeler_lux").rotated("channeler_lux")
    t.choose("rotate mirror_twin", "borrow channeler_lux", "rotate channeler_lux")
    assert t.seat(0).mana == 2


def test_a_changed_dial_keeps_its_limits() -> None:  # EV-17.13
    t = clans()
    t.phase("battle")
    t.seat(0).specialists("oracle_isolde").northern_lakes_figures("witch").mana(20)
    t.choose("bid 8")
    assert t.options()[-1] == "adjust 9"


def test_two_equal_council_members() -> None:  # EV-17.14, EV-8.13
    t = clans()
    t.seat(0).council("night_hag").hand("night_hag").herb(2).potion(2).knowledge(2)
    t.choose("council night_hag")
    assert t.seat(0).council == ["night_hag", "night_hag"]
