"""What can be looked up at a table of Sanctum: cards with their rulings, words, signs."""

from rich.text import Text as Line

from klubovna.core.registry import find_game
from klubovna.core.state import Json
from klubovna.terminal.boards.values import objects, strings, whole
from klubovna.terminal.scene import Entry
from klubovna.texts import Words

GROUPS = {"items": "item", "skills": "skill", "attacks": "attack", "blessings": "blessing"}
"""Things with a text of their own, and what rulings call them."""


def glossary(words: Words) -> list[Entry]:
    """Everything that can be looked up: items, skills, attacks, blessings, demons, words."""
    components = find_game("sanctum").components()
    heroes = components["heroes"]
    assert isinstance(heroes, dict)
    ids = {group: _names(components.get(group)) for group in GROUPS}
    ids["skills"] = [
        str(skill["skill"])
        for hero in heroes.values()
        if isinstance(hero, dict)
        for skill in objects(hero["skills"])
    ]
    rulings = objects(components["rulings"])
    found: list[Entry] = []
    for group, kind in GROUPS.items():
        for id in ids[group]:
            name = words.term(f"{group}.{id}.name")
            text = words(f"{group}.{id}.text")
            found.append(_entry(words, name, id, text, f"{kind}:{id}", rulings))
    for id in strings(components["keywords"]):
        name, text = words(f"keywords.{id}.name"), words(f"keywords.{id}.text")
        found.append(_entry(words, name, id, text, f"keyword:{id}", rulings))
    return found


def _entry(
    words: Words, name: str, id: str, text: str, target: str, rulings: list[dict[str, Json]]
) -> Entry:
    """A thing with its text and what was ruled on it."""
    drawing = Line.assemble((name, "bold"), "\n", text)
    for ruling in rulings:
        if target in strings(ruling["about"]):
            source = str(ruling["rule"])
            if page := whole(ruling["page"]):
                source += f" · {words('rulings.rulebook', page=page)}"
            drawing.append(f"\n• {words('rulings.' + str(ruling['id']))}")
            drawing.append(f" ({source})", "dim")
    return Entry(name, id, drawing)


def _names(value: Json) -> list[str]:
    return [*value] if isinstance(value, dict) else []
