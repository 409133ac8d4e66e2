"""Golden playthroughs: a short match of each mode as readable text.

A change in the rules shows up here as a difference in words. `KLUBOVNA_GOLDEN=write make test`
writes the files anew.
"""

import os
from pathlib import Path

import pytest

from klubovna.agents import make_agent
from klubovna.core.agent import Seat
from klubovna.core.game import SPECTATOR
from klubovna.core.match import new_match
from klubovna.core.registry import find_game
from klubovna.texts import plain, words

HERE = Path(__file__).parent
BOTH: dict[str, str | int | bool] = {"new_suits": True, "cursed_items": True}
MATCHES: dict[str, tuple[str, int, dict[str, str | int | bool], str]] = {
    "fantasy-realms-2": ("fantasy-realms", 2, {}, "en"),
    "fantasy-realms-4": ("fantasy-realms", 4, {}, "cs"),
    "fantasy-realms-3-new-suits": ("fantasy-realms", 3, {"new_suits": True}, "en"),
    "fantasy-realms-3-cursed-items": ("fantasy-realms", 3, {"cursed_items": True}, "cs"),
    "fantasy-realms-2-cursed-hoard": ("fantasy-realms", 2, BOTH, "en"),
    "fantasy-realms-6-cursed-hoard": ("fantasy-realms", 6, BOTH, "cs"),
    "shards-of-infinity-2": ("shards-of-infinity", 2, {}, "en"),
    "shards-of-infinity-solo": ("shards-of-infinity", 1, {"mode": "solo"}, "cs"),
    "shards-of-infinity-teams": ("shards-of-infinity", 4, {"mode": "teams"}, "en"),
    "shards-of-infinity-3-auction": ("shards-of-infinity", 3, {"auction": True}, "cs"),
    "aeons-end-2-rageborne": ("aeons-end", 2, {"nemesis": "rageborne"}, "en"),
    "aeons-end-3-crooked-mask": ("aeons-end", 3, {"nemesis": "crooked_mask"}, "cs"),
    "aeons-end-4-prince-of-gluttons": (
        "aeons-end",
        4,
        {"nemesis": "prince_of_gluttons", "level": "expert", "market": "random"},
        "en",
    ),
    "aeons-end-solo-carapace-queen": (
        "aeons-end",
        1,
        {"nemesis": "carapace_queen", "market": "a_lot_of_energy"},
        "cs",
    ),
    "evenfall-2": ("evenfall", 2, {}, "en"),
    "evenfall-3-moon": ("evenfall", 3, {"side": "moon"}, "cs"),
    "evenfall-solo": ("evenfall", 1, {"automa": "witch"}, "cs"),
    "evenfall-solo-moon": ("evenfall", 1, {"side": "moon", "automa": "seer"}, "en"),
    "sanctum-2": ("sanctum", 2, {"hero_1": "huntress"}, "en"),
    "sanctum-3-hard": ("sanctum", 3, {"difficulty": "hard", "hero_1": "dancer"}, "cs"),
}


def playthrough(game_id: str, players: int, options: dict[str, str | int | bool], lang: str) -> str:
    """Every question, the answer of a greedy or random player, and what everybody is told."""
    game = find_game(game_id)
    match = new_match(game, players, "golden", options, events=True)
    said = words(lang, game.package).with_names([f"P{n + 1}" for n in range(players)])
    names = ["greedy" if n % 2 == 0 else "random" for n in range(players)]
    agents = [make_agent(game_id, name, f"golden/{n}") for n, name in enumerate(names)]
    lines = [f"{game_id}, {', '.join(names)}, {options}", ""]
    told = 0
    while match.decision is not None:
        decision = match.owed()[0]
        option = agents[decision.seat].choose(Seat(match, decision.seat))
        choice = game.choice(match.state, decision, option)
        asked = said.say(game.prompt(match.state, decision))
        lines.append(f"P{decision.seat + 1}: {asked} — {said.say(choice.text)}")
        match.step(option, decision.seat)
        for event in match.events()[told:]:
            text = event.for_seat(SPECTATOR)
            if text is not None:
                lines.append(f"    {said.say(text)}")
        told = len(match.events())
    result = game.result(match.state)
    lines += ["", f"{result.scores} → {[seat + 1 for seat in result.winners]}", ""]
    return plain("\n".join(lines))


@pytest.mark.parametrize("name", MATCHES)
def test_playthrough(name: str) -> None:
    path = HERE / f"{name}.txt"
    played = playthrough(*MATCHES[name])
    if os.environ.get("KLUBOVNA_GOLDEN") == "write":
        path.write_text(played, encoding="utf-8")
    assert played == path.read_text(encoding="utf-8")
