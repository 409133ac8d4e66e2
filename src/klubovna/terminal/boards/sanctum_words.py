"""What can be looked up at a table of Sanctum: cards with their rulings, words, signs."""

from typing import cast

from rich.text import Text as Line

from klubovna.core.rulings import RulingJson
from klubovna.games.sanctum.seen import Box
from klubovna.terminal.boards.printed import printed_on
from klubovna.terminal.scene import Entry
from klubovna.texts import Words

GROUPS = {"items": "item", "skills": "skill", "attacks": "attack", "blessings": "blessing"}
"""Things with a text of their own, and what rulings call them."""


def glossary(words: Words) -> list[Entry]:
    """Everything that can be looked up: items, skills, attacks, blessings, demons, words."""
    box = cast(Box, printed_on("sanctum"))
    ids = {
        "items": [*box["items"]],
        "skills": [skill["skill"] for hero in box["heroes"].values() for skill in hero["skills"]],
        "attacks": [*box["attacks"]],
        "blessings": [*box["blessings"]],
    }
    rulings = box["rulings"]
    found: list[Entry] = []
    for group, kind in GROUPS.items():
        for id in ids[group]:
            name = words.term(f"{group}.{id}.name")
            text = words(f"{group}.{id}.text")
            found.append(_entry(words, name, id, text, f"{kind}:{id}", rulings))
    for id in box["keywords"]:
        name, text = words(f"keywords.{id}.name"), words(f"keywords.{id}.text")
        found.append(_entry(words, name, id, text, f"keyword:{id}", rulings))
    return found


def _entry(
    words: Words, name: str, id: str, text: str, target: str, rulings: list[RulingJson]
) -> Entry:
    """A thing with its text and what was ruled on it."""
    drawing = Line.assemble((name, "bold"), "\n", text)
    for ruling in rulings:
        if target in ruling["about"]:
            source = ruling["rule"]
            if page := ruling["page"]:
                source += f" · {words('rulings.rulebook', page=page)}"
            drawing.append(f"\n• {words('rulings.' + ruling['id'])}")
            drawing.append(f" ({source})", "dim")
    return Entry(name, id, drawing)
