"""The Automa for the physical game of Evenfall (EV-16).

A request names the level and what was done so far, as a list of moves; the same request gives the
same answer, so a page keeps nothing but the moves, and undo takes the last one away. The person
reads off the real cards what the rules need to know: points, witches, harvests. The rules of the
game do the rest, and every step says what hands have to move.
"""

from collections.abc import Callable
from typing import Final

from klubovna.companion import request
from klubovna.companion.evenfall_table import (
    AUTOMA,
    FREE,
    Fact,
    Sitting,
    card_of,
    place_of,
    state_json,
)
from klubovna.companion.request import Fields, bad
from klubovna.core.decision import Play
from klubovna.core.events import Log
from klubovna.core.state import Json
from klubovna.games.evenfall.automa import automa_turn
from klubovna.games.evenfall.battle import reward, rows, strength, winner
from klubovna.games.evenfall.card import ELDER, WITCH
from klubovna.games.evenfall.ending import place_automa_stones, score_actor
from klubovna.games.evenfall.table import (
    OVER,
    ROUNDS,
    Table,
    figures_home,
    strength_in,
)
from klubovna.texts import Ref, Text

MOST_MOVES: Final = 300
MOST_POINTS: Final = 20
MOST_STRENGTH: Final = 40
MOST_SCORE: Final = 999

HANDS: Final = {
    "event.automa_field": "marker",
    "event.automa_further": "marker",
    "event.draws_place": "draws_place",
    "event.token": "harvest",
    "event.scores": "scores",
    "event.transfers": "transfers",
    "event.advances": "advances",
    "event.ritual": "ritual",
    "event.specialist": "specialist",
    "event.discards": "discards",
}
"""What hands do at a line of the log; other lines are not told."""


def automa_runs(data: Fields) -> dict[str, Json]:
    """The Automa after all moves, with the steps of the last one and the question it waits for."""
    request.fields("request", data, ["level", "rondel", "track", "moves"])
    sitting = Sitting(data)
    moves = request.entries("moves", data.get("moves", []), MOST_MOVES)
    steps: list[Json] = []
    ask: Json = None
    for number, entry in enumerate(moves):
        name = f"moves.{number}"
        what = request.one_of(f"{name}.do", _field(name, entry, "do"), [*MOVES])
        if ask is not None or sitting.table.phase == OVER:
            bad("move", name=name)
        steps, ask = MOVES[what](sitting, name, entry)
    return {"steps": steps, "ask": ask, **state_json(sitting)}


def _field(name: str, entry: object, key: str) -> object:
    if not isinstance(entry, dict):
        bad("field", name=name)
    return entry.get(key)


# ---- its turn (EV-16.3, EV-16.4)


def _turn(sitting: Sitting, name: str, entry: object) -> tuple[list[Json], Json]:
    """A card was turned over. What else the rules need is told in the order they need it."""
    fields = request.fields(name, entry, ["do", "vp", "told"])
    points = request.number(f"{name}.vp", fields.get("vp"), 0, MOST_POINTS)
    told = request.entries(f"{name}.told", fields.get("told", []), len(FREE))
    facts: dict[str, Fact] = {}
    while True:
        table = sitting.with_facts(points, facts)
        _run(automa_turn(table))
        need = sitting.need(table, facts)
        if need == "":
            steps = [_step(Text("companion.step.card", {"n": points}), "card")]
            steps += _steps(table, sitting.table)
            sitting.table = table
            return steps, None
        if len(facts) == len(told):
            return [], {"need": need, "field": sitting.field(table)}
        read = card_of if need == "card" else place_of
        facts[need] = read(f"{name}.told.{len(facts)}", told[len(facts)])


def _run(play: Play) -> None:
    """The Automa is never asked."""
    for _ in play:
        raise AssertionError("the Automa was asked something")


# ---- battles (EV-16.5)


def _battle(sitting: Sitting, name: str, entry: object) -> tuple[list[Json], Json]:
    """The person says the own strength, 0 for nobody there, and the points of its cards."""
    fields = request.fields(name, entry, ["do", "region", "mine", "cards"])
    table = sitting.table
    region = request.number(f"{name}.region", fields.get("region"), 0, table.terms.regions - 1)
    mine = request.number(f"{name}.mine", fields.get("mine"), 0, MOST_STRENGTH)
    cards = [
        request.number(f"{name}.cards.{at}", value, 0, MOST_POINTS)
        for at, value in enumerate(request.entries(f"{name}.cards", fields.get("cards", []), 9))
    ]
    witches = strength_in(table, AUTOMA, region)
    if witches == 0:
        return [_step(Text("companion.step.absent", _region(table, region)), "")], None
    if len(cards) != witches:
        bad("cards", n=witches)
    sitting.lay_deck(cards)
    table.log = Log()
    table.strengths = [mine, strength(table, AUTOMA, region)]
    table.bids = [0, 0]
    steps = [
        _step(
            Text(
                "companion.step.strength",
                {
                    "n": table.strengths[AUTOMA],
                    "round": table.round,
                    "witches": witches,
                    "cards": sum(cards),
                },
            ),
            "fights",
        )
    ]
    table.log = Log()
    _run(reward(table, AUTOMA, region))
    reached = Text("companion.step.rows", {"n": rows(table.strengths[AUTOMA])})
    steps += [_step(reached, ""), *_steps(table, table)]
    fighters = [0, AUTOMA] if mine else [AUTOMA]
    if winner(table, fighters) == AUTOMA:
        table.stones[AUTOMA].append(0)
        steps.append(_step(Text("companion.step.wins"), "stone"))
    else:
        steps.append(_step(Text("companion.step.loses"), ""))
    return steps, None


def _region(table: Table, region: int) -> dict[str, Ref]:
    return {"region": table.kit.regions[region].ref}


# ---- the end of a round and of the game (EV-12, EV-16.2, EV-16.6)


def _round(sitting: Sitting, name: str, entry: object) -> tuple[list[Json], Json]:
    request.fields(name, entry, ["do"])
    table = sitting.table
    if table.round == ROUNDS:
        bad("move", name=name)
    figures_home(table)
    table.supply[AUTOMA][ELDER] = 0
    table.round += 1
    return [_step(Text("companion.step.round", {"n": table.round}), "round")], None


def _score(sitting: Sitting, name: str, entry: object) -> tuple[list[Json], Json]:
    """Its stones go on the best rituals, whatever the symbols (EV-16.7)."""
    request.fields(name, entry, ["do"])
    table = sitting.table
    place_automa_stones(table)
    _run(score_actor(table, AUTOMA))
    table.phase = OVER
    return [_step(Text("companion.step.score", {"n": table.vp[AUTOMA]}), "compare")], None


# ---- corrections


def _set(sitting: Sitting, name: str, entry: object) -> tuple[list[Json], Json]:
    """What stands otherwise on the table."""
    fields = request.fields(name, entry, ["do", "what", "n"])
    table = sitting.table
    what = request.one_of(f"{name}.what", fields.get("what"), ["vp", "coven", "rondel", "stones"])
    most = {
        "vp": MOST_SCORE,
        "coven": table.kit.tracks[table.kit.automa_track].top,
        "rondel": len(table.kit.rondel) - 1,
        "stones": 12,
    }[what]
    n = request.number(f"{name}.n", fields.get("n"), 0, most)
    if what == "vp":
        table.vp[AUTOMA] = n
    elif what == "coven":
        table.coven[AUTOMA] = n
    elif what == "rondel":
        table.rondel = n
    else:
        table.stones[AUTOMA] = [0] * n
    return [], None


MOVES: Final[dict[str, Callable[[Sitting, str, object], tuple[list[Json], Json]]]] = {
    "turn": _turn,
    "battle": _battle,
    "round": _round,
    "score": _score,
    "set": _set,
}


# ---- what is told


def _steps(table: Table, before: Table) -> list[Json]:
    assert table.log is not None
    steps: list[Json] = []
    for event in table.log.events:
        text = event.for_seat(0)
        if text is None:
            continue
        if text.key == "event.discovers":
            steps.append(_discovers(table, before, text))
        elif text.key == "event.token":
            steps.append(_step(Text("companion.step.harvest"), "harvest"))
        elif text.key in HANDS:
            steps.append(_step(text, HANDS[text.key]))
    return steps


def _discovers(table: Table, before: Table, text: Text) -> Json:
    """Which witches go where (EV-16.4)."""
    went = [
        table.circle[AUTOMA][region * 2 + WITCH] - before.circle[AUTOMA][region * 2 + WITCH]
        for region in range(table.terms.regions)
    ]
    region = went.index(max(went))
    todo = Text("companion.todo.discovers", {"n": went[region], **_region(table, region)})
    return {"text": text.to_json(), "todo": todo.to_json()}


def _step(text: Text, todo: str) -> Json:
    hands = Text(f"companion.todo.{todo}", text.args).to_json() if todo else None
    return {"text": text.to_json(), "todo": hands}
