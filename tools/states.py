"""Writes the `copy()` methods of states from their declarations, so that a field is declared once.

A state declares its fields in `__init__`, with their types. Between the two markers below, each
`table.py` holds a `copy()` made from them:

    python tools/states.py           # write them anew
    python tools/states.py --check   # say which are not current; the tests do

Copying by name while matches are played would cost too much.
"""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BEGIN = "    # ---- made by tools/states.py\n"
END = "    # ---- to here\n"
ATOMS = ("int", "bool", "str")


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
    lines = [f'    def copy(self) -> "{made.name}":']
    handed = ", ".join("self.rng.copy()" if name == "rng" else f"self.{name}" for name in given)
    lines.append(f"        twin = {made.name}({handed})")
    for name, kind in fields(init):
        if name not in given:
            lines.append(f"        twin.{name} = {copied(f'self.{name}', kind)}")
    lines.append("        return twin")
    return "\n".join(lines) + "\n"


def fields(init: ast.FunctionDef) -> list[tuple[str, str]]:
    """The fields that `__init__` declares, with their types."""
    found: list[tuple[str, str]] = []
    for node in init.body:
        if isinstance(node, ast.AnnAssign) and _own(node.target):
            found.append((node.target.attr, ast.unparse(node.annotation)))  # type: ignore[attr-defined]
        elif isinstance(node, ast.Assign) and _own(node.targets[0]):
            found.append((node.targets[0].attr, "int"))  # type: ignore[attr-defined]
    return found


def _own(target: ast.expr) -> bool:
    return isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)


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
    return f"{head}{BEGIN}{copy_method(source)}{END}{tail}"


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
