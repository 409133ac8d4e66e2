"""Rulings on a card, as a game's components bring them."""

from klubovna.core.state import Json
from klubovna.terminal.boards.values import objects, strings, whole
from klubovna.texts import Words


def rulings_on(words: Words, printed: dict[str, Json], about: str) -> list[str]:
    """The answers about a thing such as "card:dragon", each with the rule that it rests on."""
    kind = about.partition(":")[0] + ":"
    found = []
    for ruling in objects(printed.get("rulings", [])):
        if about in strings(ruling["about"]) or kind in strings(ruling["about"]):
            source, page = str(ruling["rule"]), whole(ruling["page"])
            if page:
                source += f"; {words('rulings.rulebook', page=page)}"
            answer = words(f"rulings.{ruling['id']}")
            found.append(f"▸ {answer} ({source})")
    return found
