"""Writes the `copy()` methods of states from their declarations, so that a field is declared once.

A state declares its fields in `__init__`, with their types. Between the two markers below, each
`table.py` holds a `copy()` made from them:

    python tools/states.py           # write them anew
    python tools/states.py --check   # say which are not current; the tests do

Copying by name while matches are played would cost too much. A list that only some matches change
may be shared by the states of the others: `# shared unless self.terms.items`, after its
declaration, says which.
"""

import ast
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
BEGIN = "    # ---- made by tools/states.py\n"
END = "    # ---- to here\n"
SHARED = "# shared unless "
ATOMS = ("int", "bool", "str")
PLAIN = (ast.Constant, ast.Name, ast.UnaryOp)
"""What a field without a type begins with: a number, a word, a flag, or the name of one."""


def files() -> list[Path]:
    """The sources that hold such a method."""
    games = ROOT / "src" / "klubovna" / "games"
    return [path for path in sorted(games.glob("*/*.py")) if BEGIN in path.read_text("utf-8")]


def copy_method(source: str) -> str:
    """The method for the class in which the markers stand."""
    line = source[: source.index(BEGIN)].count("\n")
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    made = next(node for node in reversed(classes) if node.lineno <= line)
    init = next(
        node for node in made.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"
    )
    given = [arg.arg for arg in init.args.args[1:]]
    handed = ", ".join("self.rng.copy()" if name == "rng" else f"self.{name}" for name in given)
    lines = [f'    def copy(self) -> "{made.name}":', f"        twin = {made.name}({handed})"]
    rare: dict[str, list[Field]] = {}
    for field in fields(init, source.splitlines()):
        if field.shared_unless:
            rare.setdefault(field.shared_unless, []).append(field)
        elif field.name not in given:
            lines.append(f"        {field.copy()}")
    for condition, some in rare.items():
        lines += [f"        if {condition}:", *(f"            {one.copy()}" for one in some)]
        lines += ["        else:", *(f"            {one.share()}" for one in some)]
    return "\n".join([*lines, "        return twin"]) + "\n"


class Field(NamedTuple):
    """A field that `__init__` declares, and when its list must not be shared by two states."""

    name: str
    kind: str
    shared_unless: str

    def copy(self) -> str:
        return f"twin.{self.name} = {copied(f'self.{self.name}', self.kind)}"

    def share(self) -> str:
        return f"twin.{self.name} = self.{self.name}"


def fields(init: ast.FunctionDef, source: list[str]) -> list[Field]:
    found: list[Field] = []
    for node in init.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if not isinstance(target, ast.Attribute):
            continue
        kind = "int"
        if isinstance(node, ast.AnnAssign):
            kind = ast.unparse(node.annotation)
        elif isinstance(node, ast.Assign) and not isinstance(node.value, PLAIN):
            raise SystemExit(f"line {node.lineno}: say what type self.{target.attr} has")
        comment = source[node.lineno - 1].partition(SHARED)[2]
        found.append(Field(target.attr, kind, comment.strip()))
    return found


def copied(value: str, kind: str) -> str:
    """How a value of this type is copied."""
    if kind in ATOMS:
        return value
    inner = kind.removeprefix("list[").removesuffix("]")
    if inner in ATOMS:
        return f"{value}[:]"
    row = "row" if value != "row" else "rows"
    return f"[{copied(row, inner)} for {row} in {value}]"


def current(source: str) -> str:
    """The source with the method as it should be."""
    head, rest = source.split(BEGIN, 1)
    _, tail = rest.split(END, 1)
    return f"{head}{BEGIN}{copy_method(source)}\n{END}{tail}"


def main(arguments: list[str]) -> int:
    sources = {path: path.read_text("utf-8") for path in files()}
    stale = [path for path, source in sources.items() if current(source) != source]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(ROOT)}: copy() is not current; run python tools/states.py")
        return 1 if stale else 0
    for path in stale:
        path.write_text(current(sources[path]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
