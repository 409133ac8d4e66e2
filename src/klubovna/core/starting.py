"""How a match comes to be: dealt anew, laid out, played again from a record, or gone on with."""

from array import array

from klubovna.core.bounds import check_position
from klubovna.core.errors import BadRecord, IllegalMove, OtherCards, OtherRules
from klubovna.core.events import Log
from klubovna.core.game import Game, Setup, complete_setup
from klubovna.core.match import MARKS, Match, S, dealt
from klubovna.core.record import Record
from klubovna.core.state import fill_state
from klubovna.texts import Text


def new_match(
    game: Game[S],
    players: int,
    seed: str,
    options: dict[str, str | int | bool] | None = None,
    events: bool = False,
    history: bool = True,
) -> Match[S]:
    """Deal a new match. Without `history` it runs faster, but can't be cloned or taken back."""
    setup = complete_setup(game, players, options or {}, seed)
    return _started(Match(game, setup, dealt(game, setup)), events, history)


def from_state(game: Game[S], setup: Setup, state: S, events: bool = False) -> Match[S]:
    """Start from a position that somebody has laid out, at a turn boundary."""
    match = Match(game, setup, state)
    match._origin = match._copy_of(state)
    return _started(match, events, True)


def replay(
    game: Game[S], record: Record, length: int = -1, events: bool = False, trusted: bool = False
) -> Match[S]:
    """Play a record again, as a whole or its first `length` choices. A laid-out position is
    checked before it is played, unless it is `trusted`: one of our own, not from outside."""
    setup = _setup_of(game, record)
    if record.snapshot is not None and record.snapshot_at == 0:
        state = _stored_state(game, setup, record)
        if not trusted:
            check_position(game, state)
        match = from_state(game, setup, state, events)
    else:
        match = _started(Match(game, setup, dealt(game, setup)), events, True)
    return _retaken(match, record.choices if length < 0 else record.choices[:length])


def resume(game: Game[S], record: Record) -> Match[S]:
    """Go on from the snapshot in a record, without replaying what came before it. For records of
    our own: what comes from outside is replayed, which believes nothing."""
    if record.snapshot is None or record.snapshot_at == 0:
        match = replay(game, record, trusted=True)
    else:
        setup = _setup_of(game, record)
        match = Match(game, setup, _stored_state(game, setup, record))
        match.choices = record.choices[: record.snapshot_at]
        match._mark = record.snapshot_at
        match._known_since = [record.snapshot_at] * setup.players
        _retaken(_started(match, False, True), record.choices[record.snapshot_at :])
    match._trail = array(MARKS, record.trail) if record.trail is not None else None
    return match


def _started(match: Match[S], events: bool, history: bool) -> Match[S]:
    match.keeps_history = history
    if history:
        match._snapshot = match._copy_of(match.state)
    if events:
        match.state.log = Log()
        match._trail = array(MARKS)
    match._begin()
    return match


def _stored_state(game: Game[S], setup: Setup, record: Record) -> S:
    assert record.snapshot is not None
    state = game.blank(setup)
    try:
        fill_state(state, record.snapshot)
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord("error.record_snapshot", {"why": str(error)}) from error
    return state


def _setup_of(game: Game[S], record: Record) -> Setup:
    if record.game != game.id:
        raise BadRecord("error.record_game", {"game": record.game, "expected": game.id})
    if record.rules_version != game.rules_version:
        raise OtherRules(
            "error.record_rules", {"rules": record.rules_version, "known": game.rules_version}
        )
    known, used = game.card_set(), record.cards
    if (known.mark if known else "") != (used.mark if used else ""):
        raise OtherCards(
            "error.record_cards",
            {
                "used": used.text() if used else Text("cards.ours"),
                "known": known.text() if known else Text("cards.ours"),
            },
        )
    return complete_setup(game, record.players, record.switches, record.seed)


def _retaken(match: Match[S], choices: list[int]) -> Match[S]:
    try:
        match._run(choices)
    except IllegalMove as error:
        raise BadRecord(
            "error.record_choice", {"at": len(match.choices) + 1, "why": error.text}
        ) from error
    return match
