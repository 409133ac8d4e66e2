"""Rulings on a card, as a game's components bring them."""

from collections.abc import Iterable

from klubovna.core.rulings import RulingJson
from klubovna.texts import Words


def rulings_on(words: Words, rulings: Iterable[RulingJson], about: str) -> list[str]:
    """The answers about a thing such as "card:dragon", each with the rule that it rests on."""
    kind = about.partition(":")[0] + ":"
    found = []
    for ruling in rulings:
        if about in ruling["about"] or kind in ruling["about"]:
            source = ruling["rule"]
            if page := ruling["page"]:
                source += f"; {words('rulings.rulebook', page=page)}"
            answer = words(f"rulings.{ruling['id']}")
            found.append(f"▸ {answer} ({source})")
    return found
