"""Ratings of those who want them, worked out from the tables that are over.

Nothing is kept of them but the tables themselves: a table that is deleted, or a person who is
forgotten, is gone from every rating. A match counts where it is no practice and all its persons
wanted to be rated before it was laid. Who plays together against the game itself plays against the
scenario, which is as strong as all of them at first, and learns as they do. A bot is the same
player at every table, and does not change.
"""

import asyncio
import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from klubovna.core.errors import KlubovnaError
from klubovna.core.game import Setup
from klubovna.core.outfit import outfit_of
from klubovna.core.registry import find_game
from klubovna.server.skill import DEVIATION, MEAN, Skill, learned
from klubovna.server.storage import NoTable, Storage, StoredTable, TableDamaged
from klubovna.server.wire import Outcome, Value

VERSUS: Final = "versus"
TOGETHER: Final = "together"
AT_ONCE: Final = 25
"""So many tables are read before others have their turn."""
MOST_REMEMBERED: Final = 20_000


class Player(NamedTuple):
    """Whoever is rated: a person, a bot, or a scenario with so many players."""

    kind: str
    game: str
    name: str
    players: int = 0
    options: tuple[tuple[str, Value], ...] = ()


class Counted(NamedTuple):
    """A match as ratings see it."""

    pool: str
    """Whether people played against each other or against the game: one says nothing of the
    other."""
    game: str
    created: int
    sides: tuple[tuple[Player, ...], ...]
    ranks: tuple[int, ...]

    def persons(self) -> list[str]:
        return [one.name for side in self.sides for one in side if one.kind == "person"]


class Rating(NamedTuple):
    skill: Skill
    matches: int


class Ratings:
    """What the tables of a storage say. It is worked out when somebody asks, and remembered until
    another table or another wish counts."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._lock = asyncio.Lock()
        self._read: dict[str, Counted | None] = {}
        self._basis: object = None
        self._found: dict[tuple[str, Player], Rating] = {}

    async def all(self) -> Mapping[tuple[str, Player], Rating]:
        """Every rating, by pool and player."""
        async with self._lock:
            wanted = await self._storage.people.rated()
            tables = await self._storage.people.rated_tables()
            basis = (tuple(tables), tuple(sorted(wanted.items())))
            if basis != self._basis:
                self._found = await self._worked_out(tables, wanted)
                self._basis = basis
            return self._found

    async def _worked_out(
        self, tables: list[str], wanted: Mapping[str, int]
    ) -> dict[tuple[str, Player], Rating]:
        found: dict[tuple[str, Player], Rating] = {}
        self._read = {id: self._read[id] for id in tables if id in self._read}
        for number, id in enumerate(tables[-MOST_REMEMBERED:]):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
            match = await self._match(id)
            if match is not None and _agreed(match, wanted):
                count(found, match)
        return found

    async def _match(self, id: str) -> Counted | None:
        if id not in self._read:
            try:
                self._read[id] = counted(await self._storage.table(id))
            except (NoTable, TableDamaged):
                return None
        return self._read[id]


def _agreed(match: Counted, wanted: Mapping[str, int]) -> bool:
    """Whether all persons wanted to be rated before the match began."""
    return all(0 < wanted.get(id, 0) <= match.created for id in match.persons())


def count(found: dict[tuple[str, Player], Rating], match: Counted) -> None:
    """What one more match says."""
    before = [[_before(found, match.pool, one) for one in side] for side in match.sides]
    after = learned([[one.skill for one in side] for side in before], match.ranks)
    told: dict[Player, list[Skill]] = {}
    for side, skills in zip(match.sides, after):
        for player, skill in zip(side, skills):
            told.setdefault(player, []).append(skill)
    for player, skills in told.items():
        matches = _before(found, match.pool, player).matches + 1
        found[match.pool, player] = Rating(_middle(skills), matches)


def _middle(skills: list[Skill]) -> Skill:
    """What is believed of a bot that had several seats."""
    n = len(skills)
    return Skill(sum(one.mean for one in skills) / n, sum(one.deviation for one in skills) / n)


def _before(found: dict[tuple[str, Player], Rating], pool: str, player: Player) -> Rating:
    known = found.get((pool, player))
    if known is None:
        team = max(1, player.players)
        return Rating(Skill(MEAN * team, DEVIATION * math.sqrt(team)), 0)
    return Rating(known.skill.later(), known.matches) if player.kind == "person" else known


# ---- what counts


def counted(table: StoredTable) -> Counted | None:
    """The match of a table that is over; None where it tells nothing."""
    result = table.result
    if table.status != "over" or table.practice or result is None:
        return None
    players = [_player(table, seat) for seat in range(len(table.seats))]
    if not any(one is not None and one.kind == "person" for one in players):
        return None
    try:
        teams = _teams(table)
    except KlubovnaError:
        return None
    sides: list[tuple[Player, ...]] = []
    for team in teams:
        known = tuple(one for seat in team if (one := players[seat]) is not None)
        if len(known) != len(team):
            return None
        sides.append(known)
    game = table.start.game
    if len(teams) == 1:
        ranks = (0, 1) if result.winners else (1, 0)
        return Counted(TOGETHER, game, table.created, (sides[0], (scenario(table),)), ranks)
    if not result.winners:
        return None
    ranks_of = tuple(_rank(result, teams, team) for team in teams)
    return Counted(VERSUS, game, table.created, tuple(sides), ranks_of)


def _player(table: StoredTable, seat: int) -> Player | None:
    info = table.seats[seat]
    if info.kind == "bot":
        return Player("bot", table.start.game, info.agent or "")
    return Player("person", table.start.game, info.person) if isinstance(info.person, str) else None


def _teams(table: StoredTable) -> list[list[int]]:
    start = table.start
    return find_game(start.game).teams(Setup(start.players, start.switches, start.seed))


def scenario(table: StoredTable) -> Player:
    """What those play against who play against the game: so many players, and the options that say
    how hard it is."""
    start = table.start
    return Player(
        "scenario", start.game, "", start.players, tuple(_hardness(start.game, start.switches))
    )


def _hardness(game_id: str, options: Mapping[str, Value]) -> list[tuple[str, Value]]:
    game = find_game(game_id)
    shown = {one.name: one for one in outfit_of(game).shown}
    found = []
    for switch in game.switches():
        graded = switch.name in shown and bool(shown[switch.name].grades)
        about_rival = switch.name in shown and shown[switch.name].unseated is not None
        if (switch.ladder or graded or about_rival) and switch.name in options:
            found.append((switch.name, options[switch.name]))
    return found


def _rank(result: Outcome, teams: list[list[int]], team: list[int]) -> int:
    """How many sides did better. Where a match ended before its time, points say nothing."""
    mine = _standing(result, team)
    return sum(1 for other in teams if _standing(result, other) > mine)


def _standing(result: Outcome, team: list[int]) -> tuple[bool, bool, int]:
    won = any(seat in result.winners for seat in team)
    stayed = not any(seat in result.resigned for seat in team)
    points = 0 if result.unfinished or won else max(result.scores[seat] for seat in team)
    return won, stayed, points
