"""Writes the TypeScript of a game's views from its TypedDicts, so that a view is declared once.

A game declares what a seat sees in `games/NAME/seen.py`: TypedDicts, the whole of them called
`View`, and names for types. From these come `web/src/games/NAME/view.gen.ts`:

    python tools/views.py           # write them anew
    python tools/views.py --check   # say which are not current; the tests do

A field that is renamed there then fails wherever the browser's board still uses the old name.
"""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WIDTH = 100
ATOMS = {"int": "number", "str": "string", "bool": "boolean", "None": "null"}
IMPORTED = {
    "TextJson": ("Text", "../../lib/types"),
    "RulingJson": ("Ruling", "../../board/rulings"),
}
"""Types that the client has already: their names there, and the modules."""


def files() -> dict[Path, Path]:
    """The declarations of each game, and what is made from them."""
    found = {}
    for path in sorted((ROOT / "src" / "klubovna" / "games").glob("*/seen.py")):
        game = path.parent.name.replace("_", "-")
        found[path] = ROOT / "web" / "src" / "games" / game / "view.gen.ts"
    return found


def typescript(source: str, origin: str) -> str:
    """The declarations of a module in TypeScript, in the same order."""
    parts = [f"// Made by tools/views.py from {origin}; change it there.\n"]
    body = ast.parse(source).body
    if found := sorted(imports(body)):
        parts.append("".join(found))
    for node in body:
        if isinstance(node, ast.ClassDef):
            parts.append(interface(node))
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            parts.append(alias(ast.unparse(node.target), node.value))
    return "\n".join(parts)


def imports(body: list[ast.stmt]) -> list[str]:
    """What the module takes from elsewhere that the client has, too."""
    taken = [
        alias.name for node in body if isinstance(node, ast.ImportFrom) for alias in node.names
    ]
    known = [IMPORTED[name] for name in taken if name in IMPORTED]
    return [f'import type {{ {name} }} from "{module}";\n' for name, module in known]


def interface(node: ast.ClassDef) -> str:
    bases = [written(base) for base in node.bases if ast.unparse(base) != "TypedDict"]
    extends = f" extends {', '.join(bases)}" if bases else ""
    lines = [comment(ast.get_docstring(node), ""), f"export interface {node.name}{extends} {{\n"]
    for at, field in enumerate(node.body):
        if isinstance(field, ast.AnnAssign):
            following = node.body[at + 1] if at + 1 < len(node.body) else None
            lines += [comment(text_of(following), "  "), member(field)]
    return "".join([*lines, "}\n"])


def member(field: ast.AnnAssign) -> str:
    kind = field.annotation
    needed = not (isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "NotRequired")
    if not needed:
        assert isinstance(kind, ast.Subscript)
        kind = kind.slice
    return f"  {ast.unparse(field.target)}{'' if needed else '?'}: {written(kind)};\n"


def alias(name: str, value: ast.expr) -> str:
    """On as many lines as the formatter of the client would take."""
    kind = written(value)
    if len(f"export type {name} = {kind};") <= WIDTH:
        return f"export type {name} = {kind};\n"
    if len(f"  {kind};") <= WIDTH:
        return f"export type {name} =\n  {kind};\n"
    return f"export type {name} =\n  | " + "\n  | ".join(kind.split(" | ")) + ";\n"


def text_of(node: ast.stmt | None) -> str | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return str(node.value.value)
    return None


def comment(text: str | None, indent: str) -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def written(kind: ast.expr) -> str:
    """A type of Python in TypeScript."""
    if isinstance(kind, ast.Name):
        return IMPORTED[kind.id][0] if kind.id in IMPORTED else ATOMS.get(kind.id, kind.id)
    if isinstance(kind, ast.Constant):
        return "null" if kind.value is None else str(kind.value)
    if isinstance(kind, ast.BinOp) and isinstance(kind.op, ast.BitOr):
        return f"{written(kind.left)} | {written(kind.right)}"
    if isinstance(kind, ast.Subscript):
        return generic(ast.unparse(kind.value), kind.slice)
    raise SystemExit(f"What is {ast.unparse(kind)} in TypeScript?")


def generic(name: str, inside: ast.expr) -> str:
    parts = inside.elts if isinstance(inside, ast.Tuple) else [inside]
    if name == "list":
        element = written(parts[0])
        return f"({element})[]" if "|" in element else f"{element}[]"
    if name == "dict":
        return f"{{ [name: {written(parts[0])}]: {written(parts[1])} }}"
    if name == "Literal":
        values = [part.value for part in parts if isinstance(part, ast.Constant)]
        return " | ".join(f'"{value}"' for value in values)
    raise SystemExit(f"What is {name}[…] in TypeScript?")


def main() -> None:
    stale = []
    for source, made in files().items():
        new = typescript(source.read_text("utf-8"), source.relative_to(ROOT).as_posix())
        if made.exists() and made.read_text("utf-8") == new:
            continue
        stale.append(made.relative_to(ROOT).as_posix())
        if "--check" not in sys.argv:
            made.write_text(new, "utf-8")
    for name in stale:
        print(name)
    if stale and "--check" in sys.argv:
        raise SystemExit("Not current; run: python tools/views.py")


if __name__ == "__main__":
    main()
