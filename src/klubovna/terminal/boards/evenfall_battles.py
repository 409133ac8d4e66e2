"""Evenfall: the battle that is being fought, and those that were fought just now."""

from typing import cast

from rich.console import RenderableType
from rich.text import Text as Line

from klubovna.games.evenfall.seen import Aids, Battle, View
from klubovna.terminal.boards.evenfall_cards import say
from klubovna.terminal.boards.evenfall_clans import name_of
from klubovna.terminal.scene import Scene, stacked


def battles(scene: Scene, view: View) -> RenderableType | None:
    """The results since the reader's last action, and the battle of this moment."""
    lines = [_result(scene, view, one) for one in cast(Aids, scene.aids()).get("battles", [])]
    if view["battle"] is not None:
        lines.append(_fought(scene, view, view["battle"]))
    return stacked(*lines) if lines else None


def _fought(scene: Scene, view: View, at: int) -> Line:
    """Who has figures there; dials stay hidden until all are set (EV-11.3)."""
    words, region = scene.words, view["regions"][at]
    where = words.term(f"regions.{region['region']}.name", "in")
    line = Line(say(words, "battle", region=where), "bold red")
    revealed = scene.kind == "adjust" or any(one["bid"] for one in view["actors"])
    for actor, figures in enumerate(region["strengths"]):
        if figures:
            told = _dial(scene, view, actor, figures, revealed)
            line.append(f" · {told}", "not bold")
    return line


def _dial(scene: Scene, view: View, actor: int, figures: int, revealed: bool) -> str:
    """What is known of one who fights now."""
    one = view["actors"][actor]
    name = name_of(scene, view, actor)
    if one["strength"]:
        return _strength(scene, view, actor, one["strength"], one["bid"])
    if revealed and not one["automa"]:
        return say(scene.words, "dial_open", player=name, strength=figures, n=one["bid"])
    return say(scene.words, "dial_hidden", player=name, strength=figures)


def _strength(scene: Scene, view: View, actor: int, strength: int, mana: int) -> str:
    """How strong somebody is in the end; the Automa sets no dial (EV-16.5)."""
    name = name_of(scene, view, actor)
    if view["actors"][actor]["automa"]:
        return say(scene.words, "strength", player=name, strength=strength)
    return say(scene.words, "bid", player=name, strength=strength, n=mana)


def _result(scene: Scene, view: View, battle: Battle) -> Line:
    """One battle that is over: how strong everybody was, who won and what (EV-11.4, EV-11.7)."""
    words = scene.words
    region = view["regions"][battle["region"]]["region"]
    where = words.term(f"regions.{region}.name", "in")
    winner = name_of(scene, view, battle["winner"])
    line = Line(say(words, "won", player=winner, region=where), "bold")
    if battle["stone"] is not None:
        stone = words.term(f"stones.{battle['stone']}")
        line.append(f" + {stone}", "not bold")
    for one in battle["fighters"]:
        told = _strength(scene, view, one["actor"], one["strength"], one["mana"])
        line.append(f" · {told}", "not bold dim")
    return line
