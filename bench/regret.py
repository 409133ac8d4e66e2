"""How much of what could be gained at a question a bot finds: a report, not a test.

    python bench/regret.py gather shards-of-infinity --players 1 --out questions.jsonl
    python bench/regret.py ask questions.jsonl --agents search:0.1s,search:1s --times 3

`gather` lets a bot play, takes some of its questions, and plays every move of each to the end on
many deals, the best few and the quick player's own on many more; that is taken for the truth.
`ask` puts the same questions to bots: what their moves gain over the quick player's, on the
average, and what the best moves would. Every question counts the same for every bot, so that an
hour tells more than an hour of matches.
"""

import argparse
import json
import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from klubovna.agents import make_agent
from klubovna.agents.search import different_moves
from klubovna.agents.weighing import quick_move, weigh
from klubovna.cli.options import read_options
from klubovna.core.agent import Agent, Seat
from klubovna.core.decision import OPTION_MASK, Several, code_seat
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng, seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State

BEST = 4
"""So many moves, and the quick player's own, are weighed at length."""
A_MATCH = 3
"""So many questions of a match at most: they are alike."""


class Question(NamedTuple):
    """A position by how it came about, and what each of its moves truly wins more than the quick
    player's."""

    game: str
    players: int
    options: dict[str, str | int | bool]
    seed: str
    choices: list[int]
    seat: int
    gains: dict[str, float]


class Wish(NamedTuple):
    """What `gather` was asked for."""

    game: str
    players: int
    options: dict[str, str | int | bool]
    by: str
    few: int
    many: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    gather = commands.add_parser("gather")
    gather.add_argument("game")
    gather.add_argument("--players", type=int, default=2)
    gather.add_argument("--options", default="")
    gather.add_argument("--questions", type=int, default=100)
    gather.add_argument("--by", default="search:50", help="who plays the matches")
    gather.add_argument("--few", type=int, default=150, help="deals for every move")
    gather.add_argument("--many", type=int, default=1200, help="deals more for the best")
    gather.add_argument("--seed", default="regret")
    gather.add_argument("--out", type=Path, required=True)
    ask = commands.add_parser("ask")
    ask.add_argument("file", type=Path)
    ask.add_argument("--agents", required=True)
    ask.add_argument("--times", type=int, default=1)
    asked = parser.parse_args()
    if asked.command == "gather":
        gather_questions(asked)
    else:
        report(asked)


def gather_questions(asked: argparse.Namespace) -> None:
    game = find_game(asked.game)
    options = read_options(game, asked.options)
    wish = Wish(asked.game, asked.players, options, asked.by, asked.few, asked.many)
    found = 0
    with asked.out.open("w", encoding="utf-8") as file, ProcessPoolExecutor() as pool:
        for questions in pool.map(questions_of, [wish] * asked.questions, seeds(asked)):
            for question in questions[: asked.questions - found]:
                file.write(json.dumps(question._asdict()) + "\n")
                found += 1
            print(f"\r{found} of {asked.questions} questions", end="", flush=True)
            if found >= asked.questions:
                pool.shutdown(cancel_futures=True)
                break
    print()


def seeds(asked: argparse.Namespace) -> Iterator[str]:
    return (f"{asked.seed} {number}" for number in range(asked.questions))


def questions_of(wish: Wish, seed: str) -> list[Question]:
    """A match, and some of its questions with the truth about them."""
    game = find_game(wish.game)
    match = new_match(game, wish.players, seed, wish.options)
    agents = [make_agent(wish.game, wish.by, f"{seed} {seat}") for seat in range(wish.players)]
    asked: list[tuple[int, int]] = []
    while match.decision is not None:
        seat = Seat(match, asked_seat(match))
        if len(seat.decision().options) > 1 and seat.worth_thinking():
            asked.append((len(match.choices), seat.number))
        match.step(agents[seat.number].choose(seat), seat.number)
    rng = seeded(f"questions {seed}")
    order = list(range(len(asked)))
    rng.shuffle(order)
    found: list[Question] = []
    for place in order[:A_MATCH]:
        at, number = asked[place]
        choices = match.choices[:at]
        gains = true_gains(Seat(replayed(wish, seed, choices), number), wish, rng)
        if len(gains) > 1:
            found.append(
                Question(wish.game, wish.players, wish.options, seed, choices, number, gains)
            )
    return found


def replayed(wish: Wish | Question, seed: str, choices: list[int]) -> Match[State]:
    match = new_match(find_game(wish.game), wish.players, seed, wish.options)
    for code in choices:
        match.step(code & OPTION_MASK, code_seat(code))
    return match


def asked_seat(match: Match[State]) -> int:
    decision = match.decision
    assert decision is not None
    return decision.asks[0].seat if isinstance(decision, Several) else decision.seat


def true_gains(seat: Seat[State], wish: Wish, rng: Rng) -> dict[str, float]:
    """What every move wins more than the quick player's, by the key of its option."""
    moves = different_moves(seat, quick_move(seat, rng.branch()))
    won = wins(seat, moves, wish.few, rng)
    best = sorted(range(1, len(moves)), key=lambda at: -won[at])[:BEST]
    again = wins(seat, [moves[0], *(moves[at] for at in best)], wish.many, rng)
    gains = {at: won[at] - won[0] for at in range(len(moves))}
    gains |= {at: again[place] - again[0] for place, at in enumerate(best, 1)}
    keys = seat.option_keys()
    return {str(keys[moves[at]]): gain for at, gain in gains.items()}


def wins(seat: Seat[State], moves: list[int], deals: int, rng: Rng) -> list[float]:
    imagined = seat.imagine(rng.branch())
    teams = imagined.game.teams(imagined.setup)
    mine = next(place for place, team in enumerate(teams) if seat.number in team)
    won = [0.0] * len(moves)
    for _ in range(deals):
        for place, landed in enumerate(weigh(seat, moves, rng)):
            won[place] += landed.won[mine] / deals
    return won


# ---- asking


def report(asked: argparse.Namespace) -> None:
    lines = asked.file.read_text(encoding="utf-8").splitlines()
    questions = [Question(**json.loads(line)) for line in lines]
    best = [max(question.gains.values()) for question in questions]
    print(f"{len(questions)} questions; the best moves gain {told(best)}", flush=True)
    with ProcessPoolExecutor() as pool:
        for name in asked.agents.split(","):
            found = [0.0] * len(questions)
            for time in range(asked.times):
                orders = [(question, name, time) for question in questions]
                for at, gain in enumerate(pool.map(gain_of, *zip(*orders, strict=True))):
                    found[at] += gain / asked.times
            print(f"{name}: {told(found)}", flush=True)


def gain_of(question: Question, name: str, time: int) -> float:
    """What a bot's move gains."""
    match = replayed(question, question.seed, question.choices)
    seat = Seat(match, question.seat)
    agent: Agent[State] = make_agent(question.game, name, f"{question.seed} asked {time}")
    return question.gains[str(seat.option_keys()[agent.choose(seat)])]


def told(gains: list[float]) -> str:
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains)
    return f"{mean:.4f} ± {math.sqrt(spread / len(gains) / max(1, len(gains) - 1)):.4f}"


if __name__ == "__main__":
    main()
