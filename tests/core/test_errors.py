"""Errors are sentences, also after they came from another process."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from klubovna.core.errors import BadRecord, BadSetup, IllegalOption, KlubovnaError
from klubovna.core.registry import find_game
from klubovna.server.errors import Refused
from klubovna.texts import Arg, Ref, Text

NESTED: dict[str, Arg] = {"at": 3, "why": Text("error.players", {"n": 9, "least": 2, "most": 6})}


@pytest.mark.parametrize(
    "error",
    [
        BadSetup("error.players", {"n": 9, "least": 2, "most": 6}),
        BadRecord("error.record_choice", NESTED),
        IllegalOption("error.illegal_option", {"option": 3, "last": 1}),
        KlubovnaError("error.match_over"),
        KlubovnaError("error.twice", {"name": [Ref("seat.0"), "x"]}),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_keeps_its_kind_and_its_words(error: KlubovnaError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert again.text == error.text


def test_a_refusal_keeps_its_code() -> None:
    again = pickle.loads(pickle.dumps(Refused("conflict", "seats", {"n": 2, "needed": 3})))
    assert again.code == "conflict"
    assert again.text.args == {"n": 2, "needed": 3}


def test_an_error_of_a_worker_can_be_read() -> None:
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    with pool, pytest.raises(BadSetup, match="chess"):
        pool.submit(find_game, "chess").result()
