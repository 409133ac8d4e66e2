"""Companions of physical games, worked out by a worker process."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from klubovna.companion.aeons_end_dials import dials
from klubovna.companion.aeons_end_nemesis import nemesis_deck
from klubovna.companion.aeons_end_order import order_deck
from klubovna.companion.aeons_end_randomizer import set_up
from klubovna.companion.evenfall import automa_runs
from klubovna.companion.fantasy_realms import score_sheet
from klubovna.companion.sanctum import solve_fight
from klubovna.companion.shards_of_infinity import nemesis_runs
from klubovna.core.state import Json
from klubovna.games.fantasy_realms.aids import row_to_json
from klubovna.server.wire import Tree
from klubovna.server.work import kinds
from klubovna.server.work.task import Task
from klubovna.server.work.workforce import Workforce, ask

COMPANIONS: Final[dict[str, Callable[[Mapping[str, object]], dict[str, Json]]]] = {
    "aeons-end/setup": set_up,
    "aeons-end/order": order_deck,
    "aeons-end/nemesis": nemesis_deck,
    "aeons-end/dials": dials,
    "evenfall": automa_runs,
    "sanctum": solve_fight,
    "shards-of-infinity": nemesis_runs,
}
"""By their address under /api/companion/."""


def score_hand(data: Mapping[str, object]) -> dict[str, object]:
    """The sheet of a hand of Fantasy Realms."""
    sheet = score_sheet(data)
    return {
        "total": sheet.total,
        "best_total": sheet.best_total,
        "best": sheet.best,
        "cards": {row.card.id: row_to_json(row) for row in sheet.rows},
        "items": {row.item.id: row.points for row in sheet.items},
        "choices": sheet.choices,
        "offers": [offer.to_json() for offer in sheet.offers],
        "decisions": [text.to_json() for text in sheet.decisions],
        "proof": [text.to_json() for text in sheet.proof],
    }


SCORER: Final = "score/fantasy-realms"
_WORK: Final[dict[str, Callable[[Mapping[str, object]], Mapping[str, object]]]] = {
    **COMPANIONS,
    SCORER: score_hand,
}


class Asking(msgspec.Struct):
    """A request to the companion with this address."""

    name: str
    request: Tree


def answered(asking: Asking) -> msgspec.Raw:
    """What the companion says, as JSON."""
    return msgspec.Raw(msgspec.json.encode(_WORK[asking.name](asking.request)))


COMPANION: Final = Task("companion", kinds.COMPANIONS, answered, Asking, msgspec.Raw)


async def told(work: Workforce, name: str, request: Tree, client: str) -> bytes:
    """What a companion says to a request, as JSON."""
    answer = await ask(work, COMPANION, Asking(name, request), client)
    return bytes(answer)
