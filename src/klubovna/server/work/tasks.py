"""All tasks by name: the only things that a worker does."""

from importlib import import_module
from typing import Any, Final

from klubovna.server.work.task import Task

TASKS: Final = {
    "think": "klubovna.server.thinking:THINK",
    "think aside": "klubovna.server.thinking:THINK_ASIDE",
    "advise": "klubovna.server.thinking:ADVISE",
    "work out": "klubovna.server.thinking:WORK_OUT",
    "proposals": "klubovna.server.thinking:PROPOSALS",
    "frame": "klubovna.server.frames:FRAME",
    "teach a lesson": "klubovna.server.lessons:TEACH",
    "free stretch": "klubovna.server.lessons:STRETCH",
    "pose a puzzle": "klubovna.server.puzzles:POSE",
    "solve a puzzle": "klubovna.server.puzzles:SOLVE",
    "companion": "klubovna.server.companion:COMPANION",
    "open a file": "klubovna.server.importing:OPEN",
    "look again": "klubovna.server.looking:LOOK",
}


def find_task(name: str) -> Task[Any, Any]:
    """The task with this name; its room is entered when it is first wanted."""
    module, _, attribute = TASKS[name].partition(":")
    found = getattr(import_module(module), attribute)
    assert isinstance(found, Task)
    return found
