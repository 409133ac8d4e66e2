"""Which of the game's words a card uses: read off what is printed, not off its text."""

from klubovna.games.shards_of_infinity.card import Card, Effect
from klubovna.games.shards_of_infinity.effects import (
    Banish,
    Hunger,
    Keyword,
    Pierce,
    Return,
    When,
)


def keywords_of(card: Card) -> list[str]:
    """The words, those that ask for something first, then what the card is."""
    lines = _all_lines([*card.plays, *card.exhausts])
    conditions = [line.condition for line in lines if isinstance(line, When)]
    if card.needs is not None:
        conditions.append(card.needs)
    named = [condition.word for condition in conditions if isinstance(condition, Keyword)]
    uses = {
        **dict.fromkeys(named, True),
        "exhaust": card.can_exhaust,
        "banish": any(isinstance(line, Banish) for line in lines),
        "shield": _has_shield(card) or any(isinstance(line, (Hunger, Pierce)) for line in lines),
        "mercenary": card.mercenary
        or any(isinstance(line, Return) and line.mercenary for line in lines),
        "champion": card.champion,
        "relic": bool(card.relic_of),
    }
    return [word for word, used in uses.items() if used]


def _has_shield(card: Card) -> bool:
    return bool(card.shield or card.shield_is_mastery or card.shield_in_play)


def _all_lines(effects: list[Effect]) -> list[Effect]:
    """The lines with those that depend on conditions."""
    found: list[Effect] = []
    for effect in effects:
        found.append(effect)
        if isinstance(effect, When):
            found += _all_lines([*effect.then, *effect.otherwise])
    return found
