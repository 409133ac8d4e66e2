"""What ending an attack, a defence or a rest would leave unused."""

from support.options import left_by
from support.sanctum import GREEN_THREE, fight, heroes


def test_an_attack_leaves_the_dice_that_would_hit() -> None:
    t = heroes()
    t.seat(0).demons(GREEN_THREE)
    fight(t, 3, 3, 5)
    assert left_by(t, "end_attack") == ["dice that would hit (3 and 3)"]
    t.choose(next(option for option in t.options() if "on demon 1" in option))
    if t.asks == "attack":
        assert left_by(t, "end_attack") == []


def test_a_defence_leaves_the_damage_that_a_shield_would_block() -> None:  # SA-5.7
    t = heroes()
    t.seat(0).demons(GREEN_THREE)
    fight(t, 5, 5)
    while t.asks == "attack":
        t.choose("end_attack")
    assert t.asks == "defend"
    assert left_by(t, "end_defence") == ["shields against 1 damage"]


def test_a_rest_leaves_items_that_could_be_worn_and_brewed() -> None:  # SA-8.2, SA-8.6
    t = heroes()
    t.seat(0).bag("hunting_cap", "dagger").gems("green", "blue")
    t.choose("rest")
    assert left_by(t, "done_dressing", "cs")[0].startswith("předměty, které si jde nasadit (")
    t.choose("done_dressing")
    assert left_by(t, "done_brewing") == ["items that would make a potion (Hunting Cap and Dagger)"]
