"""The companions in a browser without a network: Python runs there, and a page asks as it would
ask the server.

Only the game that is asked for is entered, because a phone is slow to read what it does not need.
"""

import json
from pathlib import Path
from typing import Final

from klubovna.companion.directory import worked_out
from klubovna.core.errors import BadSetup, KlubovnaError
from klubovna.core.outfit import Companion, outfit_of
from klubovna.core.registry import OURS, find_game, use_cards
from klubovna.texts import Text

CARDS: Final = "cards"
"""The folder with the card files that the server plays with, named by their games."""


def begin(folder: str) -> None:
    """Play with the same cards as the server that packed this folder."""
    for file in sorted(Path(folder, CARDS).glob("*.json")):
        use_cards(file.stem, str(file))


def told(address: str, body: str) -> str:
    """The answer to a request under /api/ADDRESS, as JSON: its status and its body."""
    try:
        one = _companion(address)
        if one is None:
            return _refused(404, "not_found", Text("server.error.no_page"))
        return json.dumps({"status": 200, "body": worked_out(one, json.loads(body))})
    except KlubovnaError as error:
        code = "bad_setup" if isinstance(error, BadSetup) else "bad_request"
        return _refused(400, code, error.text)


def _companion(address: str) -> Companion | None:
    game = address.split("/")[1]
    if game not in OURS:
        return None
    known = {one.address(game): one for one in outfit_of(find_game(game)).companions}
    return known.get(address)


def _refused(status: int, code: str, text: Text) -> str:
    return json.dumps({"status": status, "body": {"error": {"code": code, "text": text.to_json()}}})
