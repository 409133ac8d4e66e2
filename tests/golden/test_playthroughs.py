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
from klubovna.core.registry import find_game, outfits
from klubovna.core.starting import new_match
from klubovna.texts import plain, words

HERE = Path(__file__).parent
MATCHES = {
    f"{id}-{name}": (id, match.players, match.switches, match.lang)
    for id, outfit in outfits().items()
    for name, match in outfit.playthroughs.items()
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
        choice = game.label(match.state, decision, option)
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
