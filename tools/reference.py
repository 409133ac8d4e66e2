"""Writes docs/reference.md from the docstrings behind the front door.

python tools/reference.py           # write it anew
python tools/reference.py --check   # say whether it is current; the tests do
"""

import ast
import re
import sys
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "klubovna"
PAGE = ROOT / "docs" / "reference.md"

HEAD = """# Reference

What `import klubovna` offers, made from the docstrings by `tools/reference.py`.
[library.md](library.md) shows how it is used.
"""

PARTS: list[tuple[str, str, list[str]]] = [
    ("Functions", "door.py", ["game", "match", "play_out", "replay", "log"]),
    ("Which games there are", "core/registry.py", ["game_ids"]),
    ("Match", "core/match.py", ["Match"]),
    ("Options", "core/options.py", ["Option"]),
    ("Agents", "core/agent.py", ["Seat", "Agent"]),
    ("Records", "core/record.py", ["Record"]),
    ("Games", "core/game.py", ["Game", "Switch", "Setup", "Label", "Result"]),
    ("Questions", "core/decision.py", ["Decision", "Several"]),
]
ERRORS = "core/errors.py"


def main(arguments: list[str]) -> int:
    page = written()
    if "--check" not in arguments:
        PAGE.write_text(page, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page:
        print(f"{PAGE.relative_to(ROOT)} is not current; run python tools/reference.py")
        return 1
    return 0


def written() -> str:
    lines = [HEAD]
    for title, file, names in PARTS:
        nodes = {node.name: node for node in definitions(PACKAGE / file)}
        lines.append(f"## {title}\n")
        for name in names:
            lines += described(nodes[name], "klubovna." if file == "door.py" else "")
    lines.append("## Errors\n")
    for node in definitions(PACKAGE / ERRORS):
        if isinstance(node, ast.ClassDef):
            lines.append(f"- `{node.name}`: {first(node)}")
    return "\n".join(lines).rstrip() + "\n"


def definitions(file: Path) -> list[ast.ClassDef | ast.FunctionDef]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    return [node for node in found if not node.name.startswith("_")]


def described(node: ast.ClassDef | ast.FunctionDef, before: str) -> list[str]:
    if isinstance(node, ast.FunctionDef):
        return [f"### `{before}{signature(node)}`\n", whole(node), ""]
    lines = [f"### `{node.name}`\n", whole(node), "", *attributes(node)]
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            lines.append(f"- `{signature(part)}`: {' '.join(whole(part).split()) or '…'}")
    return [*lines, ""]


def attributes(node: ast.ClassDef) -> list[str]:
    """The attributes that have a sentence of their own under their declaration."""
    init = [part for part in node.body if getattr(part, "name", "") == "__init__"]
    bodies = [node.body, *(part.body for part in init if isinstance(part, ast.FunctionDef))]
    found = []
    for body in bodies:
        for at, after in pairwise(body):
            name = _declared(at)
            if name and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                found.append(f"- `{name}`: {' '.join(str(after.value.value).split())}")
    return found


def _declared(node: ast.stmt) -> str:
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return ""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    name = target.attr if isinstance(target, ast.Attribute) else ast.unparse(target)
    return "" if name.startswith("_") else name


def signature(node: ast.FunctionDef) -> str:
    if any(ast.unparse(one) == "property" for one in node.decorator_list):
        return node.name
    given = ast.unparse(node.args).removeprefix("self").removeprefix(", ")
    answer = "" if node.returns is None else f" -> {ast.unparse(node.returns)}"
    return re.sub(r"'([A-Z][^']*)'", r"\1", f"{node.name}({given}){answer}")


def whole(node: ast.ClassDef | ast.FunctionDef) -> str:
    return ast.get_docstring(node) or ""


def first(node: ast.ClassDef) -> str:
    return whole(node).partition("\n")[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
