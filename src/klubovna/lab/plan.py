"""What is played for a report, in which order: so that any number of processes does the same."""

from typing import NamedTuple

from klubovna.agents import make_agent
from klubovna.arena.pairing import seatings
from klubovna.core.errors import BadSetup
from klubovna.core.factors import Factor
from klubovna.core.game import Game, Setup, complete_setup
from klubovna.core.outfit import outfit_of
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.lab.variants import Variant

Options = dict[str, str | int | bool]

PLAIN = "plain"
FACTOR = "factor"
SKILL = "skill"
MISSES = "misses"
VARIANT = "variant"
WORTH = "worth"
RIVALS = ["beginner", "random"]
MOST_THINGS = 6
"""So many changed things are laid out one by one."""


class Order(NamedTuple):
    """All that a process must know."""

    game: str
    agent: str
    rivals: list[str]
    """Weaker or stronger bots, to tell luck from skill."""
    players: int
    seed: str
    options: Options
    games: int
    """How many matches each question is given, at least."""
    positions: int
    """How many positions are looked at for what the bot misses."""
    factors: list[str]
    variant: Variant | None = None

    def setup(self) -> Setup:
        return complete_setup(find_game(self.game), self.players, self.options, self.seed)


class Task(NamedTuple):
    """One deal of one experiment; `name` is the factor, the rival, or "factor=thing"."""

    kind: str
    name: str
    deal: int


def ordered(
    game: str,
    *,
    agent: str = "greedy",
    rivals: list[str] | None = None,
    players: int = 0,
    seed: str = "1",
    options: Options | None = None,
    games: int = 400,
    positions: int = -1,
    factors: list[str] | None = None,
    variant: Variant | None = None,
) -> Order:
    """A checked order. Without `players` as many as usual; without `factors` all that the game
    has at such a table; without `rivals` the usual ones; without `positions` a quarter as many as
    matches."""
    found = find_game(game)
    chosen = dict(options or {})
    usual = min(max(outfit_of(found).usual_players, found.least_players), found.most_players)
    seats = players or usual
    setup = complete_setup(found, seats, chosen, seed)
    new_match(found, seats, seed, chosen)
    others = [*RIVALS] if rivals is None else rivals
    for name in (agent, *others):
        make_agent(found.id, name, seed)
    here = [factor.name for factor in factors_at(found, setup, chosen)]
    for name in factors or []:
        if name not in here:
            raise BadSetup("error.lab_factor", {"typed": name, "known": ", ".join(here) or "–"})
    looked = games // 4 if positions < 0 else positions
    wanted = here if factors is None else factors
    return Order(found.id, agent, others, seats, seed, chosen, games, looked, [*wanted], variant)


def factors_at(game: Game[State], setup: Setup, options: Options) -> list[Factor]:
    """The factors that exist at such a table and were not fixed."""
    return [
        factor
        for factor in outfit_of(game).factors
        if setup.players >= factor.least
        and (not factor.needs or setup.switches[factor.needs])
        and not any(switch in options for switch in factor.switches)
    ]


def factor_named(order: Order, name: str) -> Factor:
    return next(one for one in outfit_of(find_game(order.game)).factors if one.name == name)


def arms_of(order: Order, factor: Factor) -> int:
    """How often a deal is played: once with each value on each seat, where seats are rivals."""
    together = len(find_game(order.game).teams(order.setup())) == 1
    return order.players if factor.by_seat and not together else 1


def tasks_of(order: Order, things: list[str]) -> list[Task]:
    """Every deal of every experiment. `things` are the changed ones, as "factor=thing"."""
    found = [Task(PLAIN, "", deal) for deal in range(order.games)]
    for name in order.factors:
        deals = -(-order.games // arms_of(order, factor_named(order, name)))
        found += [Task(FACTOR, name, deal) for deal in range(deals)]
    teams = len(find_game(order.game).teams(order.setup()))
    arms = 2 if teams == 1 else len(seatings(teams))
    for rival in order.rivals:
        found += [Task(SKILL, rival, deal) for deal in range(-(-order.games // arms))]
    found += [Task(MISSES, "", deal) for deal in range(order.positions)]
    if order.variant is not None:
        found += [Task(VARIANT, "", deal) for deal in range(order.games)]
        for thing in things:
            arms = arms_of(order, factor_named(order, thing.partition("=")[0]))
            found += [Task(WORTH, thing, deal) for deal in range(-(-order.games // arms))]
    return found
