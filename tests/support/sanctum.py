"""Positions of Sanctum: two heroes on the way, in the storm, in the final battle.

Janča sits at seat 0, Lenka at seat 1. Dice are scripted.
"""

from klubovna.core.registry import find_game
from klubovna.core.state import Json
from klubovna.games.sanctum.card import Kit
from klubovna.games.sanctum.game import Sanctum
from klubovna.games.sanctum.table import Table
from klubovna.testing import Scenario, table

ROW = ["demon_lord_01", "fury_01", "demon_lord_02", "fury_07", "demon_lord_03", "fury_10"]
ROW += ["demon_lord_04", "fury_12", "demon_lord_06"]
OTHER_ROW = ["demon_lord_07", "fury_02", "demon_lord_09", "fury_08", "demon_lord_10", "fury_11"]
OTHER_ROW += ["demon_lord_11", "fury_13", "demon_lord_12"]

GREEN_THREE = "demon_green_1_05"
BLUE_TWO = "demon_blue_1_03"
ONE_AND_SIX = "demon_blue_2_03"


def heroes(players: int = 2, **options: str | int | bool) -> Scenario:
    """On the way: everybody on the path, nobody with demons; Janča is to move."""
    chosen: dict[str, str | int | bool] = {"hero_1": "huntress", "hero_2": "outlaw"}
    if options.get("hero_1") == "outlaw":
        chosen["hero_2"] = "huntress"
    chosen.update(options)
    t = table("sanctum", players, "examples", **chosen)
    t.phase("journey").active(0)
    for seat in range(players):
        t.seat(seat).where(f"act_i {seat + 1}")
    return t


def fight(t: Scenario, *dice: int) -> Scenario:
    """Janča fights and rolls this."""
    t.outcomes(*(die - 1 for die in dice))
    t.choose("fight")
    if t.asks == "prepare":
        t.choose("roll")
    return t


def storm(*cards: str, players: int = 2, **options: str | int | bool) -> Scenario:
    """The Demon Lord attacks with these cards, laid on the cathedral."""
    t = heroes(players, **options)
    t.phase("storm").breaker(0).laid(*cards)
    for seat in range(players):
        t.seat(seat).where("cathedral")
        t.seat(seat).answered(0)
    return t


def in_battle(**options: str | int | bool) -> Scenario:
    """Both stand before their rows; Janča broke the walls and fights first."""
    t = heroes(2, **options)
    t.phase("battle").breaker(0)
    for seat in (0, 1):
        t.seat(seat).where("cathedral")
        t.seat(seat).answered(0)
    t.seat(0).row(*ROW)
    t.seat(1).row(*OTHER_ROW)
    return t


def battle(t: Scenario, *dice: int) -> Scenario:
    """Janča rolls this in the final battle."""
    t.outcomes(*(die - 1 for die in dice))
    assert t.asks in ("prepare", "attack", "defend")
    if t.asks == "prepare":
        t.choose("roll")
    return t


def hero(t: Scenario, seat: int = 0) -> dict[str, Json]:
    """What everybody sees of a hero."""
    found = t.seat(0).sees()["heroes"]
    assert isinstance(found, list)
    one = found[seat]
    assert isinstance(one, dict)
    return one


def fighting(t: Scenario) -> dict[str, Json]:
    """Janča's fight as everybody sees it; empty when there is none."""
    found = hero(t)["fight"]
    return found if isinstance(found, dict) else {}


def loose(t: Scenario) -> list[int]:
    """The faces of Janča's dice that are not assigned."""
    dice = fighting(t).get("dice", [])
    assert isinstance(dice, list)
    found = [die for die in dice if isinstance(die, dict) and die["state"] == "loose"]
    return [value for die in found if isinstance(value := die["value"], int)]


def state(t: Scenario) -> Table:
    found = t.match.state
    assert isinstance(found, Table)
    return found


def kit() -> Kit:
    game = find_game("sanctum")
    assert isinstance(game, Sanctum)
    return game.kit
