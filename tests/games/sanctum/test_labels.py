"""What people read at the table of Sanctum: reasons why not, options, events."""

from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.games.sanctum.game import Sanctum
from klubovna.testing import Scenario, table
from klubovna.texts import LANGUAGES, plain, words

GAME = Sanctum()
TARGETS = [
    *(f"effect:{n}" for n in range(0, 40, 3)),
    *(f"bag:{n}" for n in range(3)),
    "effect:9999",
    "effect:x",
    "bag:99:1:0",
    "rage",
    "potion:red",
    "blessing:blessing_pm_1",
    "button:fight",
    "",
]


def test_a_reason_for_everything_that_cannot_be_played() -> None:
    match = new_match(GAME, 3, "why")
    rng = seeded("why")
    while match.decision is not None:
        for seat in range(3):
            for target in TARGETS:
                text = GAME.why_not(match.state, seat, match.decision_for(seat), target)
                for lang in LANGUAGES:
                    assert words(lang, GAME.package).with_names(["A", "B", "C"]).say(text)
        decision = match.owed()[0]
        match.step(rng.below(len(decision.options)), decision.seat)
    assert GAME.why_not(match.state, 0, None, "rage").key == "why.over"


def heroes() -> Scenario:
    t = table("sanctum", 2, "labels", hero_1="slayer", hero_2="dancer")
    t.phase("journey").active(0)
    for seat in (0, 1):
        t.seat(seat).where(f"act_i {seat + 1}")
    return t


def said(t: Scenario, lang: str) -> list[str]:
    decision = t.match.owed()[0]
    speech = words(lang, GAME.package)
    choices = [t.match.label(decision, n) for n in range(len(t.options()))]
    return [plain(speech.say(choice.text)) for choice in choices]


def test_a_set_is_offered_with_what_is_known_of_it() -> None:
    t = heroes()
    t.sets("demon_green_1_05/demon_blue_1_04", "demon_red_2_03")
    t.choose("move")
    assert "take a Hellhound (dice 1 and 6; damage 2; green helmet)" in said(t, "en")
    assert (
        "vzít si Bahenního plaza (kostka 3; zranění 1; zelená přilba) "
        "a Promrzlého kostlivce (kostka 2; zranění 1; modrá přilba)"
    ) in said(t, "cs")


def test_a_skill_says_what_it_does_and_costs() -> None:
    t = heroes()
    t.seat(0).unlocked("slayer_battle_cry").rage(0).spent_rage(1).demons("demon_red_1_01")
    t.choose("fight")
    assert "the skill Battle Cry: make rage active for 1 stamina" in said(t, "en")
    assert "schopnost Bojový pokřik: aktivovat zuřivost za 1 výdrž" in said(t, "cs")


def final_battle() -> Scenario:
    """Both heroes stand before a row whose first card is the bargain."""
    t = heroes()
    t.phase("battle").breaker(0)
    lords = [f"demon_lord_{n:02}" for n in range(1, 11)]
    furies = [f"fury_{n:02}" for n in range(1, 9)]
    for seat in (0, 1):
        row = [*lords[seat * 5 : seat * 5 + 5]]
        for at in range(4):
            row.insert(at * 2 + 1, furies[seat * 4 + at])
        t.seat(seat).where("cathedral").answered(0).life(40).dice(5).row(*row)
    return t


def test_the_attack_under_a_card_of_the_row_is_never_named() -> None:  # SA-1.6
    t = final_battle()
    rng = seeded("row")
    while t.round != 2:
        decision = t.match.owed()[0]
        if decision.kind == "attack":
            assert not any("Dark Bargain" in line for line in said(t, "en"))
        t.match.step(rng.below(len(decision.options)), decision.seat)
    hits = [line for line in t.seat(1).reads() if " hits " in line or " beats " in line]
    assert hits
    assert all("of the row" in line for line in hits)


def test_a_damaged_effect_is_called_damaged() -> None:  # SA-17.3
    t = final_battle()
    t.seat(0).spaces("3.1 damaged")
    decision = t.match.owed()[0]
    assert t.match.game.why_not(t.match.state, 0, decision, "effect:3").key == "why.damaged"
