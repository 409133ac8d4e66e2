"""Playing an example: it lays out a position, chooses, and must find what it expects."""

from klubovna.core.errors import KlubovnaError
from klubovna.core.layout import Value as Lying
from klubovna.rulebook.page import Example
from klubovna.rulebook.script import Line, Value
from klubovna.testing import Scenario, table


class WrongExample(AssertionError):
    """The game does not do what an example says."""

    def __init__(self, line: Line, why: str) -> None:
        super().__init__(f"line {line.number}: {line.verb} {line.rest}: {why}")
        self.line = line
        self.why = why


def play_example(game_id: str, example: Example) -> Scenario:
    """Play the example to its end; what does not come out as it says raises `WrongExample`."""
    player = Performer(game_id)
    for line in example.script:
        try:
            player.do(line)
        except (KlubovnaError, AssertionError, LookupError, TypeError, ValueError) as error:
            raise WrongExample(line, str(error)) from error
    return player.table()


class Performer:
    """Does at a table what the lines of a script say."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.scenario: Scenario | None = None

    def table(self) -> Scenario:
        if self.scenario is None:
            self.scenario = table(self.game_id)
        return self.scenario

    def do(self, line: Line) -> None:
        values = line.values()
        if line.verb == "table":
            self.scenario = _dealt(self.game_id, values)
        elif line.verb == "lay":
            _lay(self.table(), values)
        elif line.verb == "chance":
            self.table().outcomes(*[int(value) for value in values])
        elif line.verb == "choose":
            words, _, seat = line.rest.partition(" @")
            self.table().choose(words, seat=int(seat) if seat else -1)
        else:
            _expect(self.table(), values)


def _dealt(game_id: str, values: list[Value]) -> Scenario:
    """`players=2 phoenix=deluxe jester`: a name alone means yes."""
    players = 0
    switches: dict[str, str | int | bool] = {}
    for value in values:
        name, given, word = str(value).partition("=")
        if name == "players":
            players = int(word)
        elif not given or word in ("yes", "no"):
            switches[name] = word != "no"
        else:
            switches[name] = int(word) if word.isdecimal() else word
    return table(game_id, players, "scenario", **switches)


def _place(address: str) -> tuple[str, int]:
    """ "0.hand" is the hand of the first seat, "area" a place of the table."""
    seat, dot, name = address.partition(".")
    return (name, int(seat)) if dot else (address, -1)


def _lay(scenario: Scenario, values: list[Value]) -> None:
    name, seat = _place(str(values[0]))
    laid, size = values[1:], 0
    if laid and str(laid[-1]).startswith("size="):
        size = int(str(laid.pop()).removeprefix("size="))
    scenario.lay(name, seat, laid, size)


# ---- looking


def _expect(scenario: Scenario, values: list[Value]) -> None:
    negated = values[0] == "not"
    address, *wanted = values[1:] if negated else values
    if address == "over":
        assert scenario.over is not negated, f"over is {scenario.over}"
        return
    found = _seen(scenario, str(address))
    how = wanted[0] if wanted and wanted[0] in ("has", "lacks", "count") else ""
    if not how:
        expected = [str(value) for value in wanted]
        assert found == expected, f"there is {', '.join(found) or 'nothing'}"
    elif how == "count":
        assert len(found) == wanted[1], f"there are {len(found)}"
    elif address in ("options", "log") or str(address).endswith((".options", ".log")):
        sentence = " ".join(str(value) for value in wanted[1:])
        assert (sentence in found) is (how == "has"), f"there is {', '.join(found)}"
    else:
        for value in wanted[1:]:
            assert (str(value) in found) is (how == "has"), f"there is {', '.join(found)}"


def _seen(scenario: Scenario, address: str) -> list[str]:
    """What lies at a place, may be chosen, or came out, as words."""
    name, seat = _place(address)
    if name == "options":
        return scenario.options() if seat < 0 else scenario.seat(seat).options()
    if name == "log":
        return scenario.log(seat)
    if name == "asks":
        return [scenario.asks]
    if name == "score":
        return [str(scenario.result().scores[seat])]
    if name in ("scores", "winners"):
        result = scenario.result()
        return [str(n) for n in (result.scores if name == "scores" else result.winners)]
    return _listed(scenario.look(name, seat))


def _listed(lying: Lying) -> list[str]:
    if lying is None:
        return []
    return list(lying) if isinstance(lying, list) else [str(lying)]
