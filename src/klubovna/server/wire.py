"""What goes over HTTP, as types. The OpenAPI document is made from the same types."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from klubovna.analysis.findings import Analysis
from klubovna.core.events import Told
from klubovna.core.game import NO_AMOUNT, Label
from klubovna.core.happenings import Happening, Routes
from klubovna.texts import Text

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Crest: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]{1,16}\.[a-z]{1,16}$")]
"""The picture by which somebody is known, and its colour: "owl.sea". The browser draws it."""
Seal: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
"""What a browser shows of its part of the seed before it opens it (`core.mixing`)."""
PartText: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
Tree: TypeAlias = dict[str, Any]
"""A JSON object of a game's own making."""
Value: TypeAlias = bool | int | str
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
WatchDelay: TypeAlias = Annotated[int, Meta(ge=0, le=50)]
"""So many turns late spectators see everything; 0: as it happens, but only what lies face up."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Agent: TypeAlias = Annotated[str, Meta(max_length=60)]


# ---- what a browser asks


class Asked(Struct, forbid_unknown_fields=True):
    """Base of everything that comes from outside."""


class NewPerson(Asked, tag_field="kind", tag="person"):
    name: Name
    crest: Crest | UnsetType = UNSET
    me: bool = False
    """Whether whoever asks sits there, by the key of a person in their header."""
    seal: Seal | UnsetType = UNSET


class NewBot(Asked, tag_field="kind", tag="bot"):
    agent: Annotated[str, Meta(min_length=1, max_length=60)]
    name: Name | None = None


class NewOpen(Asked, tag_field="kind", tag="open"):
    pass


NewSeat: TypeAlias = NewPerson | NewBot | NewOpen
NewSeats: TypeAlias = Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time each person has, for a move or for the match, and what happens when it has run
    out: a bot plays on, or it counts as resigning."""

    per: Literal["move", "match"]
    seconds: Annotated[int, Meta(ge=60, le=2_592_000)]
    then: Literal["bot", "resign"]


class NewTable(Asked):
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    seats: NewSeats
    options: dict[str, Value] = {}
    seed: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    public: bool = False
    clock: Clock | None = None
    stand_in: Agent = ""
    """The bot that plays for whoever leaves; the usual one where nobody says it."""
    watch_delay: WatchDelay = 0


class Keys(Asked):
    keys: Annotated[list[Key], Meta(max_length=200)]


class Join(Asked):
    name: Name
    crest: Crest | UnsetType = UNSET
    seal: Seal | UnsetType = UNSET


class Stays(Asked, tag_field="kind", tag="stays"):
    """Whoever has this seat now."""

    seat: Annotated[int, Meta(ge=0, le=15)]


class Room(Asked):
    """How a table that waits is to be: who sits where, with which options. `changed` is the
    table's as the host saw it: who has come in since is not sent away unseen."""

    changed: Annotated[str, Meta(max_length=40)]

    seats: Annotated[list[NewBot | NewOpen | Stays], Meta(min_length=1, max_length=16)]
    options: dict[str, Value] = {}
    public: bool = False
    clock: Clock | UnsetType | None = UNSET
    stand_in: Agent | UnsetType = UNSET
    watch_delay: WatchDelay | UnsetType = UNSET
    """These stay as they are where nothing is said."""


class Fork(Asked):
    at: Count
    seats: NewSeats


class Again(Asked):
    """A rematch; `options` are those that shall be other than before, `seals` those of the asker's
    seats."""

    options: dict[str, Value] = {}
    seals: Annotated[dict[SeatNumber, Seal], Meta(max_length=16)] = {}


class LookAgain(Asked):
    """Look at the match again; `anew` also where that was done before."""

    anew: bool = False


CHAT_SEATS: Final = "seats"
CHAT_ALL: Final = "all"
CHAT_OFF: Final = "off"


class ChatRule(Asked):
    """Who may speak at a table: its seats, spectators, too, or nobody."""

    rule: Literal["seats", "all", "off"]


class Nothing(Asked):
    pass


# ---- what the server answers


class Said(Struct):
    """A sentence without a language (docs/texts.md)."""

    key: str
    args: Tree = {}


class Spoken(Struct, omit_defaults=True):
    """A line of the chat: a text, or the name of a phrase (texts `chat.NAME`)."""

    seq: int
    seat: int
    """Where whoever said it sits; -1 for spectators and those who have left."""
    name: str
    at: str
    text: str = ""
    phrase: str = ""


class Planned(Struct):
    """What a bot on the own side is going to do in its next turn."""

    seat: int
    what: list[Said]


class Rated(Struct):
    """An option with what it is likely to bring: the chance to win in percent, and points where
    the game counts them; null where that is not known."""

    option: int
    chance: int | None
    points: int | None


class Line(Struct, omit_defaults=True):
    """An entry of the log: a sentence, and what it is about."""

    key: str
    args: Tree
    kind: str
    player: str = ""
    other: str = ""
    thing: str = ""
    things: list[str] = []
    """Where there are several."""
    amount: int | None = None
    amounts: list[int] = []
    source: str = ""
    start: str = field(name="from", default="")
    end: str = field(name="to", default="")
    turn: int = 0
    """The number of the turn in which it happened, from 1; 0 before the first one."""


class SealedPart(Struct):
    """The part of the seed that the browser at a seat has promised."""

    seat: int
    seal: str


class MixedPart(SealedPart):
    """The same, opened; "" where it did not come in time."""

    part: str


class MixShown(Struct):
    """What a seed was made of (`core.mixing`)."""

    seal: str
    """That of the table's secret, which everybody saw before they opened their parts."""
    secret: str | None
    """Once the match is over."""
    parts: list[MixedPart]


class ErrorBody(Struct):
    code: str
    text: Said


class Error(Struct):
    error: ErrorBody


class ShownInfo(Struct, omit_defaults=True):
    """How the page of a new table shows an option (`klubovna.core.showing`)."""

    place: str
    """"first", "seat" or "more"."""
    seat: int = -1
    unseated: tuple[int, int] | None = None
    group: str = ""
    pictures: str = ""
    tones: str = ""
    texts: str = ""
    grades: dict[str, int] = {}
    hardest: int = 0
    holds: dict[str, list[str]] = {}
    held_names: str = ""
    held_pictures: str = ""
    players: tuple[int, int] | None = None
    fits: dict[str, tuple[int, int]] = {}
    chance: str = ""
    once: bool = False


class OptionInfo(Struct, omit_defaults=True):
    name: str
    values: list[Value]
    rule: str
    names: str = ""
    """The key of the names of the values, `{}` standing for the value."""
    ladder: list[Value] = []
    """How hard the game is, the easiest value first."""
    alone: bool = False
    """Whether it matters only to somebody who plays alone."""
    shown: ShownInfo | None = None


class PresetInfo(Struct, omit_defaults=True):
    """A table that the page of a new table proposes."""

    name: str
    players: int
    options: dict[str, Value] = {}
    agent: str = ""


class CardsInfo(Struct):
    """An owner's cards that this server plays a game with."""

    name: str
    mark: str


class GameInfo(Struct, omit_defaults=True):
    id: str
    players: tuple[int, int]
    minutes: int
    solo: bool
    agents: list[str]
    options: list[OptionInfo]
    usual_players: int
    presets: list[PresetInfo] = []
    board: str | None = None
    pictures: str | None = None
    notice: Said | None = None
    cards: CardsInfo | None = None
    rules: str = ""
    """What the numbers of its rules begin with, where there are rules to read."""
    lessons: list[str] = []
    """The lessons in which it can be learned, in their order."""
    components: Tree | None = None


class Games(Struct):
    games: list[GameInfo]


class SeatInfo(Struct):
    kind: str
    name: str | None = None
    agent: str | None = None
    stand_in: str | UnsetType = UNSET
    """The bot that plays in the place of this person."""
    resigned: bool | UnsetType = UNSET
    crest: Crest | UnsetType = UNSET
    person: str | UnsetType = UNSET
    """Who sits there, at every table the same, where the server knows them again. It is no
    secret."""
    marked: bool | UnsetType = UNSET
    """Whether the name belongs to whoever sits there: they had a passkey when they sat down."""


class Outcome(Struct, omit_defaults=True):
    scores: list[int]
    winners: list[int]
    rival: int | None = None
    """The points of an opponent that nobody plays."""
    tie: Said | None = None
    """What decided between equal points."""
    together: bool = False
    """Whether all win or lose together."""
    resigned: list[int] = []
    """The seats that have lost by resigning, or because their time ran out."""
    unfinished: bool = False
    """Whether the match ended by that before its time; then its points say nothing."""


class Summary(Struct):
    id: str
    game: str
    options: dict[str, Value]
    seats: list[SeatInfo]
    status: str
    practice: bool
    moves: int
    owed: list[int]
    """The seats that owe a decision."""
    created: str
    changed: str
    result: Outcome | None
    public: bool = False
    """Whether anybody may take an open seat."""
    clock: Clock | None = None
    stand_in: str = ""
    """The bot that plays for whoever leaves."""
    mixing: bool = False
    """Whether everybody is there and browsers open their parts of the seed."""
    watch_delay: int = 0


class Created(Struct):
    table: Summary
    keys: dict[str, str]
    invitation: str | None
    watch: str
    host: str
    """Renews the other keys and deletes the table."""


class Mine(Struct):
    key: str
    seat: int
    table: Summary


class MyTables(Struct):
    tables: list[Mine]


class PublicTables(Struct):
    """Tables at which anybody may take a seat."""

    tables: list[Summary]


class Entrance(Struct):
    """Whether the server is for invited guests, and whoever asks is one now."""

    needed: bool
    entered: bool


class Reach(Struct):
    """Where other devices find this server."""

    address: str
    """Empty where they can't."""


class Joined(Struct):
    seat: int
    key: str
    table: Summary


class Renewed(Struct):
    key: str


class Deleted(Struct):
    id: str


class Option(Struct, omit_defaults=True):
    """An option as data: what it does with which thing, in words for keyboards and for people."""

    words: str
    text: Said
    target: str
    verb: str
    amount: int = NO_AMOUNT
    ends_turn: bool = False
    routine: bool = False
    usual: bool = False
    unused: list[Said] = []


class AskedThen(Struct):
    seat: int
    prompt: Said
    options: list[Option]
    taken: int


class Watch(Struct):
    """A key with which others may look on."""

    watch: str


class Frame(Struct):
    at: int
    length: int
    turns: list[int]
    """After how many choices each turn of the whole match began."""
    view: Tree
    events: list[Line]
    asked: AskedThen | None
    aids: Tree
    result: Outcome | None


class Looking(Struct):
    """How far looking at a match again is: "none", "waiting", "running", "done" or "failed"."""

    state: str
    progress: float
    """From 0 to 1."""
    analysis: Analysis | None
    """What was found, when it is done."""


class Exported(Struct):
    """A table as a file; the terminal reads it, too."""

    record: Tree
    players: list[str]
    seats: list[SeatInfo]
    lang: str = ""


class Health(Struct):
    ok: bool
    version: str
    build: str
    tables: int
    sockets: int


def said(text: Text) -> Said:
    """A sentence, ready to be sent."""
    return Said(text.key, text.sent()["args"])


def line(told: Told, routes: Routes, turn: int = 0) -> Line:
    """An entry of the log, ready to be sent."""
    about = Happening(told, routes)
    sentence = said(about.text)
    return Line(
        sentence.key,
        sentence.args,
        about.kind,
        about.player,
        about.other,
        about.things[0] if about.things else "",
        about.things if len(about.things) > 1 else [],
        about.amounts[0] if about.amounts else None,
        about.amounts if len(about.amounts) > 1 else [],
        about.source,
        about.start,
        about.end,
        turn,
    )


def option(choice: Label, unused: list[Text]) -> Option:
    return Option(
        choice.words,
        said(choice.text),
        choice.target,
        choice.verb,
        choice.amount,
        choice.ends_turn,
        choice.routine,
        choice.usual,
        [said(text) for text in unused] if unused else [],
    )
