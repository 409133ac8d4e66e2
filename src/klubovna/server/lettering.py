"""What strangers write, made fit to be shown to others: one line in which every letter can be seen
and none turns the others round. It is shown as text; nothing in it is ever markup."""

from typing import Final
from unicodedata import category, normalize

from klubovna.server.errors import Refused

LONGEST_NAME: Final = 40
MOST_MARKS: Final = 3
"""Accents on one letter."""
JOINER: Final = "\u200d"
"""Makes one picture of two: a family of persons. Elsewhere nobody sees it."""
BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters by their kind, but without a shape."""
UNSEEN: Final = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
"""Marks by their kind, but without a shape."""
LOOKALIKES: Final = str.maketrans(
    "01lавекмнорстухіјѕԁһԛԝαβεικνορτυχζ",
    "oiiabekmhopctyxijsdhqwabeikvoptuxz",
)
"""Letters of other alphabets, and digits, that look like letters of ours."""


def visible(text: str) -> str:
    """The text in one line, without letters that nobody can see, controls and those that change
    the direction; a letter has a few accents at most. Empty where nothing is left."""
    whole = normalize("NFC", text)
    letters: list[str] = []
    marks = 0
    for at, letter in enumerate(whole):
        kind = category(letter)
        if kind in ("Mn", "Me"):
            marks += 1
            if marks <= MOST_MARKS and letter not in UNSEEN and letters:
                letters.append(letter)
        elif kind == "Cf":
            if letter == JOINER and _joins(whole, at):
                letters.append(letter)
        else:
            marks = 0
            seen = letter.isprintable() and letter not in BLANK
            letters.append(letter if seen else " ")
    return " ".join("".join(letters).split())


def _joins(text: str, at: int) -> bool:
    """Whether a joiner stands between two pictures."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    return bool(before and after) and category(after) == "So" and category(before)[0] in "SM"


def name_of(text: str) -> str:
    """A name as others are shown it; refused where nothing of it can be seen."""
    name = visible(text)[:LONGEST_NAME].strip()
    if not any(category(letter)[0] in "LNPS" for letter in name):
        raise Refused("bad_request", "name")
    return name


def distinct(name: str, taken: list[str]) -> str:
    """The name, with a number where somebody has one that looks the same."""
    looks = {look(other) for other in taken}
    found, number = name, 1
    while look(found) in looks:
        number += 1
        found = f"{name[: LONGEST_NAME - 1 - len(str(number))]} {number}"
    return found


def look(name: str) -> str:
    """What a name looks like: equal for two that can be mistaken for each other."""
    return normalize("NFKC", name).casefold().translate(LOOKALIKES)
