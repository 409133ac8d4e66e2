"""Writes docs/observations.md: what every byte of an observation means, and how options are told.

    python tools/observations.py           # write it anew
    python tools/observations.py --check   # say whether it is current; the tests do

It follows from the views (`games/NAME/seen.py`) and from what each game says about its encoding
(`klubovna/adapters/games/`).
"""

import ast
import inspect
import sys
from pathlib import Path
from typing import Any, get_type_hints, is_typeddict

from klubovna.adapters.declared import thing_of
from klubovna.adapters.encoding import Declared, Encoding
from klubovna.adapters.shape import Piece
from klubovna.adapters.spoken import COLUMNS
from klubovna.core.game import complete_setup
from klubovna.core.outfit import named
from klubovna.core.registry import find_game, outfits

TARGET = Path(__file__).parents[1] / "docs" / "observations.md"
SHOWN_WORDS = 8

HEAD = f"""# Observations, byte by byte

Made by `tools/observations.py`; [adapters](adapters.md) says how to use it.

An observation is an array of bytes. First come all numbers and words, in the order of the view,
then everything that is counted (how many of each card are in a pile). 0 is nothing, or not known. A
word is told by its number in a list, 1 for the first one; what is larger than 255 is told as 255.
Seats are told from the viewer's chair: 1 is the viewer, 2 the next one round the table; in lists by
seat the viewer comes first. `[4]` stands for a list of which 4 places are told. The sizes are for
the number of players named; `Encoding(game, setup).spans()` gives every byte of every table, and
`.version` and `.mark` tell whether two encodings are the same.

An option is a row of {len(COLUMNS)} numbers of 16 bits: {", ".join(COLUMNS)}.
The question, the verb and the things are numbers in `Encoding.vocabulary`; the numbers are those
that the option's words name, in their order; the last one is 1 for an option that ends the turn.
"""


def notes(kind: Any, path: str = "") -> dict[str, str]:
    """What the declarations say about each field, by its path."""
    found: dict[str, str] = {}
    told = _docs(kind)
    for name, field in get_type_hints(kind, include_extras=True).items():
        below = f"{path}.{name}" if path else name
        if name in told:
            found[below] = told[name]
        inside = thing_of(field)
        if is_typeddict(inside):
            found |= notes(inside, below)
    return found


def _docs(kind: Any) -> dict[str, str]:
    """The strings after the fields of a TypedDict, and of those that it extends."""
    module = ast.parse(inspect.getsource(sys.modules[kind.__module__]))
    classes = {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}
    found: dict[str, str] = {}
    waiting = [kind.__name__]
    while waiting:
        node = classes.get(waiting.pop())
        if node is None:
            continue
        waiting += [ast.unparse(base) for base in node.bases]
        for field, after in zip(node.body, node.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr):
                if isinstance(after.value, ast.Constant):
                    found[ast.unparse(field.target)] = " ".join(str(after.value.value).split())
    return found


def line(piece: Piece, told: dict[str, str]) -> str:
    bare = "".join(part.split("]")[-1] for part in piece.path.split("["))
    words = ", ".join(piece.words[:SHOWN_WORDS])
    if len(piece.words) > SHOWN_WORDS:
        words += f" … ({len(piece.words)} in all)"
    says = f"{piece.says}: {words}" if words else piece.says
    note = told.get(bare, "")
    return f"| `{piece.path}` | {piece.size} | {says} | {note} |"


def chapter(game_id: str) -> str:
    game, outfit = find_game(game_id), outfits()[game_id]
    declared = named(outfit.encoding)
    assert isinstance(declared, Declared)
    mode = outfit.modes[0]
    ways = Encoding(game, complete_setup(game, mode.players, mode.switches, ""))
    told = notes(declared.view)
    lines = [line(piece, told) for piece in ways.part.pieces("")]
    players = "1 player" if mode.players == 1 else f"{mode.players} players"
    words = ways.vocabulary
    groups = [f"{name} ({len(group)})" for name, group in words.groups.items()]
    return "\n".join(
        [
            f"## {game.words('en')('game.name')}",
            f"`{ways.version}`; {ways.size} bytes for {players}; {len(ways.catalogue)} actions in "
            f"the catalogue.",
            "",
            "| field of the view | bytes | what is told | what it is |",
            "|---|---|---|---|",
            *lines,
            "",
            f"Questions: {', '.join(words.questions)}.",
            "",
            f"Verbs: {', '.join(words.verbs)}.",
            "",
            f"Things: {', '.join(groups)}.",
            "",
        ]
    )


def document() -> str:
    encoded = [game_id for game_id, outfit in outfits().items() if outfit.encoding]
    return HEAD + "\n" + "\n".join(chapter(game_id) for game_id in encoded)


def main() -> None:
    new = document()
    if TARGET.exists() and TARGET.read_text("utf-8") == new:
        return
    if "--check" in sys.argv:
        raise SystemExit("docs/observations.md is not current; run: python tools/observations.py")
    TARGET.write_text(new, "utf-8")


if __name__ == "__main__":
    main()
