"""Options as a front end gets them: what needs no thought, what an ending would leave unused."""

from klubovna.core.game import Label
from klubovna.testing import Scenario
from klubovna.texts import plain


def labels(t: Scenario) -> list[Label]:
    """The options of whoever is asked first."""
    decision = t.match.owed()[0]
    return [t.match.label(decision, i) for i in range(len(decision.options))]


def routine(t: Scenario) -> list[str]:
    """The options that may be taken together, without a thought and without numbers of copies."""
    return [label.words.partition(" #")[0] for label in labels(t) if label.routine]


def left_by(t: Scenario, ending: str, lang: str = "en") -> list[str]:
    """What this option would leave unused, in words."""
    match = t.match
    decision = match.owed()[0]
    index = next(i for i, label in enumerate(labels(t)) if label.words == ending)
    words = match.game.words(lang)
    return [plain(words.say(text)) for text in match.game.unused(match.state, decision, index)]
