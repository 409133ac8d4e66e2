"""Every attack of the Demon Lord, every fury card, every blessing (SA-13, SA-17 to SA-19)."""

import pytest

from klubovna.games.sanctum.planning import describe
from klubovna.games.sanctum.solver import best_plan
from klubovna.testing import Scenario
from support.sanctum import ROW, battle, fighting, hero, in_battle, kit, loose, state, storm

LORD = {
    # attack: the lives that it costs instead, and how many cards have it
    "dark_bargain": (1, 1),
    "omen_of_death": (1, 2),
    "clouded_mind": (1, 3),
    "madness": (2, 2),
    "hellfire": (2, 2),
    "blasphemy": (1, 3),
    "terror": (1, 2),
    "tainted_draught": (1, 2),
    "rusting_breath": (1, 2),
    "shackles": (2, 3),
    "drain_vigour": (1, 3),
    "shattered_will": (1, 2),
    "exhaustion": (2, 2),
    "corruption": (1, 2),
    "ruin": (2, 1),
    "violet_flame": (1, 1),
}
FURY = {
    **{f"fateful_{n}": (1, 1) for n in range(1, 7)},
    "wasted_effort": (1, 3),
    "smothered_rage": (1, 2),
    "disarm": (2, 2),
    "veil_of_shadow": (1, 2),
    "sapping_claws": (1, 1),
    "piercing_shriek": (1, 1),
    "acid_spit": (1, 1),
}
BLESSINGS = {
    "blessing_stamina_1": "stamina",
    "blessing_stamina_2": "stamina",
    "blessing_focus_1": "focus",
    "blessing_focus_2": "focus",
    "blessing_shield_2": "shield 2",
    "blessing_shield_3a": "shield 3",
    "blessing_shield_3b": "shield 3",
    "blessing_pm_1": "1 5",
    "blessing_pm_2": "2 6",
    "blessing_pm_3": "1",
    "blessing_raise": "5 6",
    "blessing_lower": "1 2 3",
}
"""What they give; for dice, the faces that a 4 (a 2 for the first) can be turned to."""


def card(attack: str) -> str:
    return next(foe.id for foe in kit().foes if foe.attack == attack)


def test_the_decks_are_complete() -> None:  # SA-1.1
    for deck, foes in ((LORD, kit().foes[:33]), (FURY, kit().foes[33:])):
        found = {foe.attack: foe.life for foe in foes}
        assert found == {attack: life for attack, (life, _) in deck.items()}
        for attack, (_, count) in deck.items():
            assert [foe.attack for foe in foes].count(attack) == count


@pytest.mark.parametrize("attack", LORD)
def test_lives_instead_of_the_penalty(attack: str) -> None:  # SA-13.2
    t = storm(card(attack))
    t.seat(1).life(1)
    if t.asks == "suffer":
        t.choose("lives", seat=0)
    assert t.seat(0).life == 10 - LORD[attack][0]


# ---- the Demon Lord's penalties


def suffers(attack: str, **places: int) -> Scenario:
    """Janča takes the penalty of this card."""
    t = storm(card(attack))
    for name, value in places.items():
        getattr(t.seat(0), name)(value)
    return t.choose("penalty", seat=0)


@pytest.mark.parametrize(
    ("attack", "token", "n"),
    [
        ("clouded_mind", "focus", 1),
        ("madness", "focus", 2),
        ("drain_vigour", "stamina", 1),
        ("exhaustion", "stamina", 2),
    ],
)
def test_losing_tokens(attack: str, token: str, n: int) -> None:  # SA-17.1
    t = suffers(attack, stamina=3, focus=3)
    assert getattr(t.seat(0), token) == 3 - n
    assert t.seat(0).life == 10
    short = storm(card(attack))
    getattr(short.seat(0), token)(n - 1)
    assert short.match.decision_for(0) is None  # it can't be paid in full
    assert short.seat(0).life == 10 - LORD[attack][0]


def test_blasphemy() -> None:  # SA-17.2
    t = storm(card("blasphemy"))
    t.seat(0).blessings("blessing_pm_1", "blessing_raise")
    t.choose("penalty", seat=0)
    t.choose("lose blessing_raise", seat=0)
    assert t.seat(0).blessings == ["blessing_pm_1"]
    assert hero(t)["blessings_used"] == ["blessing_raise"]


@pytest.mark.parametrize(
    ("attack", "colour", "n"),
    [
        ("rusting_breath", "red", 1),
        ("shattered_will", "blue", 1),
        ("corruption", "", 1),
        ("ruin", "", 2),
        ("dark_bargain", "", 2),
    ],
)
def test_damaging_spaces(attack: str, colour: str, n: int) -> None:  # SA-17.3, SA-17.4
    t = suffers(attack)
    for _ in range(n):
        t.choose(t.seat(0).options()[0], seat=0)
    damaged = [space for space in t.seat(0).spaces if space.endswith("damaged")]
    assert len(damaged) == n
    effects = hero(t)["effects"]
    assert isinstance(effects, list)
    colours = [
        space["colour"]
        for effect in effects
        if isinstance(effect, dict) and isinstance(effect["spaces"], list)
        for space in effect["spaces"]
        if isinstance(space, dict) and space["holds"] == "damaged"
    ]
    assert not colour or colours == [colour] * n
    assert t.seat(0).life == (11 if attack == "dark_bargain" else 10)


def test_violet_flame() -> None:  # SA-17.3
    t = storm(card("violet_flame"))
    assert t.asks != "suffer"  # no purple space
    assert t.seat(0).life == 9
    purple = storm(card("violet_flame"))
    purple.seat(0).worn("hunting_cap")
    purple.choose("penalty", seat=0)
    assert purple.seat(0).spaces == ["0.1 damaged"]


def test_shackles() -> None:  # SA-17.5
    t = in_battle()
    t.seat(0).fewer_dice(1)
    battle(t, 4)
    assert loose(t) == [4]
    assert suffers("shackles").seat(0).fewer_dice == 1


def test_hellfire() -> None:  # SA-17.6, SA-13.3
    t = suffers("hellfire")
    assert t.seat(0).more_damage == 2
    last = in_battle()
    last.seat(0).step(8).more_damage(2).row(*ROW[:8], "demon_lord_16").stamina(0)
    battle(last, 1, 1)
    last.choose("die 1 (1) on the card", "die 2 (1) on the card")
    assert last.seat(0).life == 8  # although every card is beaten
    assert hero(last)["won"] is True


def test_omen_of_death() -> None:  # SA-17.7
    t = suffers("omen_of_death", life=5)
    assert t.seat(0).marks == 2
    assert t.seat(0).life == 5
    deadly = storm(card("omen_of_death"))
    deadly.seat(0).life(1)
    deadly.choose("penalty", seat=0)
    assert hero(deadly)["alive"] is False
    marked = storm(card("terror"))
    marked.seat(0).life(2).marks(2)
    marked.choose("lives", seat=0)
    assert hero(marked)["alive"] is False  # the counter reached a marked space


def test_tainted_draught() -> None:  # SA-17.9
    t = storm(card("tainted_draught"))
    t.seat(0).potions("red").stamina(0).spaces("7.1 stamina", "7.2 stamina")
    t.choose("penalty", seat=0)
    t.choose(t.seat(0).options()[0], seat=0)
    assert t.seat(0).potions == []
    assert t.seat(0).stamina == 0  # the token is gone
    assert len(t.seat(0).spaces) == 1  # and its space is free
    dry = storm(card("tainted_draught"))
    dry.seat(0).potions("blue").spaces("7.1 stamina")
    assert dry.asks != "suffer"
    assert dry.seat(0).life == 9


def test_terror() -> None:  # SA-17.10
    t = suffers("terror")
    assert (t.seat(0).rage.value, t.seat(0).spent_rage.value) == (0, 1)


# ---- fury cards (SA-14.4, SA-18)


def on_fury(attack: str, *dice: int, **places: int) -> Scenario:
    """Janča beats the card before it and steps on this fury card."""
    t = in_battle()
    rest = [ROW[1] if other == card(attack) else other for other in ROW[2:]]
    t.seat(0).row("demon_lord_01", card(attack), *rest).dice(len(dice) + 2)
    for name, value in places.items():
        getattr(t.seat(0), name)(value)
    battle(t, 1, 2, *dice)
    return t.choose("die 1 (1) on the card", "die 2 (2) on the card")


@pytest.mark.parametrize("value", range(1, 7))
def test_fateful(value: int) -> None:  # SA-18.4
    other = value % 6 + 1
    t = in_battle()
    t.seat(0).row("demon_lord_01", card(f"fateful_{value}"), *ROW[2:]).dice(4)
    t.outcomes(0, 1, value - 1, other - 1, value - 1, other - 1)
    t.choose("die 1 (1) on the card", "die 2 (2) on the card", "penalty")
    assert loose(t) == [other, other]  # rolled twice, until it was gone


def test_wasted_effort() -> None:  # SA-18.3
    t = on_fury("wasted_effort", 5, 5)
    t.choose("penalty", "waste 3.1")
    assert t.seat(0).focus == 2
    assert t.seat(0).spaces == ["3.1 focus"]
    assert not any("use helmet" in option for option in t.options())


def test_smothered_rage() -> None:  # SA-18.7
    t = on_fury("smothered_rage", 5, 5)
    t.choose("penalty")
    assert t.seat(0).rage == 0


def test_disarm() -> None:  # SA-18.5, SA-5.6
    t = on_fury("disarm", 5, spent_rage=1, rage=0)
    t.choose("penalty")
    assert loose(t) == []
    t.choose("end_attack")
    assert t.seat(0).rage == 0  # a die that was set aside brings no rage back
    empty = on_fury("disarm")
    assert empty.seat(0).life == 8  # no die to set aside


def test_veil_of_shadow() -> None:  # SA-18.6
    shadow = next(foe for foe in kit().foes if foe.attack == "veil_of_shadow")
    need = shadow.dice[0]
    t = on_fury("veil_of_shadow", need)
    t.choose("penalty")
    assert not any("on the card" in option for option in t.options())
    t.choose("rage", f"die 3 to {need}")  # the same face, but modified
    t.choose(f"die 3 ({need}) on the card")
    assert t.seat(0).step == 2


def test_an_unmodified_extra_hit_does_not_pierce_the_veil() -> None:  # SA-18.6, SA-23.3
    t = in_battle(hero_1="dancer")
    t.seat(0).row("demon_lord_01", "fury_14", *ROW[2:]).dice(3).unlocked("dancer_double_strike")
    battle(t, 1, 2, 5)
    t.choose("die 1 (1) on the card", "skill dancer_double_strike", "die 2 (2) on the card")
    t.choose("penalty")
    assert fighting(t)["echo"] == 1
    assert not any("on the card" in option for option in t.options())
    steps = best_plan(describe(state(t), 0)).steps  # nor does the solver count on it
    assert not any(step.die < 0 and step.target == 0 for step in steps)


@pytest.mark.parametrize(
    ("attack", "token"), [("sapping_claws", "stamina"), ("piercing_shriek", "focus")]
)
def test_fury_that_takes_tokens(attack: str, token: str) -> None:  # SA-18.2
    t = on_fury(attack, 5, stamina=2, focus=2)
    t.choose("penalty")
    assert getattr(t.seat(0), token) == 1


def test_acid_spit() -> None:  # SA-18.2
    t = on_fury("acid_spit", 5)
    t.choose("penalty", t.options()[0] if t.asks == "damage_space" else "damage_space 3.1")
    assert t.seat(0).spaces == ["3.1 damaged"]


def test_fury_attacks_once() -> None:  # SA-14.4
    t = on_fury("smothered_rage", 1, 1, stamina=0, focus=0, life=90)
    t.choose("penalty", "end_attack")
    assert t.seat(0).step == 1
    while state(t).round == 1 or t.match.owed()[0].seat != 0:
        ask = t.match.owed()[0]
        t.match.step(len(ask.options) - 1, ask.seat)
    assert state(t).round == 2
    assert t.asks != "suffer"
    row = hero(t)["row"]
    assert isinstance(row, list)
    assert isinstance(row[1], dict)
    assert row[1]["attack"] == "smothered_rage"  # it lies open


# ---- blessings (SA-19)


@pytest.mark.parametrize("tile", BLESSINGS)
def test_blessing(tile: str) -> None:  # SA-19.1 to SA-19.3
    gives = BLESSINGS[tile]
    t = in_battle()
    t.seat(0).blessings(tile).stamina(0).focus(0).rage(0).dice(1)
    die = {"blessing_pm_1": 2, "blessing_pm_2": 4}.get(tile, 4)
    if tile == "blessing_pm_1":
        gives = "1 3"
    t.outcomes(die - 1)
    if gives in ("stamina", "focus"):
        t.choose(f"bless {tile}")  # before the roll
        assert getattr(t.seat(0), gives) == 1
    elif gives.startswith("shield"):
        if t.asks == "attack":
            t.choose("end_attack")
        before = fighting(t)["damage"]
        assert isinstance(before, int)
        t.choose(f"bless {tile}")
        n = int(gives.split()[1])
        assert t.seat(0).life == 10 - max(0, before - n)
    else:
        t.choose(f"bless {tile}")
        faces = [int(face) for face in gives.split()]
        if len(faces) > 1:
            assert t.options() == [f"die 1 to {face}" for face in faces]
            t.choose(t.options()[0])
        assert loose(t) == [faces[0]] or t.seat(0).step == 0
    assert t.seat(0).blessings == []
    assert hero(t)["blessings_used"] == [tile]


def test_a_token_blessing_pays_a_penalty() -> None:  # SA-19.2
    t = storm(card("clouded_mind"))
    t.seat(0).focus(0).blessings("blessing_focus_1")
    assert "penalty" not in t.seat(0).options()
    t.choose("bless blessing_focus_1", seat=0)
    assert "penalty" in t.seat(0).options()
    t.choose("penalty", seat=0)
    assert t.seat(0).focus == 0
    assert t.seat(0).life == 10
