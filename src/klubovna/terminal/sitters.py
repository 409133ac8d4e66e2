"""Who sits at the table: people by their names, programs by the names of agents."""

from klubovna.agents import is_agent, make_agent
from klubovna.core.agent import Agent
from klubovna.core.state import State
from klubovna.terminal.speech import plain_name
from klubovna.texts import Words

ME = "me"
"""Stands for the person at the keyboard, who has no other name."""


class Sitter:
    """One seat: a person, or an agent that plays it."""

    def __init__(self, word: str, agent: Agent[State] | None, number: int) -> None:
        self.word = word
        """As on the command line: a name, `me`, or an agent."""
        self.agent = agent
        self.number = number
        """Which one of the agents this is, counted from 0."""

    @property
    def is_person(self) -> bool:
        return self.agent is None


def sit_down(game_id: str, words: list[str], seed: str) -> list[Sitter]:
    """Seats for these words; whatever is not the name of an agent is a person."""
    sitters: list[Sitter] = []
    agents = 0
    for seat, word in enumerate(words):
        if is_agent(game_id, word):
            agent = make_agent(game_id, word, f"{seed}/agent/{seat}")
            sitters.append(Sitter(word, agent, agents))
            agents += 1
        else:
            sitters.append(Sitter(word, None, 0))
    return sitters


def names_of(sitters: list[Sitter], words: Words) -> list[str]:
    """How everybody is called in one language; nobody twice."""
    callings = words("terminal.agents").split()
    names: list[str] = []
    for sitter in sitters:
        if sitter.agent is not None:
            name = callings[sitter.number % len(callings)]
        elif sitter.word == ME:
            name = words("terminal.me")
        else:
            name = plain_name(sitter.word)
        names.append(_unlike(name, names))
    return names


def kind_of(sitter: Sitter, words: Words) -> str:
    """Which agent this is, as people call it; "" for a person."""
    if sitter.is_person:
        return ""
    key = f"web.agent.{sitter.word}"
    return words(key) if words.has(key) else sitter.word


def _unlike(name: str, taken: list[str]) -> str:
    other, n = name, 1
    while other in taken:
        n += 1
        other = f"{name} {n}"
    return other
