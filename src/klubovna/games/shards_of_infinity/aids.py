"""Help for the people at the table: what the others did, what the hand would give, and at the end
what everybody owned. All of it could be worked out from the view and the log."""

from collections import Counter
from typing import Final

from klubovna.core.decision import NOBODY, Decision, Play
from klubovna.core.events import seat_of
from klubovna.core.game import SPECTATOR
from klubovna.core.rng import seeded
from klubovna.games.shards_of_infinity.attack import targets
from klubovna.games.shards_of_infinity.cards import KINDS
from klubovna.games.shards_of_infinity.effects import NONE
from klubovna.games.shards_of_infinity.seen import ActorSheet, Aids, Deed, Totals
from klubovna.games.shards_of_infinity.table import AUCTION, INFINITE, OVER, Table
from klubovna.games.shards_of_infinity.turns import exhaust, may_exhaust, play_card
from klubovna.games.shards_of_infinity.view import resample
from klubovna.texts import Ref, Text

ACTIONS: Final = (
    *("event.plays", "event.exhausts", "event.hires", "event.focuses"),
    *("event.recruits", "event.recruits_to_hand", "event.recruits_into_play"),
)
NEMESIS: Final = "event.nemesis_"
MOST_LINES: Final = 60
IDS: Final = {kind.ref: kind.id for kind in KINDS}


def aids(table: Table, seat: int, decision: Decision | None) -> Aids:
    """What this seat is helped with."""
    told = story(table, seat)
    found: Aids = {
        "story": [text.sent() for text in told],
        "deeds": [_deed(table, text) for text in told],
    }
    if table.phase == OVER:
        found["sheets"] = [_sheet(table, actor) for actor in range(table.terms.actors)]
    elif table.phase == AUCTION:
        found["leader"] = leader(table)
    elif decision is not None and decision.kind == "act":
        found["potential"] = potential(table, seat)
    elif decision is not None and decision.kind == "split":
        hit = targets(table, seat)
        found["targets"] = [*hit[hit.index(table.target) :]]
    return found


def leader(table: Table) -> int:
    """Whose the highest bid of this round is, or nobody's."""
    for event in reversed(table.log.events if table.log is not None else []):
        text = event.for_seat(SPECTATOR)
        if text is None or text.key not in ("event.bids", "event.chooses"):
            continue
        if text.key == "event.bids":
            return seat_of(text.args["player"])
        break
    return NOBODY


# ---- what the others did


def story(table: Table, seat: int) -> list[Text]:
    """What happened between the seat's last two stretches of actions: the turns of the others."""
    if table.log is None:
        return []
    lines: list[Text] = []
    met_others = False
    for event in reversed(table.log.events):
        text = event.for_seat(seat)
        if text is None:
            continue
        mine = _is_mine(text, seat)
        if mine and met_others:
            break
        if mine:
            lines.clear()
            continue
        met_others = met_others or text.key in ACTIONS or text.key.startswith(NEMESIS)
        lines.append(text)
        if len(lines) == MOST_LINES:
            break
    return lines[::-1] if met_others else []


def _deed(table: Table, text: Text) -> Deed:
    """What a sentence of the story is about: the kind of the event, its card and its player."""
    card = text.args.get("card")
    seat = seat_of(text.args.get("player"))
    return {
        "kind": text.key.removeprefix("event."),
        "card": IDS.get(card) if isinstance(card, Ref) else None,
        "seat": seat if 0 <= seat < table.players else None,
    }


def _is_mine(text: Text, seat: int) -> bool:
    return seat >= 0 and text.key in ACTIONS and seat_of(text.args.get("player")) == seat


# ---- what the hand would give


def potential(table: Table, me: int) -> Totals:
    """The totals of this turn if the whole hand were played and every champion used, without
    the cards that this would draw; tried out on a table on which nothing hidden is real."""
    twin = table.copy()
    twin.rng = seeded("aids")
    resample(twin, me, twin.rng)
    held = twin.hands[me][:]
    drawn = 0
    for card in sorted(held, key=lambda card: not twin.cards[card].champion):
        if card in twin.hands[me]:
            twin.hands[me].remove(card)
            _run(play_card(twin, me, card), held)
            drawn += _set_aside(twin, me, held)
    for card in twin.champions[me][:]:
        printed = twin.cards[card]
        if printed.can_exhaust and card not in twin.exhausted:
            if may_exhaust(twin, me, card):
                _run(exhaust(twin, me, card), held)
                drawn += _set_aside(twin, me, held)
    return {
        "gems": twin.gems,
        "power": None if twin.power >= INFINITE else twin.power,
        "mastery": twin.mastery[me],
        "health": twin.health[me],
        "cards": drawn,
    }


def _set_aside(table: Table, me: int, held: list[int]) -> int:
    """Cards that came to the hand are counted, but nobody knows them yet."""
    came = [card for card in table.hands[me] if card not in held]
    table.hands[me] = [card for card in table.hands[me] if card in held]
    return len(came)


def _run(play: Play, held: list[int]) -> None:
    """Play a stretch of rules with plain answers: reveal what helps, banish nothing."""
    decision = next(play, None)
    while decision is not None:
        try:
            decision = play.send(_plain_answer(decision, held))
        except StopIteration:
            return


def _plain_answer(decision: Decision, held: list[int]) -> int:
    if decision.kind == "reveal":
        for index, card in enumerate(decision.options):
            if card in held:
                return index
    return decision.options.index(NONE) if NONE in decision.options else 0


# ---- after the match


def _sheet(table: Table, actor: int) -> ActorSheet:
    """How an actor stood at the end, and the cards it had."""
    piles = (
        table.decks,
        table.hands,
        table.discards,
        table.champions,
        table.played,
        table.fallen,
    )
    cards = Counter(table.cards[card].id for pile in piles for card in pile[actor])
    return {
        "health": table.health[actor],
        "mastery": table.mastery[actor],
        "out": table.out[actor],
        "cards": dict(cards.most_common()),
    }
