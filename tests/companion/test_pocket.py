"""The companions as a phone has them: unpacked, in a Python that has nothing else."""

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from klubovna.companion.directory import companions, worked_out
from klubovna.core.cardsets import listed, our_data
from klubovna.core.registry import use_cards
from klubovna.games.sanctum.cardfile import SHAPE
from klubovna.server.pack import packed_sources
from support.companions import EXAMPLES

ASK = """
import json, sys
sys.path[:0] = [sys.argv[1]]
from klubovna.companion import pocket
pocket.begin(sys.argv[1])
asked = json.load(sys.stdin)
told = [json.loads(pocket.told(address, json.dumps(body))) for address, body in asked]
json.dump(told, sys.stdout)
"""


def unpacked(folder: Path) -> Path:
    with zipfile.ZipFile(io.BytesIO(packed_sources())) as archive:
        archive.extractall(folder)
    return folder


def told(folder: Path, *asked: tuple[str, Any]) -> list[Any]:
    """What a bare Python says: no site packages, nothing of this checkout."""
    bare = [sys.executable, "-I", "-S", "-c", ASK, str(folder)]
    ran = subprocess.run(bare, input=json.dumps(asked), capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    answers: list[Any] = json.loads(ran.stdout)
    return answers


def test_every_companion_says_the_same_on_a_phone(tmp_path: Path) -> None:
    asked = [(address, request) for address, (request, _) in EXAMPLES.items()]
    for (address, request), answer in zip(asked, told(unpacked(tmp_path), *asked), strict=True):
        expected = json.loads(json.dumps(worked_out(companions()[address], request)))
        assert (address, answer) == (address, {"status": 200, "body": expected})


def test_a_phone_refuses_as_the_server_does(tmp_path: Path) -> None:
    wrong, unknown = told(
        unpacked(tmp_path), ("companion/evenfall", {"colour": "red"}), ("companion/chess", {})
    )
    assert (wrong["status"], wrong["body"]["error"]["code"]) == (400, "bad_request")
    assert wrong["body"]["error"]["text"]["key"].startswith("companion.error.")
    assert (unknown["status"], unknown["body"]["error"]["code"]) == (404, "not_found")


def test_a_phone_plays_with_the_cards_of_the_server(tmp_path: Path) -> None:
    """The owner of the box has put in the hammer that really lies there."""
    card = listed(our_data(SHAPE), "cards")[0]
    assert isinstance(card["item"], dict)
    words = {"name": {"nom": "Hammer"}, "text": "Hammer."}
    own = {
        "name": "My box",
        "cards": [{**card, "item": {**card["item"], "id": "hammer"}}],
        "texts": {lang: {"items": {"hammer": words}} for lang in ("cs", "en")},
    }
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(own), encoding="utf-8")
    request = {"items": ["hammer"], "dice": [6], "demons": [{"dice": [6]}]}
    [ours] = told(unpacked(tmp_path / "ours"), ("companion/sanctum", request))
    use_cards("sanctum", str(file))
    try:
        folder = unpacked(tmp_path / "theirs")
    finally:
        use_cards("sanctum", "")
    [theirs] = told(folder, ("companion/sanctum", request))
    assert (ours["status"], theirs["status"]) == (400, 200)
