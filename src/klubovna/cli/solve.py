"""`klubovna solve GAME`: the best way through a fight at a real table."""

from rich.table import Table as Grid
from rich.text import Text as Line

from klubovna.cli.output import out
from klubovna.cli.parser import BadUsage, Parser
from klubovna.companion.sanctum import solve_fight
from klubovna.core.registry import find_game
from klubovna.core.state import Json
from klubovna.texts import Text, Words, percent

SOLVED = ("sanctum",)
NUMBERS = ("roll", "stamina", "focus", "rage", "life", "potions", "runes")
LISTS = ("skills", "items", "used", "blessings")


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "solve")
    parser.given("game")
    parser.switch("--dice")
    parser.switch("--demons")
    parser.switch("--hero")
    for name in (*NUMBERS, *LISTS):
        parser.switch(f"--{name}")
    asked = parser.read(arguments)
    game = find_game(asked.game)
    if game.id not in SOLVED:
        raise BadUsage("cli.error.no_solver", {"game": game.id, "known": ", ".join(SOLVED)})
    answer = solve_fight(request(vars(asked)))
    said = game.words(spoken.lang)
    if "plan" in answer:
        show_plan(said, answer["plan"])
    else:
        show_chances(said, answer["chances"])
    return 0


def request(typed: dict[str, str | None]) -> dict[str, Json]:
    """What was typed, as the companion wants it: `--demons 1-6:2,3` are two demons, the first with
    two symbols and two damage."""
    data: dict[str, Json] = {}
    for name in NUMBERS:
        text = typed[name]
        if text is not None:
            data[name] = whole(text)
    for name in LISTS:
        text = typed[name]
        if text is not None:
            data[name] = [*text.split(",")]
    if typed["hero"] is not None:
        data["hero"] = typed["hero"]
    if typed["dice"] is not None:
        data["dice"] = [whole(die) for die in typed["dice"].replace(",", " ").split()]
    demons: list[Json] = []
    for one in (typed["demons"] or "").split(","):
        if one:
            dice, _, damage = one.partition(":")
            demon: dict[str, Json] = {"dice": [whole(die) for die in dice.split("-")]}
            if damage:
                demon["damage"] = whole(damage)
            demons.append(demon)
    data["demons"] = demons
    return data


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
    out().print(Line(said("solve.outcome", n=len(beaten), wounds=plan["wounds"])))


def show_chances(said: Words, chances: Json) -> None:
    assert isinstance(chances, dict)
    shares, wounds = chances["beaten"], chances["wounds"]
    assert isinstance(shares, list)
    assert isinstance(wounds, dict)
    grid = Grid(box=None, pad_edge=False)
    grid.add_column(said("solve.column"))
    grid.add_column("%", justify="right")
    for n, share in enumerate(shares):
        assert isinstance(share, float)
        grid.add_row(said("solve.beaten", n=n), percent(said.lang, share))
    for name, share in wounds.items():
        assert isinstance(share, float)
        grid.add_row(said("solve.wounds", n=int(name)), percent(said.lang, share))
    out().print(grid)
