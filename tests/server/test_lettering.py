"""What strangers write is made fit to be shown: nothing unseen, nothing turned round."""

import pytest

from klubovna.server.errors import Refused
from klubovna.server.lettering import distinct, name_of, visible


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\u202eevil\u202c \u2066txt\u2069\u200f", "evil txt"),
        ("z\u0335\u0336\u0337\u0338\u0339\u033aalgo", "z\u0335\u0336\u0337algo"),
        ("\u0301\u0301a", "a"),
        ("a\u200bb\ufeffc\u2060d\u00ade\u034ff", "abcdef"),
        ("one\r\n\x00\x1b[31mtwo\u2028three\t", "one [31mtwo three"),
        ("\U000e0041\U000e0042tag\ue000", "tag"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("👩\u200d👧 ❤\ufe0f 👍🏽", "👩\u200d👧 ❤\ufe0f 👍🏽"),
        ("x\u200dy\u200d", "xy"),
        ("Příliš žluťoučký kůň", "Příliš žluťoučký kůň"),
        ("r\u030c", "ř"),
        ("\u3164\u2800\u200b\n", ""),
    ],
)
def test_only_what_can_be_seen_is_left(written: str, shown: str) -> None:
    assert visible(written) == shown
    assert visible(shown) == shown


@pytest.mark.parametrize("empty", ["\u3164", "\u202e\u200b", " \n", "\u0301"])
def test_a_name_can_be_seen(empty: str) -> None:
    with pytest.raises(Refused):
        name_of(empty)


@pytest.mark.parametrize("other", ["Anna", "anna", "\u0410nna", "ＡＮＮＡ", "Ann\u03b1", "ANNA"])
def test_nobody_goes_by_a_name_that_looks_like_another(other: str) -> None:
    assert distinct(other, ["Petr", "Anna"]) == f"{other} 2"
    assert distinct(other, ["Anna", "Anna 2"]) == f"{other} 3"
    assert distinct("Hana", ["Anna", "Anna 2"]) == "Hana"
    assert distinct("x" * 40, ["x" * 40]) == "x" * 38 + " 2"
