"""Positions in numbers: equal for equal views, a meaning for every byte and every option."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from klubovna.adapters.declared import Undeclared, part_of
from klubovna.adapters.encoding import Encoding
from klubovna.adapters.shape import Chair, UnknownWord, Word
from klubovna.adapters.spoken import MOST_OPTIONS, ROW_BYTES
from klubovna.agents.batch import Batch, Table
from klubovna.core.decision import Decision
from klubovna.core.encoding import Encoder, TooManyOptions, filled_up
from klubovna.core.errors import BadSetup
from klubovna.core.match import Match
from klubovna.core.registry import outfits
from klubovna.core.rng import seeded
from support.exchange import answer_in_secret, twins
from support.positions import SITTINGS, positions
from support.suite import MODES, Mode, random_step, random_walk, start
from support.toy import Toy

ROOT = Path(__file__).parents[2]
MARKS = Path(__file__).parent / "marks.json"

GAMES = sorted({mode.game for mode in MODES})
FIRST = {game: next(mode for mode in MODES if mode.game == game) for game in GAMES}

sittings = pytest.mark.parametrize(
    "mode",
    [
        pytest.param(mode, marks=[] if mode == first else pytest.mark.long)
        for game in GAMES
        for sitting in [[mode for mode in SITTINGS if mode.game == game]]
        for first in sitting[1:2]
        for mode in sitting
    ],
    ids=str,
)
every_game = pytest.mark.parametrize("game", GAMES)


def encoding(match: Match[Any]) -> Encoding:
    return Encoding(match.game, match.setup)


def told(encoder: Encoder, match: Match[Any], seat: int) -> list[bytes]:
    """All that a program at this seat gets."""
    asked = match.decision_for(seat)
    rows = [] if asked is None else [encoder.rows(match.state, asked)]
    return [encoder.observation(match.state, seat), *rows]


def leaks(mode: Mode, encoder_of: Any, every: int = 4) -> int:
    """In how many positions a program could tell two worlds apart that its seat cannot."""
    found = 0
    rng = seeded("encoding")
    for match in positions(mode)[1::every]:
        encoder = encoder_of(match)
        for decision in match.owed():
            twin = twins(match, decision.seat, rng)
            if twin is None:
                continue
            answer_in_secret(twin, rng)
            if twin.one.view(decision.seat) != twin.other.view(decision.seat):
                continue  # the others decide at once, but not in secret (SA-14.7)
            one = told(encoder, twin.one, decision.seat)
            found += one != told(encoder, twin.other, decision.seat)
    return found


@sittings
def test_what_is_hidden_from_a_seat_is_not_in_its_numbers(mode: Mode) -> None:
    assert leaks(mode, lambda match: encoding(match).encoder()) == 0
    if outfits()[mode.game].encoder:
        assert leaks(mode, lambda match: encoding(match).encoder(plain=True)) == 0


class Peeks(Encoder):
    """Looks at what all seats together see."""

    def __init__(self, encoding: Encoding) -> None:
        self.part = encoding.part
        self.game = encoding.game

    def observation(self, state: Any, seat: int) -> bytes:
        out = bytearray(self.part.size)
        shown = self.game.open_view(state, seat)
        self.part.put(shown, out, 0, Chair(seat, state.players))
        return bytes(out)

    def rows(self, state: Any, decision: Decision) -> bytes:
        return b""


@pytest.mark.parametrize("game", ["shards-of-infinity", "fantasy-realms", "evenfall"])
def test_an_encoder_that_peeks_is_found(game: str) -> None:
    mode = next(mode for mode in SITTINGS if mode.game == game and mode.players > 1)
    assert leaks(mode, lambda match: Peeks(encoding(match)), every=8) > 0


@pytest.mark.parametrize("mode", [m for m in MODES if outfits()[m.game].encoder], ids=str)
def test_a_games_own_encoder_says_what_the_plain_one_says(mode: Mode) -> None:
    match, rng = start(mode, "quick"), seeded("quick")
    ways = encoding(match)
    quick, plain = ways.encoder(), ways.encoder(plain=True)
    while match.decision is not None and len(match.choices) < 150:
        for seat in range(-1, mode.players):
            if len(match.choices) % 3 == 0 or seat == 0:
                one = quick.observation(match.state, seat)
                assert one == plain.observation(match.state, seat), ways.differing(
                    one, plain.observation(match.state, seat)
                )
        for decision in match.owed():
            assert quick.rows(match.state, decision) == plain.rows(match.state, decision)
        random_step(match, rng)


@pytest.mark.parametrize("game", [game for game in GAMES if outfits()[game].encoder])
def test_an_encoder_may_be_shown_any_position_after_any_other(game: str) -> None:
    """What it remembers of one match says nothing about the next one."""
    rng = seeded("jumps")
    for mode in [mode for mode in MODES if mode.game == game][::3]:
        far = [random_walk(mode, f"jump {n}", 40 + 35 * n) for n in range(5)]
        ways = encoding(far[0])
        quick, plain = ways.encoder(), ways.encoder(plain=True)
        for _ in range(30):
            state, seat = far[rng.below(len(far))].state, rng.below(mode.players + 1) - 1
            parts: list[bytes | memoryview] = []
            quick.add_observation(state, seat, parts)
            assert b"".join(parts) == plain.observation(state, seat)
            assert quick.observation(state, seat) == plain.observation(state, seat)


def test_rows_follow_the_options_however_large_their_numbers_are() -> None:
    """Shards keeps the rows of usual options; nothing of an earlier question stays behind."""
    match = start(Mode("shards-of-infinity", 3, {}), "large")
    state: Any = match.state
    state.target = 1
    ways = encoding(match)
    quick, plain = ways.encoder(), ways.encoder(plain=True)
    size = ROW_BYTES * MOST_OPTIONS
    for amounts in ([20_000, 3, 20_001], [*range(40)], [20_002], [3, 20_000]):
        decision = Decision(0, "split", amounts)
        expected = plain.rows(state, decision)
        parts: list[bytes | memoryview] = []
        quick.add_rows(state, decision, size, parts)
        assert b"".join(parts) == expected.ljust(size, b"\0")
        assert quick.rows(state, decision) == expected


@every_game
def test_every_byte_has_one_meaning(game: str) -> None:
    for mode in [mode for mode in MODES if mode.game == game][::3]:
        ways = encoding(start(mode, "bytes"))
        spans = ways.spans()
        assert [span.at for span in spans] == [
            sum(before.size for before in spans[:n]) for n in range(len(spans))
        ]
        assert sum(span.size for span in spans) == ways.size
        assert len({span.path for span in spans}) == len(spans)


@every_game
def test_a_byte_that_changes_its_meaning_needs_a_new_version(game: str) -> None:
    """What a saved network reads stays what it was trained with. Whoever changes an encoding, or
    the cards, raises the version and notes the new mark here."""
    ways = encoding(start(FIRST[game], "mark"))
    assert json.loads(MARKS.read_text("utf-8"))[game] == [ways.version, ways.mark]


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_word_of_a_whole_match_is_listed(mode: Mode) -> None:
    """Of players who get far, to the very end and as spectators see it."""
    match, rng = start(mode, "words"), seeded("words")
    encoder = encoding(match).encoder(plain=True)
    while match.decision is not None:
        asked = match.owed()[0]
        if asked.seat == 0 or len(match.choices) % 7 == 0:
            for seat in (-1, asked.seat):
                encoder.observation(match.state, seat)
            encoder.rows(match.state, asked)
        match.step(match.game.policy(match.state, asked, rng), asked.seat)
    for seat in range(-1, mode.players):
        assert any(encoder.observation(match.state, seat))


def test_the_page_about_observations_is_current() -> None:
    """`python tools/observations.py` writes it anew."""
    check = [sys.executable, str(ROOT / "tools" / "observations.py"), "--check"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_own_seat_comes_first() -> None:
    match = start(Mode("shards-of-infinity", 3, {}), "chairs")
    ways = encoding(match)
    own = next(span for span in ways.spans() if span.path == "actors[0].hand")
    for seat in range(3):
        shown = ways.encoder().observation(match.state, seat)
        hand = match.view(seat)["actors"][seat]["hand"]  # type: ignore[index]
        counts = shown[own.at : own.at + own.size]
        assert sum(counts) == len(hand) > 0
        assert {own.words[at] for at, n in enumerate(counts) if n} == {
            card["card"] for card in hand
        }


# ---- options and actions


@every_game
def test_every_legal_option_has_an_action_of_its_own(game: str) -> None:
    for number, mode in enumerate([mode for mode in MODES if mode.game == game][::4]):
        match, rng = start(mode, f"actions {number}"), seeded(f"actions {number}")
        catalogue = encoding(match).catalogue
        spare = asked = 0
        while match.decision is not None and len(match.choices) < 150:
            for decision in match.owed():
                actions = catalogue.actions(match.game, match.state, decision)
                keys = [
                    (
                        match.label(decision, at).verb,
                        match.game.option_key(match.state, decision, at),
                    )
                    for at in range(len(actions))
                ]
                by_action = dict(zip(actions, keys, strict=True))
                assert [by_action[action] for action in actions] == keys, decision
                spare += sum(action >= catalogue.first_spare for action in actions)
                asked += len(actions)
            random_step(match, rng)
        assert spare < asked / 50


@every_game
def test_actions_have_names_in_a_fixed_order(game: str) -> None:
    one, other = (encoding(start(FIRST[game], seed)).catalogue for seed in ("one", "other"))
    assert one.names == other.names
    assert len(set(one.names)) == len(one)


def test_an_option_is_a_row_of_what_its_words_name() -> None:
    match = start(Mode("shards-of-infinity", 2, {}), "rows")
    ways = encoding(match)
    decision = match.owed()[0]
    words = ways.vocabulary
    rows = memoryview(ways.encoder().rows(match.state, decision)).cast("h").tolist()
    for index in range(len(decision.options)):
        question, verb, thing, *rest = rows[index * 8 : index * 8 + 8]
        label = match.label(decision, index)
        assert words.questions[question - 1] == "act"
        assert words.verbs[verb - 1] == label.verb
        if thing:
            assert words.things[thing - 1] == label.words.split()[1]
        assert rest[-1] == label.ends_turn


@pytest.mark.parametrize(
    ("game", "words", "things", "numbers"),
    [
        ("evenfall", "discover cave_b_2", ["cave_b"], [2]),
        ("sanctum", "die 1 (4) on demon 3", ["demon"], [1, 4, 3]),
        ("aeons-end", "prep ignite 4", ["ignite"], [4]),
        ("fantasy-realms", "discard dragon", ["dragon"], []),
        ("shards-of-infinity", "play crystal #3", ["crystal"], []),
    ],
)
def test_words_are_taken_apart(
    game: str, words: str, things: list[str], numbers: list[int]
) -> None:
    from klubovna.core.game import Label
    from klubovna.texts import Text

    ways = encoding(start(FIRST[game], "apart"))
    spoken = ways.vocabulary.taken_apart(Label(words, Text("x"), ""))
    assert (spoken.things, spoken.numbers) == (things, numbers)


# ---- what is wrong is said


def test_more_options_than_there_is_room_for_are_an_error() -> None:
    with pytest.raises(TooManyOptions, match="129 options"):
        filled_up(bytes(ROW_BYTES * 129), ROW_BYTES, MOST_OPTIONS)
    match = random_walk(FIRST["fantasy-realms"], "many", 3)
    decision = Decision(0, "discard", [0] * 129)
    with pytest.raises(TooManyOptions):
        encoding(match).catalogue.actions(match.game, match.state, decision)


def test_a_batch_without_rows_has_no_room_for_more_options_either() -> None:
    match = start(Mode("shards-of-infinity", 2, {}), "narrow")
    table = Table(encoding(match).encoder(), [None, None], "narrow")
    with pytest.raises(TooManyOptions, match="6 options"):
        Batch(match.game, 2, {}, [table], row_bytes=0, most_options=5).begin()


def test_a_word_that_is_not_listed_is_an_error() -> None:
    with pytest.raises(UnknownWord, match="unicorn"):
        Word(["dragon"]).put("unicorn", bytearray(1), 0, Chair(0, 2))


def test_a_field_that_nothing_is_said_about_is_an_error() -> None:
    with pytest.raises(Undeclared, match="mode"):
        part_of(dict[str, str], {}, "mode")


def test_a_game_without_an_encoding_says_so() -> None:
    from klubovna.core.game import complete_setup

    toy: Any = Toy()
    with pytest.raises(BadSetup, match="toy"):
        Encoding(toy, complete_setup(toy, 2, {}, ""))
