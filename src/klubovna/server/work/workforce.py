"""The contract of whoever does work for the server, wherever they are."""

from typing import Protocol, TypeVar

from klubovna.server.errors import Refused
from klubovna.server.work.kinds import Kind
from klubovna.server.work.task import Task

Q = TypeVar("Q")
A = TypeVar("A")


class Workforce(Protocol):
    """Somebody who does work. Text goes in and text comes out, so they may be far away."""

    async def do(self, kind: Kind, task: str, question: bytes, client: str) -> bytes:
        """The answer of the task with this name to a question.

        `client` is who waits for it; nobody waits longer because another one asks much. Besides
        the errors below, this raises what the work itself says of the question, as a
        `Complaint`.
        """

    def share(self, kind: Kind) -> float:
        """What part of the usual time there is for one more work of this kind, from 0 to 1: less
        when more waits than can be done at once."""


class Busy(Refused):
    """Too much of this kind waits already."""

    def __init__(self) -> None:
        super().__init__("busy", "busy")


class TooHard(Refused):
    """The work took more time or memory than it may."""

    def __init__(self) -> None:
        super().__init__("too_hard", "too_hard")


class Failed(Refused):
    """The work broke down; the log says how."""

    def __init__(self) -> None:
        super().__init__("server", "failed")


async def ask(workforce: Workforce, task: Task[Q, A], question: Q, client: str) -> A:
    """Let somebody do a task."""
    told = await workforce.do(task.kind, task.name, task.ask(question), client)
    return task.read(told)
