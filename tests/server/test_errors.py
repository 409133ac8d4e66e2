"""Every refusal of the server has a code of the contract and a sentence in both languages."""

import ast
import re
from pathlib import Path

import pytest

import klubovna.server
from klubovna.server.errors import STATUS
from klubovna.texts.catalogue import catalogue_file, load

SOURCES = sorted(Path(klubovna.server.__file__).parent.rglob("*.py"))
CONTRACT = (Path(__file__).parents[2] / "docs" / "table-api.md").read_text()


WAYS = ("Refused", "Refused.__init__", "StorageFailed", "DiskFull", "super().__init__")


def refusals() -> set[tuple[str, str]]:
    """The code and the key of every refusal in the sources."""
    found = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call) and len(node.args) >= 2:
                name = ast.unparse(node.func)
                code, key = node.args[1:3] if name == "Refused.__init__" else node.args[:2]
                if name == "TooMany" and isinstance(code, ast.Constant):
                    found.add(("too_many", str(code.value)))
                if name in WAYS:
                    if isinstance(code, ast.Constant) and isinstance(key, ast.Constant):
                        found.add((str(code.value), str(key.value)))
    return found


def test_every_code_is_in_the_contract() -> None:
    codes = {code for code, _ in refusals()} | set(STATUS)
    assert codes >= {"stale", "out_of_turn", "not_allowed", "conflict"}
    assert [code for code in codes if not re.search(rf"`{code}`", CONTRACT)] == []


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal(lang: str) -> None:
    server = load(catalogue_file(lang, "klubovna"))["server"]
    assert isinstance(server, dict)
    assert set(server["error"]) == {key for _, key in refusals()}
