"""Which of the game's words a card uses: read off what is printed, not off its text."""

from klubovna.games.shards_of_infinity.card import Card, Effect
from klubovna.games.shards_of_infinity.effects import (
    Banish,
    Dominion,
    Echo,
    Hunger,
    Inspire,
    Pierce,
    Return,
    Unify,
    When,
)


def keywords_of(card: Card) -> list[str]:
    """The words, those that ask for something first, then what the card is."""
    lines = _all_lines([*card.plays, *card.exhausts])
    conditions = [line.condition for line in lines if isinstance(line, When)]
    if card.needs is not None:
        conditions.append(card.needs)
    uses = {
        "inspire": any(isinstance(condition, Inspire) for condition in conditions),
        "unify": any(isinstance(condition, Unify) for condition in conditions),
        "dominion": any(isinstance(condition, Dominion) for condition in conditions),
        "echo": any(isinstance(condition, Echo) for condition in conditions),
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
