"""What goes over the WebSocket, as types."""

from typing import Annotated, Any, TypeAlias

from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from msgspec.json import Decoder, Encoder

from klubovna.server.wire import (
    Key,
    Line,
    MixShown,
    Option,
    Outcome,
    PartText,
    Planned,
    Rated,
    Said,
    SealedPart,
    SeatInfo,
    Spoken,
    Summary,
    Tree,
)

# ---- from the client


class Message(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Base of everything that a client may say; the type is the name in small letters."""


class Hello(Message):
    table: Annotated[str, Meta(max_length=40)]
    key: Key


class Move(Message):
    seq: int
    option: int


class Undo(Message):
    pass


class Redo(Message):
    pass


class Back(Message):
    to: int


class Vote(Message):
    yes: bool


class Accept(Message):
    pass


class Hint(Message):
    pass


class Cancel(Message):
    """No hint is wanted any more."""


class Why(Message):
    target: Annotated[str, Meta(max_length=200)]


class Resign(Message):
    pass


class Handover(Message):
    """Let a bot play for this seat: the own one at once, that of somebody who is away when most of
    the others agree."""

    seat: int


class Comeback(Message):
    """Take the own seat back from the bot."""


class Say(Message):
    """Something for everybody at the table: a text, or the name of a phrase."""

    text: str = ""
    phrase: str = ""


class Look(Message):
    """Whether somebody sees the page; whoever says nothing is taken to see it."""

    visible: bool


class Reveal(Message):
    """Parts of the seed, opened; each shows by its seal whose it is."""

    parts: Annotated[list[PartText], Meta(max_length=16)]


FromClient: TypeAlias = (
    Hello
    | Move
    | Undo
    | Redo
    | Back
    | Vote
    | Accept
    | Hint
    | Cancel
    | Why
    | Resign
    | Handover
    | Comeback
    | Say
    | Look
    | Reveal
)
_decode = Decoder(FromClient).decode


def read_message(text: str) -> FromClient:
    """A message, or a msgspec.DecodeError."""
    message: FromClient = _decode(text)
    return message


# ---- from the server


class Answer(Struct, tag_field="type", tag=str.lower):
    """Base of everything that the server says."""


class Welcome(Answer):
    seat: int
    table: Summary


class Waiting(Answer):
    table: Summary


class Mixing(Answer):
    """Everybody's seals, the table's first: now browsers may open their parts, for so many
    milliseconds."""

    seal: str
    parts: list[SealedPart]
    left: int


class Ask(Struct):
    seq: int
    kind: str
    prompt: Said
    options: list[Option]
    proposal: int


class Picture(Answer, tag="state"):
    seq: int
    view: Tree
    ask: Ask | None
    owed: list[int]
    undo: bool
    redo: bool
    back: bool
    log: list[Line]
    log_from: int
    aids: Raw
    moves: int
    over: bool
    result: Outcome | None
    commitment: str
    seed: str | None
    practice: bool
    mix: MixShown | None = None
    edition: int = 0
    """The number of this picture: another one for each that a viewer gets."""


class Change(Answer):
    """What makes the picture `base` the picture `edition`, for whoever asks for changes: the
    fields that are other ones, and of the view paths with their values (without: it is gone)."""

    base: int
    edition: int
    fields: Tree
    view: list[list[Any]]
    log: list[Line]
    log_from: int


class Aids(Answer):
    """Help that took longer: it completes the state with this `seq`."""

    seq: int
    aids: Raw
    proposal: int


class Ack(Answer):
    seq: int


class Hinted(Answer, tag="hint"):
    """The option to take, and why; up to three options with their figures, the best first; what
    the second best would cost; what bots on the own side plan."""

    option: int
    reason: Said | None
    plans: list[Planned] = []
    options: list[Rated] = []
    cost: Said | None = None
    by_points: bool = False
    """Whether points were compared; else chances to win."""
    certain: bool = False
    playouts: int = 0


class Because(Answer, tag="why"):
    target: str
    text: Said


class Voting(Answer, tag="vote"):
    by: int | None
    to: int | None = None
    seat: int | UnsetType = UNSET
    """The seat for which a bot shall play; else it is about going back."""


class Presence(Answer):
    online: list[int]


class Seated(Answer, tag="seats"):
    """Who plays now, when a seat has changed hands."""

    seats: list[SeatInfo]


class Ticking(Answer, tag="clock"):
    """Milliseconds that each person has now, and whose clocks run."""

    left: dict[str, int]
    running: list[int]


class Rematch(Answer):
    table: str
    invitation: str


class Chatted(Answer, tag="chat"):
    """The whole chat: who may speak ("seats", "all", "off"), which phrases there are, the lines."""

    rule: str
    phrases: list[str]
    lines: list[Spoken]


class Remarked(Answer, tag="said"):
    """One more line of the chat."""

    line: Spoken


class Problem(Answer, tag="error"):
    code: str
    text: Said
    seq: int | None = None


_encode = Encoder().encode


def write_message(answer: Answer) -> str:
    return _encode(answer).decode()
