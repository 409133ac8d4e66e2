"""A task: a function with a name whose question and answer are JSON, so that any machine that has
the same Klubovna can do it."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

import msgspec

from klubovna.server.work.kinds import Kind

Q = TypeVar("Q")
A = TypeVar("A")

_json: Final = msgspec.json.Encoder()


class Task(Generic[Q, A]):
    """What is declared next to the function that does it, and listed in `tasks`."""

    def __init__(
        self, name: str, kind: Kind, work: Callable[[Q], A], question: type[Q], answer: type[A]
    ) -> None:
        self.name = name
        self.kind = kind
        self.work = work
        self._question = msgspec.json.Decoder(question)
        self._answer = msgspec.json.Decoder(answer)

    def ask(self, question: Q) -> bytes:
        """The question as a worker gets it."""
        return _json.encode(question)

    def understands(self, question: bytes) -> bool:
        """Whether this is a question to the task at all, and nothing but that."""
        try:
            self._question.decode(question)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return False
        return True

    def do(self, question: bytes) -> bytes:
        """In a worker: the answer."""
        return _json.encode(self.work(self._question.decode(question)))

    def read(self, answer: bytes) -> A:
        """What the worker has found."""
        return self._answer.decode(answer)
