"""The randomizer of Aeon's End: mages, a nemesis and a market, each possible one equally likely.

All markets that fulfil the wishes are listed, by type, and one is picked: so nothing is likelier
than anything else, whatever the wishes are, and wishes that nothing fulfils are noticed.
"""

from itertools import combinations
from math import comb, prod
from typing import Final

from klubovna.companion.aeons_end import MOST_PLAYERS, bad, fields, seed_of, span
from klubovna.companion.request import Fields, number, one_of, several
from klubovna.core.rng import Rng, seeded
from klubovna.core.state import Json
from klubovna.games.aeons_end.card import TYPE_IDS
from klubovna.games.aeons_end.cards import GEMS, PREPARED, RELICS, SPELLS
from klubovna.games.aeons_end.catalogue import KIND_BY_ID, KINDS
from klubovna.games.aeons_end.markets import MIX, PATTERNS, Slot, fill, free
from klubovna.games.aeons_end.setup import price
from klubovna.games.aeons_end.terms import ANY, HARDEST, MAGES, NEMESES, RATINGS

PILES: Final = 9
DEAREST: Final = 9
BY_TYPE: Final = {KINDS[kinds[0]].type: kinds for kinds in (GEMS, RELICS, SPELLS)}
RANDOM: Final = "random"
MARKETS: Final = [RANDOM, *PREPARED, *PATTERNS]


def set_up(data: Fields) -> dict[str, Json]:
    """What the request wishes, drawn from its seed."""
    fields("request", data, ["seed", "players", "mages", "nemesis", "market"])
    seed = seed_of(data)
    players = number("players", data.get("players"), 1, MOST_PLAYERS)
    mages, teams = _mages(data.get("mages"), players, seeded(f"{seed} mages"))
    nemesis, enemies = _nemesis(data.get("nemesis"), seeded(f"{seed} nemesis"))
    market, markets = _market(data.get("market"), seeded(f"{seed} market"))
    return {
        "seed": seed,
        "mages": [*mages],
        "nemesis": nemesis,
        "market": [*market],
        "possible": {"mages": teams, "nemesis": enemies, "market": markets},
    }


# ---- mages and nemesis


def _mages(data: object, players: int, rng: Rng) -> tuple[list[str], int]:
    """The kept mages on their seats, the other seats at random; how many teams are possible."""
    wishes = fields("mages", data, ["keep", "exclude"])
    keep = wishes.get("keep", [])
    if not isinstance(keep, list) or len(keep) > players:
        bad("keep_mages", most=players)
    seats = [one_of("mages.keep", one, [ANY, *MAGES]) for one in keep]
    seats += [ANY] * (players - len(seats))
    kept = several("mages.keep", [one for one in seats if one != ANY], MAGES)
    excluded = _excluded("mages", wishes, MAGES, kept)
    pool = [n for n, id in enumerate(MAGES) if id not in kept and id not in excluded]
    missing = seats.count(ANY)
    if missing > len(pool):
        bad("too_few", name="mages.exclude")
    rng.shuffle(pool)
    drawn = [MAGES[pool.pop()] if one == ANY else one for one in seats]
    return drawn, comb(len(pool) + missing, missing)


def _nemesis(data: object, rng: Rng) -> tuple[str, int]:
    wishes = fields("nemesis", data, ["keep", "exclude", "difficulty"])
    keep = one_of("nemesis.keep", wishes.get("keep", ANY), [ANY, *NEMESES])
    excluded = _excluded("nemesis", wishes, NEMESES, [keep])
    low, high = span("nemesis.difficulty", wishes.get("difficulty", [1, HARDEST]), 1, HARDEST)
    if keep != ANY:
        return keep, 1
    pool = [
        id
        for id, rating in zip(NEMESES, RATINGS, strict=True)
        if id not in excluded and low <= rating <= high
    ]
    if not pool:
        bad("too_few", name="nemesis.difficulty")
    return pool[rng.below(len(pool))], len(pool)


def _excluded(name: str, wishes: Fields, known: list[str], kept: list[str]) -> list[str]:
    """What must not come; it can't be kept at the same time."""
    excluded = several(f"{name}.exclude", wishes.get("exclude", []), known)
    for one in kept:
        if one in excluded:
            bad("both", name=f"{name}.exclude", id=one)
    return excluded


# ---- the market


def _market(data: object, rng: Rng) -> tuple[list[str], int]:
    """Nine piles by type and cost, and how many markets were possible."""
    wishes = fields("market", data, ["kind", "mix", "cost", "keep", "exclude"])
    kind = one_of("market.kind", wishes.get("kind", RANDOM), MARKETS)
    if kind in PREPARED:
        return list(PREPARED[kind]), 1
    supply = [KINDS[kind].id for kinds in BY_TYPE.values() for kind in kinds]
    kept = several("market.keep", wishes.get("keep", []), supply)
    excluded = _excluded("market", wishes, supply, kept)
    costs = fields("market.cost", wishes.get("cost"), list(TYPE_IDS[:3]))
    slots = PATTERNS[kind] if kind in PATTERNS else _mix(wishes.get("mix"))
    chosen: list[int] = []
    counts: list[int] = []
    for type, kinds in BY_TYPE.items():
        low, high = span(
            f"market.cost.{TYPE_IDS[type]}",
            costs.get(TYPE_IDS[type], [0, DEAREST]),
            0,
            DEAREST,
        )
        held = [KIND_BY_ID[id] for id in kept if KIND_BY_ID[id] in kinds]
        pool = [
            kind
            for kind in kinds
            if kind not in held
            and KINDS[kind].id not in excluded
            and low <= KINDS[kind].cost <= high
        ]
        markets = _possible([slot for slot in slots if slot.type == type], held, pool)
        if not markets:
            bad("no_market", name=f"market.cost.{TYPE_IDS[type]}", type=TYPE_IDS[type])
        counts.append(len(markets))
        chosen += sorted(markets[rng.below(len(markets))], key=price)
    return [KINDS[kind].id for kind in chosen], prod(counts)


def _mix(data: object) -> list[Slot]:
    """So many piles of each type: as the rulebook says, or as one likes (AE-2.4)."""
    mix = fields("market.mix", data, list(TYPE_IDS[:3]))
    slots: list[Slot] = []
    for type, kinds in BY_TYPE.items():
        name = TYPE_IDS[type]
        count = number(f"market.mix.{name}", mix.get(name, MIX[type]), 0, len(kinds))
        slots += free(count, type)
    if len(slots) != PILES:
        bad("mix", n=PILES)
    return slots


def _possible(slots: list[Slot], held: list[int], pool: list[int]) -> list[list[int]]:
    """All ways to fill the slots with what is held and some of the pool."""
    missing = len(slots) - len(held)
    if missing < 0:
        return []
    sets = ([*held, *some] for some in combinations(pool, missing))
    return [kinds for kinds in sets if fill(slots, kinds)]
