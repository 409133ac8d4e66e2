"""Shards of Infinity: what the board reads out of a view."""

from typing import cast

from klubovna.games.shards_of_infinity.card import Card
from klubovna.games.shards_of_infinity.cards import CARDS
from klubovna.games.shards_of_infinity.seen import ActorView, Held, View
from klubovna.terminal.scene import Scene


def view_of(scene: Scene) -> View:
    """What the reader sees; every scene of this board has it from this game."""
    return cast(View, scene.view)


def numbers(cards: list[Held]) -> list[int]:
    """The numbers of cards, as in `Label.target`."""
    return [held["n"] for held in cards]


def printed(n: int) -> Card:
    """What is printed on a card."""
    return CARDS[n]


def nemesis_of(view: View) -> ActorView | None:
    return view["actors"][view["players"]] if view["mode"] == "solo" else None


def is_teammate(view: View, seat: int) -> bool:
    """Whether this is somebody else of the viewer's team."""
    mine = view["seat"]
    return seat != mine and any(seat in team and mine in team for team in view["teams"])


def is_marked(view: View, seat: int) -> bool:
    """Whom the split is about; else who can be hit, where that is not everybody."""
    if view["target"] is not None:
        return seat == view["target"]
    enemies = [
        other
        for other, actor in enumerate(view["actors"])
        if other != view["seat"] and not actor["out"] and not is_teammate(view, other)
    ]
    return seat in view["targets"] and len(view["targets"]) < len(enemies)
