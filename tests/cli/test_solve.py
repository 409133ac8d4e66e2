"""`klubovna solve sanctum`: what is typed at a real table, and what it says."""

import pytest

from klubovna.cli import main
from klubovna.cli.solve import request


def solve(capsys: pytest.CaptureFixture[str], *typed: str, lang: str = "en") -> str:
    assert main(["solve", "sanctum", *typed, "--lang", lang]) == 0
    return capsys.readouterr().out


def test_three_focus_save_her(capsys: pytest.CaptureFixture[str]) -> None:  # Keep Your Distance
    typed = "--skills huntress_keep_distance --items sickle --dice 1 --demons 6-6:2 --focus 3"
    said = solve(capsys, *typed.split(), "--rage", "0", "--life", "2")
    assert "Put the 6 on demon 1." in said
    assert "you lose 1 life" in said
    assert "That kills you" not in said


def test_it_says_when_the_hero_dies(capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["--dice", "1", "--demons", "6:3", "--rage", "0", "--life", "2"]
    assert "That kills you" in solve(capsys, *typed)
    assert "nepřežije" in solve(capsys, *typed, lang="cs")


def test_chances_as_each_language_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["--roll", "1", "--demons", "6", "--rage", "0", "--hero", "slayer"]
    assert "16.7%" in solve(capsys, *typed)
    czech = solve(capsys, *typed, lang="cs")
    assert "16,7 %" in czech.replace("\N{NO-BREAK SPACE}", " ")


def test_whoever_owns_the_box_is_told_about_our_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert "reconstructed" in solve(capsys, "--dice", "1", "--demons", "1")


def test_the_final_row_and_own_things_as_typed() -> None:
    names = ["roll", "stamina", "focus", "rage", "life", "marks", "potions", "drunk", "runes"]
    names += ["extra_damage", "skills", "used", "blessings", "hero", "dice", "only_modified"]
    typed: dict[str, object] = dict.fromkeys(names)
    typed |= {"demons": "1-6x:2,?", "final": True, "items": "sickle@weapon_left,dagger"}
    typed["own"] = "weapon:set6=blue+shield2=red-red,skill:raise"
    assert request(typed) == {
        "final": True,
        "demons": [{"dice": [1, 6], "hits": [6], "damage": 2}, {"hidden": True}],
        "items": [{"item": "sickle", "slot": "weapon_left"}, "dagger"],
        "own": [
            {
                "slot": "weapon",
                "effects": [
                    {"kind": "set", "value": 6, "spaces": ["blue"]},
                    {"kind": "shield", "value": 2, "spaces": ["red", "red"]},
                ],
            },
            {"slot": "skill", "effects": [{"kind": "raise", "value": 0, "spaces": []}]},
        ],
    }


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_an_effect_that_is_none(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    typed = ["--dice", "1", "--demons", "1", "--own", "weapon:6set", "--lang", lang]
    assert main(["solve", "sanctum", *typed]) != 0
    assert "6set" in capsys.readouterr().err
