"""The table of Evenfall: the round, the regions, the clans, battles and the Automa's rondel."""

from rich import box as frames
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from klubovna.games.evenfall.table import ROUNDS
from klubovna.terminal.boards.evenfall_battles import battles
from klubovna.terminal.boards.evenfall_cards import (
    badge,
    box,
    card_text,
    card_words,
    glossary,
    part_of,
    place_name,
    place_text,
    region_name,
    say,
    stones,
)
from klubovna.terminal.boards.evenfall_clans import ally, name_of, own, place_number
from klubovna.terminal.boards.evenfall_glimpse import Glimpse, PlaceSeen, RegionSeen
from klubovna.terminal.boards.parts import HEADING, NUMBER_WIDTH, part, side_by_side, typed
from klubovna.terminal.boards.values import objects, whole
from klubovna.terminal.scene import COMPACT, FULL, Entry, Scene, stacked
from klubovna.texts import Words

INDENT = " " * NUMBER_WIDTH
PARTS = ("specialists", "council", "rituals", "places")
LEGEND = (
    "badges",
    "points",
    "price",
    "stone",
    "figures",
    "strength",
    "turn",
    "rotated",
    "golden",
    "coven",
)
"""The signs of this board, in the order in which `legend.…` explains them."""


class EvenfallBoard:
    """Draws from the view and from what is printed on the components."""

    def draw(self, scene: Scene) -> RenderableType:
        glimpse = Glimpse(scene.view)
        others = [
            ally(scene, glimpse, actor)
            for actor in range(len(glimpse.actors))
            if actor != glimpse.seat
        ]
        mine = own(scene, glimpse, glimpse.seat) if glimpse.seat >= 0 else None
        return stacked(*_common(scene, glimpse), *others, mine)

    def draw_all(self, scenes: list[Scene]) -> RenderableType:
        first = Glimpse(scenes[0].view)
        clans = [own(scene, Glimpse(scene.view), seat) for seat, scene in enumerate(scenes)]
        automa = [
            ally(scenes[0], first, actor) for actor in range(first.players, len(first.actors))
        ]
        return stacked(*_common(scenes[0], first), *automa, *clans)

    def describe(self, scene: Scene, target: str) -> Line | None:
        thing, _, id = target.partition(":")
        words, glimpse = scene.words, Glimpse(scene.view)
        if thing in ("card", "specialist"):
            known = {
                card.n: card.id
                for actor in glimpse.actors
                for card in (*actor.hand, *actor.specialists, *actor.borrowed)
            }
            if int(id) not in known:
                return None
            card = known[int(id)]
            printed = part_of(box(), "cards")[card]
            return Line.assemble(badge(words, printed), " ", (card_words(words, card), "dim"))
        if thing == "place":
            return _about_place(words, glimpse, int(id))
        if thing == "region":
            region = glimpse.regions[int(id)].id
            return Line(words(f"regions.{region}.space"), "dim")
        topic = {"token": "token", "trade": "trade", "board": "board", "pass": "pass"}.get(id)
        if thing == "button" and topic is not None:
            return Line(words(f"board.topic.{topic}.text"), "dim")
        return None

    def glossary(self, words: Words) -> list[Entry]:
        return glossary(words)

    def score_sheet(self, scene: Scene) -> RenderableType:
        """The points by where they come from (EV-13)."""
        glimpse, words = Glimpse(scene.view), scene.words
        table = Table(box=frames.SIMPLE_HEAD, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column(words("board.players"))
        for column in ("earned", *PARTS, "total", "mana"):
            table.add_column(words(f"board.sheet.{column}"), justify="right")
        for actor, one in enumerate(glimpse.actors):
            found = [one.parts[name] for name in PARTS]
            row = [one.vp - sum(found), *found, one.vp, one.mana]
            name = Line(name_of(scene, glimpse, actor), "bold")
            table.add_row(name, *(str(number) for number in row))
        return table


def _about_place(words: Words, glimpse: Glimpse, n: int) -> Line | None:
    """What a place is worth, and its ritual if it has one."""
    seen = [place for region in glimpse.regions for place in region.places if place is not None]
    for actor in glimpse.actors:
        seen += [*actor.outer, *actor.inner]
    for place in seen:
        if place.n == n:
            text = card_text(words, place.ritual) if place.ritual else ""
            return Line(text or place_text(words, glimpse.side, place), "dim")
    return None


def _common(scene: Scene, glimpse: Glimpse) -> list[RenderableType | None]:
    regions = [_region(scene, glimpse, at) for at in range(len(glimpse.regions))]
    return [_round(scene, glimpse), _rondel(scene, glimpse), *regions, battles(scene, glimpse)]


def _round(scene: Scene, glimpse: Glimpse) -> RenderableType:
    words = scene.words
    phase = {"sift": "scout", "gather": "action", "scoring": "round_end", "over": "round_end"}
    name = phase.get(glimpse.phase, glimpse.phase)
    facts = [
        words(f"board.phase.{name}"),
        f"{words('board.deck')} {glimpse.deck}",
        f"{words('board.place_deck')} {glimpse.place_deck}",
        say(words, "discard", n=len(glimpse.discard)),
    ]
    line = Line(words("board.round", n=glimpse.round, of=ROUNDS), "bold")
    return line.append(f" · {' · '.join(facts)}", "dim not bold")


def _rondel(scene: Scene, glimpse: Glimpse) -> RenderableType | None:
    """The fields of the Automa's rondel, from the one with the marker on (EV-16)."""
    if glimpse.rondel < 0:
        return None
    words, printed = scene.words, box()
    line = Line(f"{words('board.rondel')}: ", "dim", no_wrap=scene.level != FULL)
    line.overflow = "ellipsis"
    count = whole(part_of(printed, "levels")[glimpse.level])
    fields = objects(printed["rondel"])
    for step in range(len(fields)):
        field = fields[(glimpse.rondel + step) % len(fields)]
        region = glimpse.regions[whole(field["region"])].id if field["region"] is not None else ""
        args = {"region": words.term(f"regions.{region}.name", "in")} if region else {}
        told = words(f"rondel.{field['action']}", n=count, **args)
        line.append(" → " if step else "▶ ")
        line.append(told, "" if step else "bold yellow not dim")
        if field["golden"]:
            line.append(" ☆", "yellow")
    return line


# ---- regions


def _region(scene: Scene, glimpse: Glimpse, at: int) -> RenderableType:
    """The action space, who stands there, stones and rewards, and the places to discover."""
    words, region = scene.words, glimpse.regions[at]
    title = typed(scene, f"region:{at}", f"witch region:{at}", f"elder region:{at}")
    title = Line.assemble(title.plain.lstrip(), (region_name(words, region.id), HEADING))
    title.append(" ").append_text(stones(region.stones))
    fought = _standing(scene, glimpse, region)
    space = Line(f"{words('board.space')} {words(f'regions.{region.id}.space')}", "dim")
    if region.space_actor >= 0:
        name = name_of(scene, glimpse, region.space_actor)
        space.append(f" ({words('board.taken_by', player=name)})", "yellow not dim")
    rewards = Line(f"{words('board.rewards')} {words(f'regions.{region.id}.rewards')}", "dim")
    for line in (space, rewards):
        line.no_wrap, line.overflow = True, "ellipsis"
    places = [_found(scene, place) for place in region.places if place is not None]
    if scene.level == COMPACT:
        return part(scene, side_by_side(scene, places) or space, title, fought)
    rows = _place_rows(scene, glimpse.side, region)
    return part(scene, stacked(space, rewards, rows), title, fought)


def _place_rows(scene: Scene, side: str, region: RegionSeen) -> RenderableType:
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=scene.level != FULL, overflow="ellipsis")
    for place in region.places:
        if place is None:
            table.add_row(Line(f"{INDENT}{scene.words('board.gap')}", "dim"), "")
        else:
            text = place_text(scene.words, side, place)
            table.add_row(_found(scene, place), Line(text, "dim"))
    return table


def _found(scene: Scene, place: PlaceSeen) -> Line:
    """A place to discover and the witches that it takes."""
    words = scene.words
    line = place_number(scene, place).append_text(stones([place.powerstone]))
    line.append(f" {place_name(words, place.id)}", "bold")
    witches = whole(part_of(part_of(box(), "places"), str(place.n)).get("witches"))
    short = say(words, "witches", n=witches)
    need = short if scene.level == COMPACT else words("board.label.witches", n=witches)
    return line.append(f" {need}", "yellow")


def _standing(scene: Scene, glimpse: Glimpse, region: RegionSeen) -> Line | None:
    """Whose figures stand in the region, and how strong they are."""
    told = []
    for actor, (witches, elders) in enumerate(region.figures):
        if witches or elders:
            name = name_of(scene, glimpse, actor)
            figures = say(scene.words, "figures", witches=witches, elders=elders)
            told.append(f"{name} {figures} = {region.strengths[actor]}")
    return Line(", ".join(told), "not dim") if told else None
