"""The table of Evenfall: the round, the regions, the clans, battles and the Automa's rondel."""

from rich import box as frames
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from klubovna.games.evenfall.seen import PlaceView, RegionView, View
from klubovna.games.evenfall.table import ROUNDS
from klubovna.terminal.boards.evenfall_battles import battles
from klubovna.terminal.boards.evenfall_cards import (
    badge,
    box,
    card_text,
    card_words,
    glossary,
    place_name,
    place_text,
    region_name,
    say,
    stones,
    view_of,
)
from klubovna.terminal.boards.evenfall_clans import ally, name_of, own, place_number
from klubovna.terminal.boards.parts import HEADING, NUMBER_WIDTH, part, side_by_side, typed
from klubovna.terminal.scene import COMPACT, FULL, Entry, Scene, stacked
from klubovna.texts import Words

INDENT = " " * NUMBER_WIDTH
PARTS = ("specialists", "council", "rituals", "places")


class EvenfallBoard:
    """Draws from the view and from what is printed on the components."""

    def draw(self, scene: Scene) -> RenderableType:
        view = view_of(scene)
        others = [
            ally(scene, view, actor)
            for actor in range(len(view["actors"]))
            if actor != view["seat"]
        ]
        mine = own(scene, view, view["seat"]) if view["seat"] >= 0 else None
        return stacked(*_common(scene, view), *others, mine)

    def draw_all(self, scenes: list[Scene]) -> RenderableType:
        first = view_of(scenes[0])
        clans = [own(scene, view_of(scene), seat) for seat, scene in enumerate(scenes)]
        automa = [
            ally(scenes[0], first, actor) for actor in range(first["players"], len(first["actors"]))
        ]
        return stacked(*_common(scenes[0], first), *automa, *clans)

    def describe(self, scene: Scene, target: str) -> Line | None:
        thing, _, id = target.partition(":")
        words, view = scene.words, view_of(scene)
        if thing in ("card", "specialist"):
            known = {
                card["n"]: card["card"]
                for actor in view["actors"]
                for card in (*(actor["hand"] or []), *actor["specialists"], *actor["borrowed"])
            }
            if int(id) not in known:
                return None
            card = known[int(id)]
            printed = box()["cards"][card]
            return Line.assemble(badge(words, printed), " ", (card_words(words, card), "dim"))
        if thing == "place":
            return _about_place(words, view, int(id))
        if thing == "region":
            region = view["regions"][int(id)]["region"]
            return Line(words(f"regions.{region}.space"), "dim")
        topic = {"token": "token", "trade": "trade", "board": "board", "pass": "pass"}.get(id)
        if thing == "button" and topic is not None:
            return Line(words(f"board.topic.{topic}.text"), "dim")
        return None

    def glossary(self, words: Words) -> list[Entry]:
        return glossary(words)

    def score_sheet(self, scene: Scene) -> RenderableType:
        """The points by where they come from (EV-13)."""
        view, words = view_of(scene), scene.words
        table = Table(box=frames.SIMPLE_HEAD, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column(words("board.players"))
        for column in ("earned", *PARTS, "total", "mana"):
            table.add_column(words(f"board.sheet.{column}"), justify="right")
        for actor, one in enumerate(view["actors"]):
            parts = one["parts"]
            found = [parts["specialists"], parts["council"], parts["rituals"], parts["places"]]
            row = [one["vp"] - sum(found), *found, one["vp"], one["mana"]]
            name = Line(name_of(scene, view, actor), "bold")
            table.add_row(name, *(str(number) for number in row))
        return table


def _about_place(words: Words, view: View, n: int) -> Line | None:
    """What a place is worth, and its ritual if it has one."""
    seen = [place for region in view["regions"] for place in region["places"] if place is not None]
    for actor in view["actors"]:
        seen += [*actor["outer"], *actor["inner"]]
    for place in seen:
        if place["n"] == n:
            text = card_text(words, place["ritual"]["card"]) if place["ritual"] else ""
            return Line(text or place_text(words, view["side"], place), "dim")
    return None


def _common(scene: Scene, view: View) -> list[RenderableType | None]:
    regions = [_region(scene, view, at) for at in range(len(view["regions"]))]
    return [_round(scene, view), _rondel(scene, view), *regions, battles(scene, view)]


def _round(scene: Scene, view: View) -> RenderableType:
    words = scene.words
    phase = {"sift": "scout", "gather": "action", "scoring": "round_end", "over": "round_end"}
    name = phase.get(view["phase"], view["phase"])
    facts = [
        words(f"board.phase.{name}"),
        f"{words('board.deck')} {view['deck']}",
        f"{words('board.place_deck')} {view['place_deck']}",
        say(words, "discard", n=len(view["discard"])),
    ]
    line = Line(words("board.round", n=view["round"], of=ROUNDS), "bold")
    return line.append(f" · {' · '.join(facts)}", "dim not bold")


def _rondel(scene: Scene, view: View) -> RenderableType | None:
    """The fields of the Automa's rondel, from the one with the marker on (EV-16)."""
    at, level = view["rondel"], view["automa"]
    if at is None or level is None:
        return None
    words, printed = scene.words, box()
    line = Line(f"{words('board.rondel')}: ", "dim", no_wrap=scene.level != FULL)
    line.overflow = "ellipsis"
    count = printed["levels"][level]
    fields = printed["rondel"]
    for step in range(len(fields)):
        field = fields[(at + step) % len(fields)]
        region = ""
        if field["region"] is not None:
            region = view["regions"][field["region"]]["region"]
        args = {"region": words.term(f"regions.{region}.name", "in")} if region else {}
        told = words(f"rondel.{field['action']}", n=count, **args)
        line.append(" → " if step else "▶ ")
        line.append(told, "" if step else "bold yellow not dim")
        if field["golden"]:
            line.append(" ☆", "yellow")
    return line


# ---- regions


def _region(scene: Scene, view: View, at: int) -> RenderableType:
    """The action space, who stands there, stones and rewards, and the places to discover."""
    words, region = scene.words, view["regions"][at]
    id = region["region"]
    title = typed(scene, f"region:{at}", f"witch region:{at}", f"elder region:{at}")
    title = Line.assemble(title.plain.lstrip(), (region_name(words, id), HEADING))
    title.append(" ").append_text(stones(region["stones"]))
    fought = _standing(scene, view, region)
    space = Line(f"{words('board.space')} {words(f'regions.{id}.space')}", "dim")
    if region["space"] is not None:
        name = name_of(scene, view, region["space"]["actor"])
        space.append(f" ({words('board.taken_by', player=name)})", "yellow not dim")
    rewards = Line(f"{words('board.rewards')} {words(f'regions.{id}.rewards')}", "dim")
    for line in (space, rewards):
        line.no_wrap, line.overflow = True, "ellipsis"
    places = [_found(scene, place) for place in region["places"] if place is not None]
    if scene.level == COMPACT:
        return part(scene, side_by_side(scene, places) or space, title, fought)
    rows = _place_rows(scene, view["side"], region)
    return part(scene, stacked(space, rewards, rows), title, fought)


def _place_rows(scene: Scene, side: str, region: RegionView) -> RenderableType:
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=scene.level != FULL, overflow="ellipsis")
    for place in region["places"]:
        if place is None:
            table.add_row(Line(f"{INDENT}{scene.words('board.gap')}", "dim"), "")
        else:
            text = place_text(scene.words, side, place)
            table.add_row(_found(scene, place), Line(text, "dim"))
    return table


def _found(scene: Scene, place: PlaceView) -> Line:
    """A place to discover and the witches that it takes."""
    words = scene.words
    line = place_number(scene, place).append_text(stones([place["powerstone"]]))
    line.append(f" {place_name(words, place['place'])}", "bold")
    witches = box()["places"][str(place["n"])]["witches"]
    short = say(words, "witches", n=witches)
    need = short if scene.level == COMPACT else words("board.label.witches", n=witches)
    return line.append(f" {need}", "yellow")


def _standing(scene: Scene, view: View, region: RegionView) -> Line | None:
    """Whose figures stand in the region, and how strong they are."""
    told = []
    for actor, (witches, elders) in enumerate(_fighting(region)):
        if witches or elders:
            name = name_of(scene, view, actor)
            figures = say(scene.words, "figures", witches=witches, elders=elders)
            told.append(f"{name} {figures} = {region['strengths'][actor]}")
    return Line(", ".join(told), "not dim") if told else None


def _fighting(region: RegionView) -> list[tuple[int, int]]:
    """Everybody who fights here: in the middle circle and on the action space (EV-11.2)."""
    found = [(one["witches"], one["elders"]) for one in region["figures"]]
    space = region["space"]
    if space is not None:
        witches, elders = found[space["actor"]]
        witch = space["figure"] == "witch"
        found[space["actor"]] = (witches + 1, elders) if witch else (witches, elders + 1)
    return found
