"""The end of the game: placing powerstones and final scoring (EV-13, EV-14, EV-16.6)."""

from klubovna.core.decision import Decision, Play
from klubovna.core.piles import learn_all
from klubovna.games.evenfall.card import GAME_END, RED
from klubovna.games.evenfall.moves import NONE, resolve
from klubovna.games.evenfall.table import (
    EMPTY,
    OVER,
    Table,
    actor_ref,
    from_first,
    is_automa,
)


def clean_up(table: Table) -> None:
    """Hands and resources are gone, mana stays; nothing reacts to it (EV-13.1)."""
    for seat in range(table.players):
        table.discard.extend(sorted(table.hands[seat]))
        table.hands[seat].clear()
        table.goods[seat] = [0, 0, 0]
        table.stones[seat].extend(stone for stone in table.stone_spaces[seat] if stone != EMPTY)
        table.stone_spaces[seat] = [EMPTY] * len(table.stone_spaces[seat])
        table.stones[seat].sort()
    learn_all(table)


def score(table: Table) -> Play:
    """Stones, specialists, council, inner circle (EV-13.2, EV-13.3)."""
    for seat in from_first(table):
        yield from place_stones(table, seat)
    if table.terms.solo:
        place_automa_stones(table)
    for actor in [*from_first(table), *range(table.players, table.terms.actors)]:
        yield from score_actor(table, actor)
    table.phase = OVER


def stone_fits(table: Table, me: int, stone: int) -> list[int]:
    """Inner places without a stone that show its symbol; red fits every symbol (EV-13.6)."""
    return [
        place
        for place in table.inner[me]
        if table.stone_on[place] == EMPTY and stone in (RED, table.kit.places[place].symbol)
    ]


def place_stones(table: Table, me: int) -> Play:
    """Each stone on a place of its kind, or nowhere (EV-13.2, EV-13.7). Red comes last."""
    for stone in table.stones[me][:]:
        fitting = stone_fits(table, me, stone)
        if not fitting:
            continue
        table.subject = stone
        options = [*fitting, NONE]
        place = options[(yield Decision(me, "place_stone", options))]
        if place != NONE:
            table.stone_on[place] = stone
            table.stones[me].remove(stone)


def place_automa_stones(table: Table) -> None:
    """On the best rituals, whatever the symbols (EV-16.7)."""
    it = table.players
    while table.stones[it]:
        best = EMPTY
        for place in table.inner[it]:
            if table.stone_on[place] == EMPTY and table.ritual_on[place] != EMPTY:
                if best == EMPTY or ritual_vp(table, place) > ritual_vp(table, best):
                    best = place
        if best == EMPTY:
            return
        table.stone_on[best] = table.stones[it].pop(0)


def ritual_vp(table: Table, place: int) -> int:
    """The printed points of the ritual on a place; doubled by a stone (EV-13.2)."""
    ritual = table.ritual_on[place]
    if ritual == EMPTY:
        return 0
    return table.kit.cards[ritual].vp * (2 if table.stone_on[place] != EMPTY else 1)


def score_actor(table: Table, actor: int) -> Play:
    """Add everything up, in the order of the rulebook (EV-13.3, EV-13.4, EV-16.6)."""
    cards = table.kit.cards
    parts = table.parts[actor]
    parts[0] = sum(cards[card].vp for card in table.specialists[actor])
    table.vp[actor] += parts[0]
    if not is_automa(table, actor):
        before = table.vp[actor]
        for card in table.council[actor]:
            power = cards[card].council
            if power is not None and power.kind == GAME_END:
                yield from resolve(table, actor, power.ops, cards[card].ref)
        parts[1] = table.vp[actor] - before
    parts[2] = sum(ritual_vp(table, place) for place in table.inner[actor])
    parts[3] = sum(table.kit.places[place].inner_vp for place in table.inner[actor])
    table.vp[actor] += parts[2] + parts[3]
    if table.log is not None:
        table.log.tell(
            "event.final",
            {
                "player": actor_ref(table, actor),
                "specialists": parts[0],
                "council": parts[1],
                "rituals": parts[2],
                "places": parts[3],
                "n": table.vp[actor],
            },
        )


def winners(table: Table) -> list[int]:
    """Most points, then mana; solo, more than the Automa (EV-13.5, EV-16.8, EV-16.9)."""
    if table.terms.solo:
        return [0] if table.vp[0] > table.vp[1] else []
    best = max((table.vp[seat], table.mana[seat]) for seat in range(table.players))
    return [seat for seat in range(table.players) if (table.vp[seat], table.mana[seat]) == best]
