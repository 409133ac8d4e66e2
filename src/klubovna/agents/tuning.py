"""Trying numbers of rules of thumb: matches beside those who play by the best ones so far."""

from klubovna.agents.playouts import TO_THE_END, outcome, play_on
from klubovna.core.game import Game
from klubovna.core.rng import seeded
from klubovna.core.skill import Sitting, Skill
from klubovna.core.starting import new_match
from klubovna.core.state import State


def tried(
    game: Game[State], skill: Skill, others: Skill, sitting: Sitting, seeds: list[str]
) -> float:
    """What the skill brings to a side that plays by it while the others play by theirs, on each of
    these deals as each of the sides: from 0 to 2, half for winning and half for how clearly."""
    players, switches = sitting
    total, matches = 0.0, 0
    for seed in seeds:
        sides = 1
        side = 0
        while side < sides:
            match = new_match(game, players, seed, switches, history=False)
            teams = game.teams(match.setup)
            sides = len(teams)
            skills: list[Skill | None] = [others] * players
            for seat in teams[side]:
                skills[seat] = skill
            play_on(match, seeded(seed), [], 0, TO_THE_END, skills)
            found = outcome(match, teams[side][0], teams)
            total += found.won + found.worth
            matches += 1
            side += 1
    return total / matches
