"""Help for the people at the table: what each option would cost and give, what happened since
the own last action, the battles that were fought, and the score sheets at the end. All of it
could be worked out from the view and the log."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.events import seat_of
from klubovna.games.evenfall.card import REGIONS, STONES
from klubovna.games.evenfall.preview import preview
from klubovna.games.evenfall.seen import ActorSheet, Aids, Battle, Fighter
from klubovna.games.evenfall.table import OVER, Table
from klubovna.texts import Ref, Text

ACTIONS: Final = (
    "event.passes",
    "event.token",
    "event.discovers",
    "event.ritual",
    "event.specialist",
    "event.council",
    "event.witch_on",
    "event.elder_on",
    "event.witch_in",
    "event.elder_in",
    "event.board",
    "event.rotates",
    "event.sickle",
    "event.orb",
    "event.stone_on_board",
)
AUTOMA: Final = "event.automa_"
MOST_LINES: Final = 150


def aids(table: Table, seat: int, decision: Decision | None) -> Aids:
    """What this seat is helped with."""
    lines = story(table, seat)
    found: Aids = {
        "story": [{**text.sent(), "kind": text.key.removeprefix("event.")} for text in lines],
        "battles": battles(table, lines),
    }
    if table.phase == OVER:
        found["sheets"] = [sheet(table, actor) for actor in range(table.terms.actors)]
    elif decision is not None:
        found["foretold"] = [preview(table, decision, option) for option in decision.options]
    return found


# ---- what happened since


def story(table: Table, seat: int) -> list[Text]:
    """What happened after the seat's last action: the turns of the others, the battles."""
    if table.log is None:
        return []
    lines: list[Text] = []
    for event in reversed(table.log.events):
        text = event.for_seat(seat)
        if text is None:
            continue
        if seat >= 0 and text.key in ACTIONS and seat_of(text.args.get("player")) == seat:
            break
        lines.append(text)
        if len(lines) == MOST_LINES:
            break
    lines.reverse()
    return trimmed(lines)


def trimmed(lines: list[Text]) -> list[Text]:
    """Without what the own action still brought: the story begins with somebody else's action,
    with the Automa's card or with a battle."""
    for at, text in enumerate(lines):
        if text.key in ACTIONS or text.key.startswith(AUTOMA) or text.key == "event.strength":
            return lines[at:]
    return []


def battles(table: Table, lines: list[Text]) -> list[Battle]:
    """The battles of a story: who had set how much, and who won what."""
    found: list[Battle] = []
    fighters: list[Fighter] = []
    for text in lines:
        if text.key == "event.strength":
            fighters.append(
                {
                    "actor": actor_of(table, text),
                    "strength": whole(text, "n"),
                    "mana": whole(text, "mana"),
                }
            )
        elif text.key == "event.wins_battle":
            region = text.args.get("region")
            id = region.key.split(".")[1] if isinstance(region, Ref) else ""
            found.append(
                {
                    "region": REGIONS.index(id),
                    "fighters": fighters,
                    "winner": actor_of(table, text),
                    "stone": None,
                }
            )
            fighters = []
        elif text.key == "event.takes_stone" and found:
            stone = text.args.get("stone")
            if isinstance(stone, Ref) and stone.key.split(".")[1] in STONES:
                found[-1]["stone"] = stone.key.split(".")[1]
    return found


def actor_of(table: Table, text: Text) -> int:
    """The seat that a line is about; the Automa comes after the seats."""
    seat = seat_of(text.args.get("player"))
    return seat if 0 <= seat < table.players else table.players


def whole(text: Text, name: str) -> int:
    value = text.args.get(name)
    return value if isinstance(value, int) else 0


# ---- after the match


def sheet(table: Table, actor: int) -> ActorSheet:
    """The points of an actor by where they come from (EV-13.3)."""
    specialists, council, rituals, places = table.parts[actor]
    return {
        "earned": table.vp[actor] - specialists - council - rituals - places,
        "specialists": specialists,
        "council": council,
        "rituals": rituals,
        "places": places,
        "total": table.vp[actor],
        "mana": table.mana[actor],
    }
