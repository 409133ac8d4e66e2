"""The notebooks run from top to bottom, and are kept without outputs."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def cells(notebook: Path, kind: str) -> list[Any]:
    data = json.loads(notebook.read_text(encoding="utf-8"))
    assert (data["nbformat"], data["nbformat_minor"]) == (4, 5)
    return [cell for cell in data["cells"] if cell["cell_type"] == kind]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_nothing_but_what_was_written_is_kept(notebook: Path) -> None:
    for cell in cells(notebook, "code"):
        assert (cell["outputs"], cell["execution_count"]) == ([], None)
    page = (FOLDER.parent / "docs" / "notebooks.md").read_text(encoding="utf-8")
    assert notebook.name in page


@pytest.mark.long
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_it_runs(notebook: Path, tmp_path: Path) -> None:
    code = "\n\n".join("".join(cell["source"]) for cell in cells(notebook, "code"))
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=600
    )
    assert ran.returncode == 0, ran.stderr
