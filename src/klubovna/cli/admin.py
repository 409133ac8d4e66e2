"""`klubovna admin`: what whoever runs a server does with its database."""

import contextlib
from collections.abc import Callable
from typing import Final

from klubovna.cli import admin_copies, admin_people, admin_removing, admin_tables
from klubovna.cli.parser import BadUsage, Parser
from klubovna.texts import Words

ACTIONS: Final[dict[str, Callable[[Words, list[str]], int]]] = {
    "list": admin_tables.show_list,
    "show": admin_tables.show_one,
    "delete": admin_removing.delete,
    "archive": admin_removing.archive,
    "backup": admin_copies.backup,
    "restore": admin_copies.restore,
    "move": admin_copies.move,
    "people": admin_people.people,
    "invitation": admin_people.invitation,
}


def run(spoken: Words, arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help"):
        return overview(spoken)
    action = ACTIONS.get(arguments[0])
    if action is None:
        about = {"typed": arguments[0], "known": ", ".join(ACTIONS)}
        raise BadUsage("admin.error.action", dict(about))
    return action(spoken, arguments[1:])


def overview(spoken: Words) -> int:
    """What one can do here."""
    parser = Parser(spoken, "admin")
    parser.given("do")
    with contextlib.suppress(SystemExit):
        parser.read(["--help"])
    print()
    width = max(len(name) for name in ACTIONS)
    for name in ACTIONS:
        print(f"  klubovna admin {name:<{width}}  {spoken(f'help.admin_{name}.short')}")
    return 0
