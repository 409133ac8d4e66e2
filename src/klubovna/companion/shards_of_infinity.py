"""The nemesis runner for the physical game of Shards of Infinity.

The person says what lies on the table: the card revealed from the centre deck, the cards of the
row, the champions. `nemesis_runs` lays that position out, lets the rules of the game take the
nemesis' turn, and tells step by step what it does and what hands have to do. Where the person has
to choose, or may show shields, it asks; the same request with one more answer goes on from there.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final, NoReturn

from klubovna.core.decision import Decision
from klubovna.core.errors import KlubovnaError
from klubovna.core.events import Log
from klubovna.core.game import complete_setup
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng
from klubovna.core.state import Json
from klubovna.games.shards_of_infinity import labels, modes
from klubovna.games.shards_of_infinity.card import ALLY, CHARACTERS, NO_FACTION, Card
from klubovna.games.shards_of_infinity.cards import BASE, BY_ID, CARDS, RELICS_OF_THE_FUTURE
from klubovna.games.shards_of_infinity.layout import ShardsLayout
from klubovna.games.shards_of_infinity.nemesis import HUMAN, nemesis_turn
from klubovna.games.shards_of_infinity.table import (
    EMPTY,
    INFINITE,
    MOST_HEALTH,
    MOST_MASTERY,
    OVER,
    ROW,
    Table,
)
from klubovna.games.shards_of_infinity.terms import Terms
from klubovna.texts import Ref, Text, words

GAME: Final = "shards-of-infinity"
NEMESIS: Final = 1
RESOURCES: Final = ("mastery", "health")
MOST_ANSWERS: Final = 40

KINDS: Final = {
    "event.nemesis_reveals": "reveal",
    "event.nemesis_matches": "gain",
    "event.nemesis_gains": "gain",
    "event.nemesis_plays": "play",
    "event.nemesis_exhausts": "use",
    "event.copies": "play",
    "event.destroyed": "destroy",
    "event.drained": "drain",
    "event.pierces": "gain",
    "event.hits": "hit",
}
"""What a line of the log is, for those who draw it; other lines are not told."""


TO_YOU: Final = {
    "event.hits": "companion.step.hit",
    "event.drained": "companion.step.drain",
}
"""Lines of the log that speak of the only player: here they speak to that player."""


class BadRequest(KlubovnaError):
    """A position that makes no sense."""

    def __str__(self) -> str:
        return words("en", "klubovna.games.shards_of_infinity").say(self.text)


def bad(problem: str, **args: str | int) -> NoReturn:
    raise BadRequest(f"companion.error.{problem}", {**args})


# ---- reading a request


class Side:
    """The nemesis or the person: character, dials, champions in play."""

    def __init__(self, name: str, data: object) -> None:
        if not isinstance(data, Mapping):
            bad("field", name=name)
        self.character = _one_of(f"{name}.character", data.get("character"), CHARACTERS)
        self.health = _number(f"{name}.health", data.get("health"), MOST_HEALTH)
        self.mastery = _number(f"{name}.mastery", data.get("mastery"), MOST_MASTERY)
        self.champions = _cards(f"{name}.champions", data.get("champions", []), len(CARDS))
        for card in self.champions:
            if not BY_ID[card].champion:
                bad("no_champion", card=card)


class Request:
    """What the person says about the table."""

    def __init__(self, data: Mapping[str, object]) -> None:
        known = {"nemesis", "player", "expansion", "match", "draw", "revealed", "row", "answers"}
        for name in data:
            if name not in known:
                bad("field", name=str(name)[:40])
        self.nemesis = Side("nemesis", data.get("nemesis"))
        self.player = Side("player", data.get("player"))
        if self.nemesis.character == self.player.character:
            bad("same_character")
        expansion = data.get("expansion", True)
        if not isinstance(expansion, bool):
            bad("field", name="expansion")
        self.expansion = expansion
        self.match = _one_of("match", data.get("match", "mastery"), RESOURCES)
        self.draw = _one_of("draw", data.get("draw", "mastery"), RESOURCES)
        revealed = data.get("revealed")
        self.revealed = None if revealed is None else _card("revealed", revealed)
        """None: the centre deck is empty."""
        self.row = _cards("row", data.get("row", []), ROW)
        pool = [*BASE, *RELICS_OF_THE_FUTURE] if self.expansion else BASE
        for card in [*self.row, *([self.revealed] if self.revealed else [])]:
            if BY_ID[card] not in pool:
                bad("not_of_center", card=card)
        self._count_copies()
        answers = data.get("answers", [])
        if not isinstance(answers, list) or len(answers) > MOST_ANSWERS:
            bad("field", name="answers")
        self.answers = [_number("answers", answer, 999) for answer in answers]

    def _count_copies(self) -> None:
        """No card lies on the table more often than it is in the box."""
        named = [*self.row, *self.nemesis.champions, *self.player.champions]
        if self.revealed is not None:
            named.append(self.revealed)
        for card, count in Counter(named).items():
            if count > BY_ID[card].copies:
                bad("copies", card=card, n=BY_ID[card].copies)


def _number(name: str, value: object, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        bad("number", name=name, most=most)
    return value


def _one_of(name: str, value: object, known: list[str] | tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in known:
        bad("one_of", name=name, known=", ".join(known))
    return value


def _card(name: str, value: object) -> str:
    if not isinstance(value, str):
        bad("field", name=name)
    if value not in BY_ID:
        bad("card", card=value[:40])
    return value


def _cards(name: str, value: object, most: int) -> list[str]:
    if not isinstance(value, list) or len(value) > most:
        bad("field", name=name)
    return [_card(name, card) for card in value]


# ---- the turn


def nemesis_runs(data: Mapping[str, object]) -> dict[str, Json]:
    """The nemesis' turn on the table that the request describes, as far as the answers reach."""
    request = Request(data)
    table = _laid_out(request)
    asked = _run(table, request.answers)
    steps = _steps(table)
    if asked is None:
        steps += _end(table)
    return {
        "steps": steps,
        "ask": None if asked is None else _ask(table, asked),
        "nemesis": _side(table, NEMESIS),
        "player": _side(table, HUMAN),
        "over": _ending(table),
    }


def _laid_out(request: Request) -> Table:
    """The position, with a card of our own in hand that stands for the shields one may show."""
    game = find_game(GAME)
    options: dict[str, str | int | bool] = {
        "mode": "solo",
        "expansion": request.expansion,
        "character_1": request.player.character,
        "character_2": request.nemesis.character,
        "nemesis_match_resource": request.match,
        "nemesis_draw_resource": request.draw,
    }
    table = modes.deal(Terms(complete_setup(game, 1, options, GAME)), Rng(1, 2, 3, 4))
    for actor in range(2):
        table.decks[actor] += table.hands[actor]
        table.hands[actor] = []
    table.center[:0] = table.row
    table.row = [EMPTY] * ROW
    layout = ShardsLayout()
    for actor, side in ((HUMAN, request.player), (NEMESIS, request.nemesis)):
        layout.write(table, "health", actor, [side.health], 0)
        layout.write(table, "mastery", actor, [side.mastery], 0)
        layout.write(table, "champions", actor, [*side.champions], 0)
    layout.write(table, "row", -1, [*request.row], 0)
    if request.revealed is None:
        table.center.clear()
    else:
        layout.write(table, "center", -1, [request.revealed], 0)
    table.cards = [*CARDS, _shield(INFINITE)]
    table.known.append(0)
    table.hands[HUMAN].append(len(CARDS))
    table.log = Log()
    return table


def _shield(worth: int) -> Card:
    return Card("shield", NO_FACTION, ALLY, 0, 1, shield=worth)


def _run(table: Table, answers: list[int]) -> Decision | None:
    """Let the rules run; the question for which no answer is left, or None at the end."""
    play = nemesis_turn(table)
    decision = next(play, None)
    for answer in answers:
        if decision is None:
            bad("answers")
        option = answer
        if decision.kind == "shield":
            table.cards[len(CARDS)] = _shield(answer)
            option = 0 if answer else len(decision.options) - 1
        if option >= len(decision.options):
            bad("answers")
        try:
            decision = play.send(option)
        except StopIteration:
            decision = None
    return decision


# ---- what is told


def _steps(table: Table) -> list[Json]:
    """The log as steps; cards banished one by one from the centre deck become one step."""
    assert table.log is not None
    steps: list[Json] = []
    banished = 0
    for event in table.log.events:
        text = event.for_seat(HUMAN)
        if text is None:
            continue
        if text.key == "event.banished":
            banished += 1
            continue
        if banished:
            steps.append(_banishing(banished))
            banished = 0
        if text.key in KINDS:
            steps.append(_step(KINDS[text.key], text))
    if banished:
        steps.append(_banishing(banished))
    return steps


def _step(kind: str, told: Text) -> Json:
    text = Text(TO_YOU[told.key], told.args) if told.key in TO_YOU else told
    card = text.args.get("card")
    id = card.key.split(".")[1] if isinstance(card, Ref) else None
    todo: Text | None = None
    if kind == "play" and id is not None and text.key == "event.nemesis_plays":
        todo = Text("companion.todo.champion" if BY_ID[id].champion else "companion.todo.ally")
    elif kind == "destroy":
        todo = Text("companion.todo.destroyed")
    elif kind == "reveal":
        todo = Text("companion.todo.reveal")
    return _as_step(kind, text, id, todo)


def _as_step(kind: str, text: Text, card: str | None, todo: Text | None) -> Json:
    return {
        "kind": kind,
        "text": text.to_json(),
        "card": card,
        "todo": None if todo is None else todo.to_json(),
        "gains": _gains(text),
    }


def _gains(text: Text) -> list[Json]:
    """What is gained, by name."""
    gains = text.args.get("gains")
    told = gains if isinstance(gains, list) else []
    return [one.key.removeprefix("gain.") for one in told if isinstance(one, Text)]


def _banishing(count: int) -> Json:
    text = Text("companion.step.banish", {"n": count})
    return _as_step("banish", text, None, Text("companion.todo.banish", {"n": count}))


def _end(table: Table) -> list[Json]:
    """What hands do when its turn is over."""
    if table.phase == OVER:
        return []
    assert table.log is not None
    allies = []
    for event in table.log.events:
        text = event.for_seat(HUMAN)
        if text is not None and text.key == "event.nemesis_plays":
            card = text.args["card"]
            if isinstance(card, Ref) and not BY_ID[card.key.split(".")[1]].champion:
                allies.append(card)
    steps = []
    if allies:
        todo = Text("companion.todo.clear", {"cards": allies})
        steps.append(_as_step("end", Text("companion.step.clear"), None, todo))
    refill = Text("companion.todo.refill")
    steps.append(_as_step("end", Text("companion.step.refill"), None, refill))
    return steps


def _ask(table: Table, decision: Decision) -> dict[str, Json]:
    """A question to the person. Shields are answered with their sum."""
    prompt = labels.prompt(table, decision)
    if decision.kind == "shield":
        return {
            "kind": "shield",
            "prompt": prompt.to_json(),
            "power": min(table.power, 999),
            "options": [],
        }
    options: list[Json] = [
        {"text": choice.text.to_json(), "card": table.cards[card].id}
        for choice, card in (
            (labels.label(table, decision, index), card)
            for index, card in enumerate(decision.options)
        )
    ]
    return {
        "kind": decision.kind,
        "prompt": prompt.to_json(),
        "power": None if table.power >= INFINITE else table.power,
        "options": options,
    }


def _side(table: Table, actor: int) -> dict[str, Json]:
    champions: list[Json] = [table.cards[card].id for card in table.champions[actor]]
    return {
        "health": table.health[actor],
        "mastery": table.mastery[actor],
        "champions": champions,
    }


def _ending(table: Table) -> str | None:
    """How the nemesis has won, if it has (SI-10.16, SI-10.17)."""
    if table.phase != OVER:
        return None
    if table.health[HUMAN] == 0:
        return "fallen"
    return "mastery" if table.mastery[NEMESIS] >= MOST_MASTERY else "row"
