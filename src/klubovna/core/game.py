"""The contract that every game fulfils. Whoever fulfils it gets everything else for nothing:
clone, undo, record, replay, simulation, bots, the terminal and the browser table."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from klubovna.core.bounds import Bound
from klubovna.core.cardfiles import CardSet
from klubovna.core.decision import NOBODY, Decision, Play
from klubovna.core.errors import BadSetup
from klubovna.core.happenings import Routes
from klubovna.core.rng import Rng
from klubovna.core.skill import Skill
from klubovna.core.state import State
from klubovna.texts import Text, Words, words

SPECTATOR: Final = -1
NO_AMOUNT: Final = -1
UNKNOWN: Final = -1.0
"""As the value of a position: nobody can tell."""

S = TypeVar("S", bound=State)


class Switch:
    """A named switch of a game: its legal values, the documented default first.

    A value is called as the text `value.NAME.VALUE` says; where many switches share their values,
    `value.mage.any` serves for `mage_1`, `mage_2` …, and `names` is the key of the things that the
    values are, with `{}` for the value ("mages.{}.name")."""

    def __init__(
        self,
        name: str,
        values: list[str | int | bool],
        rule: str = "",
        names: str = "",
        ladder: list[str | int | bool] | None = None,
        alone: bool = False,
    ) -> None:
        self.name = name
        self.values = values
        self.rule = rule
        self.names = names
        self.ladder: list[str | int | bool] = ladder or []
        """How hard the game is, the easiest value first; empty where the switch is no such."""
        self.alone = alone
        """Whether it matters only to somebody who plays alone."""

    @property
    def default(self) -> str | int | bool:
        return self.values[0]

    def __repr__(self) -> str:
        return f"Switch({self.name!r}, {self.values})"


class Setup:
    """All that a match starts from: how many play, under which options, with which seed."""

    def __init__(self, players: int, switches: dict[str, str | int | bool], seed: str) -> None:
        self.players = players
        self.switches = switches
        self.seed = seed

    def __repr__(self) -> str:
        return f"Setup(players={self.players}, switches={self.switches}, seed={self.seed!r})"


class Label:
    """One option of a decision, for people: how to write it, how to say it, what it belongs to.

    `words` is short and stable ("discard dragon"), and usually begins with its verb: tests and
    keyboards use it. `target` names the thing on the table that a click would play ("card:dragon",
    "deck", "seat:2", "button:end").
    """

    def __init__(
        self,
        words: str,
        text: Text,
        target: str,
        amount: int = NO_AMOUNT,
        ends_turn: bool = False,
        routine: bool = False,
        verb: str = "",
        usual: bool = False,
        lasting: Text | None = None,
    ) -> None:
        self.words = words
        self.text = text
        self.lasting = text if lasting is None else lasting
        """The same without what may have changed when it is done: how much life a target has."""
        self.target = target
        self.amount = amount
        """How many, where the option is a number of something; else NO_AMOUNT."""
        self.ends_turn = ends_turn
        """Whether the player's turn, or the part of it that is played now, is over then."""
        self.routine = routine
        """Whether it may be taken together with its like, without a thought and in any order:
        a card that only gives something."""
        self.usual = usual
        """Whether most players take it, as often as the same is asked: a way to pay a cost."""
        self.verb = verb or words.partition(" ")[0]
        """What it does, in one word; else the first of `words`."""

    def __repr__(self) -> str:
        return f"Label({self.words!r}, {self.target!r})"


class Result:
    """How a match ended: points per seat and the seats that won (several share a win). `rival` has
    the points of an opponent that nobody plays, such as an Automa, where there is one; `tie` says
    what decided between equal points, where that decided the match."""

    def __init__(
        self,
        scores: list[int],
        winners: list[int],
        rival: int | None = None,
        tie: Text | None = None,
    ) -> None:
        self.scores = scores
        self.winners = winners
        self.rival = rival
        self.tie = tie if tie is not None and self._was_tied() else None

    def _was_tied(self) -> bool:
        """Whether somebody has as many points as a winner, and did not win."""
        best = [self.scores[seat] for seat in self.winners]
        others = [self.scores[seat] for seat in range(len(self.scores)) if seat not in self.winners]
        return any(score in best for score in others)

    def __repr__(self) -> str:
        rival = "" if self.rival is None else f", rival={self.rival}"
        return f"Result(scores={self.scores}, winners={self.winners}{rival})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A game: stateless behaviour over a plain-data state `S`."""

    id: ClassVar[str]
    """As on the command line: "fantasy-realms"."""
    rules_version: ClassVar[int]
    """Version of the rules; grows whenever an old record might run differently."""
    package: ClassVar[str]
    """The Python package of the room; its folder `texts` holds the words."""
    least_players: ClassVar[int]
    most_players: ClassVar[int]
    minutes: ClassVar[int] = 0
    """How long a match takes people; 0 where nobody knows."""
    clear_lead: ClassVar[float] = 10.0
    """So many points more than the others are a clear win: what a thinking agent holds for sure."""

    short_playouts: ClassVar[bool] = False
    """Whether a playout ends with the turn of the seat that thinks, and `value` tells the rest."""

    counts_points: ClassVar[bool] = False
    """Whether a match ends with points that players count: hints tell how many to expect, beside
    the chance to win."""

    gauge_names: ClassVar[list[str]] = []
    """Names of the numbers by which people tell how a seat stands (`gauges`), the weightiest
    first. Texts `gauge.NAME`
    say that one is higher by `n`: "the nemesis has 3 life less"."""

    def switches(self) -> list[Switch]:
        """The named switches of this game."""
        raise NotImplementedError

    def deal(self, setup: Setup, rng: Rng) -> S:
        """The state before the first turn. `setup` has been checked and is complete."""
        raise NotImplementedError

    def blank(self, setup: Setup) -> S:
        """A state of the right shape for `setup`, to be filled from a snapshot."""
        raise NotImplementedError

    def bounds(self, state: S) -> dict[str, Bound]:
        """What each field of a state may hold at a turn boundary, in a match with the terms of
        this one; a position from outside with a field that has none is refused."""
        return {}

    def fault(self, state: S) -> str:
        """The field that does not fit the others in a position whose fields all are within
        bounds (a card that lies in two places, a phase that cannot be), or ""."""
        return ""

    def play(self, state: S) -> Play:
        """The rules, from a turn boundary to the end of the game."""
        raise NotImplementedError

    def result(self, state: S) -> Result:
        """Points and winners of a finished match."""
        raise NotImplementedError

    def teams(self, setup: Setup) -> list[list[int]]:
        """The seats that win and lose together; usually everybody plays alone."""
        return [[seat] for seat in range(setup.players)]

    def first_player(self, state: S) -> int:
        """Who takes the first turn of the match, or took it; NOBODY while that is open, after it
        is forgotten, and where seats have no order."""
        return NOBODY

    def view(self, state: S, seat: int) -> Mapping[str, object]:
        """All that this seat may know, and nothing else, made for the caller: a dictionary of
        JSON, best as a TypedDict of the game's own. `SPECTATOR` sees what is public."""
        raise NotImplementedError

    def views(self, state: S, seats: Sequence[int]) -> Sequence[Mapping[str, object]]:
        """The `view` of each of these seats at one moment, for those who tell many of it: what is
        the same for several seats may be one object, so nobody changes what is in them."""
        return [self.view(state, seat) for seat in seats]

    def open_view(self, state: S, asked: int) -> Mapping[str, object]:
        """What all seats together see: the view of the seat that is asked (or `SPECTATOR`), with
        everybody's hidden things in it. Nobody is shown it before the match is over."""
        return self.view(state, asked)

    def resample(self, state: S, seat: int, rng: Rng) -> None:
        """Deal all that the seat cannot know anew, in place, so that its view stays the same."""
        raise NotImplementedError

    def prompt(self, state: S, decision: Decision) -> Text:
        """The question in words."""
        raise NotImplementedError

    def label(self, state: S, decision: Decision, index: int) -> Label:
        """One option in words."""
        raise NotImplementedError

    def unused(self, state: S, decision: Decision, index: int) -> list[Text]:
        """What a player would leave unused by an option that ends the turn, though it could be
        of use: a few words for each. Whoever shows the option asks again where there is any."""
        return []

    def routes(self) -> Routes:
        """Where things go in the events of this game, for those who show them moving."""
        return {}

    def why_not(self, state: S, seat: int, decision: Decision | None, target: str) -> Text:
        """Why the seat can't play the thing that it clicked; `decision` is what it is asked."""
        return Text("why.not_asked" if decision is None else "why.not_offered")

    def components(self) -> Mapping[str, object]:
        """What is printed on the game's components, for those who draw them: a dictionary of JSON,
        best as a TypedDict of the game's own."""
        return {}

    def aids(self, state: S, seat: int, decision: Decision | None) -> Mapping[str, object]:
        """Help for the person at the seat: nothing that could not be worked out from the view; a
        dictionary of JSON, too."""
        return {}

    def aids_basis(self, state: S, seat: int, decision: Decision | None) -> object:
        """Something that stays equal while `aids` and `proposal` stay the same, so that nobody
        works them out again; None where that is not known."""
        return None

    def aids_take_long(self, state: S, seat: int, decision: Decision | None) -> bool:
        """Whether `aids` or `proposal` may take more than some milliseconds: a server lets them
        be worked out elsewhere, and shows them later."""
        return False

    def bots(self) -> dict[str, str]:
        """The game's own agents: name and "module:Class", the strongest last. A class is called
        with a seed."""
        return {}

    def layout(self) -> str:
        """ "module:Class" of the game's `Layout`, for the scenario language."""
        raise NotImplementedError

    def outfit(self) -> str:
        """ "module:NAME" of what the game brings beside its rules: boards, companions, an emblem
        (`klubovna.core.outfit`); empty where it brings nothing."""
        return ""

    def proposal(self, state: S, decision: Decision) -> int:
        """The option that is certainly best, where the game can tell, else -1."""
        return -1

    def sure_points(self, state: S, decision: Decision) -> list[int]:
        """Where the game has a `proposal`: the points to which each option surely comes, in the
        order of the options."""
        return []

    # ---- what agents that think ask for

    def policy(self, state: S, decision: Decision, rng: Rng) -> int:
        """The index of the option that a quick player takes, by rules of thumb. It reads nothing
        that the seat which is asked cannot know and remembers nothing; what it tosses for comes
        from `rng`. Playouts ask it thousands of times a second."""
        return rng.below(len(decision.options))

    def rehearse(self, state: S, decision: Decision, rng: Rng) -> int:
        """As `policy`, for playouts: the best player that is quick enough to be asked thousands of
        times a second. Usually the policy itself."""
        return self.policy(state, decision, rng)

    def grounds(self, state: S, decision: Decision, index: int, rng: Rng) -> Text | None:
        """What speaks for this option, whether or not the policy takes it: facts of the position
        that are true of it, with their numbers; None where there is nothing to say. What the
        policy tosses for, it tosses with the same `rng`."""
        return None

    def option_key(self, state: S, decision: Decision, index: int) -> int:
        """A number for what an option means: options with the same one are the same move, such as
        playing one of two equal cards."""
        return decision.options[index]

    def worth_thinking(self, state: S, decision: Decision) -> bool:
        """Whether it may matter how the question is answered; else the policy answers it."""
        return True

    def value(self, state: S, seat: int) -> float:
        """How a position stands for the seat, from 0 (lost) to 1 (won), or `UNKNOWN`. It is asked
        of imagined matches, whose hidden things it may look at. Where a finished match has no
        value of its own, its result has one (`agents.playouts`)."""
        return UNKNOWN

    def points_of(self, value: float) -> float:
        """The points for which a `value` stands, in a game with `short_playouts`."""
        return value

    def gauges(self, state: S, seat: int) -> list[int]:
        """A number for each of `gauge_names`, higher where it is better for the seat. It is asked
        of imagined matches: hints tell in which of them a move is ahead of another one."""
        return []

    def in_turn(self, state: S, seat: int) -> bool:
        """Whether it is the seat's own turn, and not a question in somebody else's: hints tell how
        a seat stands when it is up again. A game without turns is always in turn."""
        return True

    def payers(self, state: S, decision: Decision, index: int) -> list[int]:
        """The other seats one of which pays for an option: a spell of theirs is cast, they lose
        life by it. Empty where nobody else does. No program lets a person pay, unless it has no
        other choice."""
        return []

    def learner(self) -> str:
        """ "module:Class" of what the game learns by (`core.skill.Learner`); empty where it does
        not learn."""
        return ""

    def skilled(self, state: S, decision: Decision, rng: Rng, skill: Skill) -> int:
        """As `policy`, by what was learned: as quick, and as honest."""
        return self.policy(state, decision, rng)

    def outlook(self, state: S, seat: int, skill: Skill) -> float:
        """As `value`, by what was learned, at a turn boundary of an imagined match."""
        return UNKNOWN

    def horizon(self, state: S) -> int:
        """After so many turns a playout ends and `outlook` tells the rest; 0 for never."""
        return 0

    def shine(self, state: S, decision: Decision, index: int) -> int:
        """How much an option catches a beginner's eye: a price, a printed number; 0 for none."""
        return 0

    def __repr__(self) -> str:
        return f"<Game {self.id}, rules {self.rules_version}>"

    # ---- words, and cards that an owner may replace

    def words(self, lang: str) -> Words:
        """All words of the game in one language: the interface's, the game's, an owner's cards'."""
        own = self.own_texts(lang)
        said = words(lang, self.package)
        return said.with_texts(own) if own else said

    def notice(self) -> Text | None:
        """What people should know before they play; every front end shows it."""
        return None

    def card_file(self) -> str:
        """The game's cards as a file that an owner can correct; empty where there is none."""
        return ""

    def with_cards(self, path: Path) -> "Game[S]":
        """This game with an owner's card file. `BadCards` tells all that is wrong."""
        raise BadSetup("error.no_card_file", {"game": self.id})

    def card_set(self) -> CardSet | None:
        """The owner's cards that the game is played with; None for its own."""
        return None

    def own_texts(self, lang: str) -> Mapping[str, object]:
        """The words of the owner's cards: a catalogue to lay over the game's."""
        return {}


def opened(game: Game[S], state: S, asked: int, part: str) -> Mapping[str, object]:
    """For `Game.open_view` of a game whose views hold a list `part` with an entry for each seat:
    there every seat's own entry stands as that seat sees it."""
    view = dict(game.view(state, asked))
    if "seat" in view:
        view["seat"] = SPECTATOR
    shown = view[part]
    assert isinstance(shown, list)
    for seat in range(state.players):
        own = game.view(state, seat)[part]
        assert isinstance(own, list)
        shown[seat] = own[seat]
    return view


def complete_setup(
    game: Game[S], players: int, options: dict[str, str | int | bool], seed: str
) -> Setup:
    """Check the number of players and the options, and fill in the defaults."""
    if not game.least_players <= players <= game.most_players:
        raise BadSetup(
            "error.players",
            {"n": players, "least": game.least_players, "most": game.most_players},
        )
    try:
        seed.encode()
    except UnicodeEncodeError as error:
        raise BadSetup("error.seed") from error
    specs = game.switches()
    if options:
        _check_options({spec.name: spec for spec in specs}, options)
    complete = {spec.name: options.get(spec.name, spec.default) for spec in specs}
    return Setup(players, complete, seed)


def _check_options(specs: dict[str, Switch], options: dict[str, str | int | bool]) -> None:
    for name, value in options.items():
        if name not in specs:
            raise BadSetup("error.option", {"option": name, "known": ", ".join(sorted(specs))})
        allowed = specs[name].values
        if not any(value == one and type(value) is type(one) for one in allowed):
            raise BadSetup(
                "error.option_value",
                {
                    "option": name,
                    "value": option_word(value),
                    "allowed": ", ".join(option_word(one) for one in allowed),
                },
            )


def option_word(value: str | int | bool) -> str:
    """An option's value as people type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
