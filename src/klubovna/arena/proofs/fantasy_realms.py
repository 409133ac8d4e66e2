"""The best possible hand of Fantasy Realms, on as many processes as one likes."""

import gc
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from multiprocessing import get_context
from typing import NamedTuple

from klubovna.arena.crew import end_with_parent
from klubovna.arena.proofs import Progress, Proof, Row
from klubovna.core.errors import BadSetup
from klubovna.core.rng import Rng, seeded
from klubovna.games.fantasy_realms.best_hand import (
    Found,
    Podium,
    Scorer,
    Search,
    Table,
    Task,
    climb,
    reach_of,
    table_of,
    tasks_of,
)
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.items import ITEM_BY_ID
from klubovna.games.fantasy_realms.proof import proof
from klubovna.games.fantasy_realms.reach import Reach
from klubovna.texts import Words

CLIMBS = 24
"""From so many hands dealt at random the search for good ones begins."""
TASKS_AT_ONCE = 4


PORTAL = "portal"
PLAYERS = 6


class Kind(NamedTuple):
    """Which hands are possible."""

    new_suits: bool
    portal: bool


class Part(NamedTuple):
    """What one process found out about some tasks."""

    found: list[tuple[int, list[int]]]
    counted: int
    left_out: int
    impossible: int
    looks: int
    seconds: float


def best_hand(
    words: Words,
    *,
    new_suits: bool = False,
    item: str = "",
    least: int = 0,
    top: int = 100,
    workers: int = 1,
    progress: Progress | None = None,
) -> Proof:
    """The hands with most points, and how many were examined. `words` are the game's. An item that
    was used adds its points; of all of them only the Portal changes what a hand may hold. With
    `least` only hands with so many points are looked for, which is quicker: where there is none,
    that is proven."""
    worth = _worth(item)
    kind = Kind(new_suits, item == PORTAL)
    table = table_of(*kind)
    podium, parts, all_hands = proven(kind, top, workers, progress, least - worth if least else 0)
    figures = {
        "hands": all_hands,
        "counted": sum(part.counted for part in parts),
        "left_out": sum(part.left_out for part in parts),
        "impossible": sum(part.impossible for part in parts),
        "looks": sum(part.looks for part in parts),
    }
    if item:
        figures["item"] = worth
    rows = [_row(table, found, words, worth) for found in podium.found]
    return Proof("fantasy-realms", "best-hand", rows, figures, sum(part.seconds for part in parts))


def _worth(item: str) -> int:
    """What an item that was used is worth by itself (FR-6.6)."""
    if not item:
        return 0
    if item not in ITEM_BY_ID:
        allowed = ", ".join(ITEM_BY_ID)
        raise BadSetup("error.option_value", {"option": "item", "value": item, "allowed": allowed})
    found = ITEM_BY_ID[item]
    return found.points(PLAYERS, [found.index])


def proven(
    kind: Kind, top: int, workers: int, progress: Progress | None = None, least: int = 0
) -> tuple[Podium, list[Part], int]:
    """The podium, what the processes did, and how many sets of cards there are."""
    table = table_of(*kind)
    started = time.process_time()
    podium = Podium(top, least)
    scorer, rng = Scorer(table), seeded("climb")
    for _ in range(0 if least else CLIMBS):
        climb(table, scorer, podium, _dealt(table, rng))
    tasks = tasks_of(table)
    deck = len(table.deck)
    all_hands = sum(task.hands(deck) for task in tasks)
    chunks = [tasks[i : i + TASKS_AT_ONCE] for i in range(0, len(tasks), TASKS_AT_ONCE)]
    parts: list[Part] = [Part([], 0, 0, 0, 0, time.process_time() - started)]
    done = 0
    for chunk, part in _searched(chunks, kind, podium, workers):
        for total, places in part.found:
            podium.offer(Found(total, places))
        parts.append(part)
        done += sum(task.hands(deck) for task in chunk)
        if progress is not None:
            progress(done, all_hands)
    return podium, parts, all_hands


def _dealt(table: Table, rng: Rng) -> list[int]:
    """A hand at random, in the order of the deck."""
    while True:
        places = list(range(len(table.deck)))
        rng.shuffle(places)
        first = sorted(place for place in places if place < table.first)[: rng.below(3) + 1]
        size = table.sizes(first)[-1]
        others = [place for place in places if place >= table.first][: size - len(first)]
        hand = sorted([*first, *others])
        if table.is_possible([table.deck[place] for place in hand]):
            return hand


@cache
def _learned(kind: Kind) -> tuple[Table, Reach]:
    """The table and its bounds, learned once in each process."""
    table = table_of(*kind)
    return table, reach_of(table)


def searched(tasks: list[tuple[list[int], int, int]], kind: Kind, top: int, least: int) -> Part:
    """Go through some tasks; only hands of at least so many points are of interest."""
    started = time.process_time()
    table, reach = _learned(kind)
    gc.disable()  # it would look at millions of live objects again and again, and find nothing
    search = Search(table, Podium(top, least), reach)
    for chosen, next, size in tasks:
        search.run(Task(chosen, next, size))
    return Part(
        [(found.total, found.places) for found in search.podium.found],
        search.counted,
        search.left_out,
        search.impossible,
        search.looks,
        time.process_time() - started,
    )


def _searched(
    chunks: list[list[Task]], kind: Kind, podium: Podium, workers: int
) -> Iterator[tuple[list[Task], Part]]:
    if workers <= 1:
        for chunk in chunks:
            yield chunk, searched(_plain(chunk), kind, podium.places, podium.least)
        return
    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=end_with_parent
    ) as pool:
        waiting = list(reversed(chunks))
        under_way: dict[Future[Part], list[Task]] = {}
        try:
            while waiting or under_way:
                while waiting and len(under_way) < 2 * workers:
                    chunk = waiting.pop()
                    least = podium.least
                    task = pool.submit(searched, _plain(chunk), kind, podium.places, least)
                    under_way[task] = chunk
                for done in wait(under_way, return_when=FIRST_COMPLETED).done:
                    yield under_way.pop(done), done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _plain(tasks: list[Task]) -> list[tuple[list[int], int, int]]:
    return [(task.chosen, task.next, task.size) for task in tasks]


def _row(table: Table, found: Found, words: Words, worth: int) -> Row:
    scorer = Scorer(table)
    cards = [table.deck[place] for place in found.places]
    best = scorer.best(cards)
    scorer.bench.score(cards, best.picks, CARDS)
    told = [words.say(text) for text in proof(scorer.bench, best.picks)]
    return Row(best.total + worth, [card.id for card in cards], told)
