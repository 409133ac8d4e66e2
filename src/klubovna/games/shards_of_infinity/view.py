"""What a seat may know (SI-1.3), and dealing anew what it cannot know."""

from collections.abc import Sequence
from typing import Final

from klubovna.core.decision import NOBODY
from klubovna.core.game import SPECTATOR
from klubovna.core.piles import deal_anew
from klubovna.core.rng import Rng
from klubovna.games.shards_of_infinity.attack import targets
from klubovna.games.shards_of_infinity.card import CHARACTERS
from klubovna.games.shards_of_infinity.cards import CARDS, FIRST_RELIC
from klubovna.games.shards_of_infinity.seen import ActorView, Held, Offered, Phase, View
from klubovna.games.shards_of_infinity.table import (
    AUCTION,
    DRAFT,
    EMPTY,
    INFINITE,
    NO_CHARACTER,
    OVER,
    PUBLIC,
    TURNS,
    Table,
    champion_health,
    recruit_cost,
    standing_shield,
)

PHASES: Final[dict[int, Phase]] = {AUCTION: "auction", DRAFT: "draft", TURNS: "turns", OVER: "over"}


def card_json(card: int) -> Held:
    """A card: its number tells copies apart."""
    return {"card": CARDS[card].id, "n": card}


def cards_json(cards: list[int]) -> list[Held]:
    return [card_json(card) for card in cards]


def knows(table: Table, seat: int, card: int) -> bool:
    """Whether the seat knows that this card is where it is."""
    if table.phase == OVER or table.known[card] == PUBLIC:
        return True
    return seat != SPECTATOR and bool(table.known[card] >> seat & 1)


def view(table: Table, seat: int) -> View:
    """All that the seat may know, built up from nothing."""
    return {
        "game": "shards-of-infinity",
        "seat": seat,
        "players": table.players,
        "mode": table.terms.mode,
        "teams": _teams(table),
        "expansion": table.terms.expansion,
        "phase": PHASES[table.phase],
        "active": on_turn(table),
        "first": table.first,
        "actors": [_actor(table, seat, actor) for actor in range(table.terms.actors)],
        "center": len(table.center),
        "row": [_row_card(table, card) for card in table.row],
        "box": cards_json(sorted(table.box)),
        "gems": table.gems,
        "power": None if table.power >= INFINITE else table.power,
        "focused": table.focused,
        "hired": cards_json(table.hired),
        "played_now": cards_json(table.played_now),
        "assigned": [min(power, INFINITE) for power in table.assigned],
        "targets": _targets(table, seat),
        "target": None if table.target == NOBODY else table.target,
        "bid": table.bid,
        "bidders": [*table.bidders],
        "offer": cards_json(table.offer),
        "winner": table.winner if table.phase == OVER and table.terms.solo else None,
    }


def views(table: Table, seats: Sequence[int]) -> list[View]:
    """What several seats may know; what is open to all is one and the same."""
    shared = view(table, SPECTATOR)
    return [_seen_from(table, shared, seat) for seat in seats]


def _seen_from(table: Table, shared: View, seat: int) -> View:
    """What is open, and what the seat knows besides."""
    data = shared.copy()
    data["seat"] = seat
    if seat != SPECTATOR:
        data["targets"] = _targets(table, seat)
        actors = shared["actors"]
        data["actors"] = [
            _actor_from(table, seat, actor, actors[actor]) for actor in range(len(actors))
        ]
    return data


def _actor_from(table: Table, viewer: int, actor: int, shared: ActorView) -> ActorView:
    """What the viewer knows of one player; what all know, where that is all."""
    hand, relics = len(shared["hand"]), len(shared["relics"])
    if (
        viewer != actor
        and _known(table, viewer, table.hands[actor]) == hand
        and _known(table, viewer, table.relics[actor]) == relics
    ):
        return shared
    return _actor(table, viewer, actor)


def _known(table: Table, viewer: int, cards: list[int]) -> int:
    """How many of the cards the viewer knows: those that all know, and perhaps more."""
    known = 0
    for card in cards:
        known += knows(table, viewer, card)
    return known


def _teams(table: Table) -> list[list[int]]:
    """The seats of each team; none where everybody plays alone (SI-11.1)."""
    if not table.terms.teams:
        return []
    first = [seat for seat in range(table.players) if table.terms.are_teammates(0, seat)]
    others = [seat for seat in range(table.players) if seat not in first]
    return [first, others]


def _targets(table: Table, seat: int) -> list[int]:
    """Whom the seat's power may hit as things stand; for a spectator, the active player's
    (SI-7.4, SI-11.2, SI-12.1)."""
    me = table.active if seat == SPECTATOR else seat
    if table.phase != TURNS or table.out[me]:
        return []
    return [*targets(table, me)]


def on_turn(table: Table) -> int:
    """The actor whose turn it is: the nemesis plays its cards while the seat stays active."""
    if table.terms.solo and table.played_now:
        it = table.players
        card = table.played_now[0]
        if card in table.played[it] or card in table.champions[it]:
            return it
    return table.active


def _row_card(table: Table, card: int) -> Offered | None:
    """A card on offer, with what the active player would pay."""
    if card == EMPTY:
        return None
    return {"card": CARDS[card].id, "n": card, "cost": recruit_cost(table, table.active, card)}


def _actor(table: Table, viewer: int, actor: int) -> ActorView:
    """What the viewer knows of one player, or of the nemesis."""
    hand = table.hands[actor]
    own = viewer == actor
    shown = hand if own else sorted(card for card in hand if knows(table, viewer, card))
    relics = [card for card in table.relics[actor] if knows(table, viewer, card)]
    character = table.characters[actor]
    return {
        "character": None if character == NO_CHARACTER else CHARACTERS[character],
        "health": table.health[actor],
        "mastery": table.mastery[actor],
        "out": table.out[actor],
        "cards": len(hand),
        "hand": cards_json(shown),
        "deck": len(table.decks[actor]),
        "deck_cards": cards_json(sorted(table.decks[actor])) if own else None,
        "discard": cards_json(table.discards[actor]),
        "played": cards_json(table.played[actor]),
        "champions": [
            {
                "card": CARDS[card].id,
                "n": card,
                "health": champion_health(table, actor, card),
                "exhausted": card in table.exhausted,
            }
            for card in table.champions[actor]
        ],
        "shield": standing_shield(table, actor),
        "relics": cards_json(sorted(relics)),
        "hidden_relics": len(table.relics[actor]) - len(relics),
        "relic_taken": table.relic_taken[actor],
    }


def resample(table: Table, seat: int, rng: Rng) -> None:
    """Deal anew what the seat cannot know: the centre deck but for the mercenaries that everybody
    saw go under it (SI-4.9), every draw deck, other hands, and relics that nobody has seen."""
    _deal_anew(table, seat, [table.center], rng)
    for actor in range(table.players):
        if actor == seat:
            _shuffle(table.decks[actor], rng)
        else:
            _deal_anew(table, seat, [table.decks[actor], table.hands[actor]], rng)
    if table.terms.relics == "random" and table.terms.expansion:
        unseen = [card for card in range(FIRST_RELIC, len(CARDS)) if _undealt(table, card)]
        piles = [*table.relics, unseen]
        _deal_anew(table, seat, piles, rng)


def _undealt(table: Table, card: int) -> bool:
    """A relic that stayed in the box. One that was recruited may lie in a draw deck, unknown."""
    places = (table.relics, table.decks, table.hands)
    return table.known[card] == 0 and not any(card in pile for piles in places for pile in piles)


def _shuffle(pile: list[int], rng: Rng) -> None:
    pile.sort()
    rng.shuffle(pile)


def _deal_anew(table: Table, seat: int, piles: list[list[int]], rng: Rng) -> None:
    """Shuffle the cards of these piles whose place the seat does not know."""
    unknown = [card for pile in piles for card in pile if not knows(table, seat, card)]
    deal_anew(table.known, unknown, piles, rng)
