"""A hint in lines."""

from klubovna.agents.advice import Advice, comparison, reason
from klubovna.core.agent import Seat
from klubovna.core.state import State
from klubovna.terminal.screen import Question
from klubovna.texts import Words


def hint_lines(advice: Advice, seat: Seat[State], question: Question, words: Words) -> list[str]:
    """The reason, the options that were compared with their figures, and what the second best
    would cost."""
    labels = question.labels()
    lines = [words.say(reason(advice, seat))]
    for at, one in enumerate(advice.rated):
        told = words(
            "advice.points" if advice.by_points else "advice.chance",
            option=question.choices[one.option].text,
            n=advice.figure(at),
        )
        lines.append(f"{labels[one.option]:>3} {told}")
    cost = comparison(advice, seat)
    return lines if cost is None else [*lines, words.say(cost)]
