"""`klubovna solve GAME`: the best way through a fight at a real table."""

import re
from collections.abc import Mapping

from rich.table import Table as Grid
from rich.text import Text as Line

from klubovna.cli.output import out
from klubovna.cli.parser import BadUsage, Parser
from klubovna.companion.sanctum import solve_fight
from klubovna.core.registry import find_game
from klubovna.core.state import Json
from klubovna.texts import Ref, Text, Words, percent

SOLVED = ("sanctum",)
COUNTS = ("roll", "stamina", "focus", "rage", "life", "marks", "potions", "drunk", "runes")
NUMBERS = (*COUNTS, "extra_damage")
LISTS = ("skills", "items", "used", "blessings")
FLAGS = ("final", "only_modified")
OWN = re.compile(r"(?P<kind>[a-z_]*[a-z])(?P<value>\d*)(=(?P<spaces>[a-z-]+))?")
COVERED = "x"
HIDDEN = "?"


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "solve")
    parser.given("game")
    parser.switch("--dice")
    parser.switch("--demons")
    parser.switch("--hero")
    parser.switch("--own")
    for name in (*NUMBERS, *LISTS):
        parser.switch(f"--{name.replace('_', '-')}")
    for name in FLAGS:
        parser.switch(f"--{name.replace('_', '-')}", takes="nothing")
    asked = parser.read(arguments)
    game = find_game(asked.game)
    if game.id not in SOLVED:
        raise BadUsage("cli.error.no_solver", {"game": game.id, "known": ", ".join(SOLVED)})
    answer = solve_fight(request(vars(asked)))
    said = game.words(spoken.lang)
    if "plan" in answer:
        show_plan(said, answer["plan"])
    else:
        show_chances(said, answer)
    notice = game.notice()
    if notice is not None:
        out().print(Line(said("solve.notice"), "dim"))
    return 0


def request(typed: Mapping[str, object]) -> dict[str, Json]:
    """What was typed, as the companion wants it: `--demons 1-6x:2,3` are two demons, the first with
    two symbols, the 6 hit before, and two damage; `?` is a hidden card of the final row."""
    data: dict[str, Json] = {}
    for name in NUMBERS:
        if isinstance(text := typed[name], str):
            data[name] = whole(text)
    for name in LISTS:
        if isinstance(text := typed[name], str):
            data[name] = [*text.split(",")]
    for name in FLAGS:
        if typed[name]:
            data[name] = True
    if isinstance(items := data.get("items"), list):
        data["items"] = [worn(str(item)) for item in items]
    if isinstance(hero := typed["hero"], str):
        data["hero"] = hero
    if isinstance(own := typed["own"], str):
        data["own"] = [own_thing(one) for one in own.split(",")]
    if isinstance(dice := typed["dice"], str):
        data["dice"] = [whole(die) for die in dice.replace(",", " ").split()]
    data["demons"] = [card(one) for one in str(typed["demons"] or "").split(",") if one]
    return data


def card(text: str) -> Json:
    """A demon: its symbols, an `x` behind those that were hit before, and its damage."""
    if text == HIDDEN:
        return {"hidden": True}
    symbols, _, damage = text.partition(":")
    dice = symbols.split("-")
    found: dict[str, Json] = {"dice": [whole(die.removesuffix(COVERED)) for die in dice]}
    if hits := [whole(die.removesuffix(COVERED)) for die in dice if die.endswith(COVERED)]:
        found["hits"] = [*hits]
    if damage:
        found["damage"] = whole(damage)
    return found


def worn(text: str) -> Json:
    """An item, perhaps with its slot: `sickle@weapon_left`."""
    item, _, slot = text.partition("@")
    return {"item": item, "slot": slot} if slot else item


def own_thing(text: str) -> Json:
    """Something of the real box: `weapon:set6=blue+shield2=red-red`."""
    slot, _, effects = text.partition(":")
    found: list[Json] = []
    for one in effects.split("+"):
        match = OWN.fullmatch(one)
        if match is None:
            raise BadUsage("cli.error.own", {"typed": one})
        spaces = match["spaces"]
        effect: dict[str, Json] = {"kind": match["kind"]}
        effect["value"] = int(match["value"] or 0)
        effect["spaces"] = [*spaces.split("-")] if spaces else []
        found.append(effect)
    return {"slot": slot, "effects": found}


def whole(text: str) -> Json:
    """A number, or the text as it is: then the companion says what is wrong with it."""
    return int(text) if text.strip().isdecimal() else text


def show_plan(said: Words, plan: Json) -> None:
    assert isinstance(plan, dict)
    for part in ("steps", "guards"):
        lines = plan[part]
        assert isinstance(lines, list)
        for line in lines:
            out().print(Line(f"• {said.say(Text.from_json(line))}"))
    beaten = plan["beaten"]
    assert isinstance(beaten, list)
    assert isinstance(plan["wounds"], int)
    outcome = "solve.outcome_cards" if plan["final"] else "solve.outcome"
    out().print(Line(said(outcome, n=len(beaten), wounds=plan["wounds"])))
    if plan["dies"]:
        out().print(Line(said("solve.dies"), "bold red"))
    if plan["hidden"]:
        out().print(Line(said("solve.hidden")))


def show_chances(said: Words, answer: dict[str, Json]) -> None:
    """The chances as they are, then those with each skill that could be paid for."""
    if answer["silver"]:
        out().print(Line(said("solve.silver")))
    if answer["again"]:
        out().print(Line(said("solve.again")))
    show_table(said, answer["chances"])
    ways = answer["ways"]
    assert isinstance(ways, list)
    for way in ways:
        assert isinstance(way, dict)
        face = way["face"] if isinstance(way["face"], int) else 0
        skill = Ref(f"skills.{way['skill']}.name")
        out().print()
        out().print(Line(said("solve.with_skill", card=skill, n=face), "bold"))
        show_table(said, way["chances"])


def show_table(said: Words, chances: Json) -> None:
    assert isinstance(chances, dict)
    shares, wounds, dies = chances["beaten"], chances["wounds"], chances["dies"]
    assert isinstance(shares, list)
    assert isinstance(wounds, dict)
    assert isinstance(dies, float | int)
    grid = Grid(box=None, pad_edge=False)
    grid.add_column(said("solve.column"))
    grid.add_column("%", justify="right")
    beaten = "solve.beaten_cards" if chances["final"] else "solve.beaten"
    for n, share in enumerate(shares):
        grid.add_row(said(beaten, n=n), percent(said.lang, _share(share)))
    for name, share in wounds.items():
        grid.add_row(said("solve.wounds", n=int(name)), percent(said.lang, _share(share)))
    if dies:
        grid.add_row(Line(said("solve.death"), "red"), percent(said.lang, _share(dies)))
    out().print(grid)


def _share(value: Json) -> float:
    assert isinstance(value, float | int)
    return float(value)
