"""A game that breaks its word is caught, and told how."""

import sys
from collections.abc import Iterator

import pytest

from klubovna.testing import contract
from klubovna.testing.contract import Check, modes
from support.pearls import lay_out, register

BROKEN = """
from klubovna.core.game import Label
from pearls.game import PearlDivers, Sea, Text


class SharedSea(Sea):
    def copy(self):
        twin = SharedSea(self.players, self.rng.copy())
        twin.active, twin.deck = self.active, self.deck
        twin.hands = [hand[:] for hand in self.hands]
        twin.sold = [pearls[:] for pearls in self.sold]
        return twin


class Shares(PearlDivers):
    id = "shares"

    def deal(self, setup, rng):
        sea = SharedSea(setup.players, rng)
        sea.deck = super().deal(setup, rng).deck
        return sea


class Peeks(PearlDivers):
    id = "peeks"

    def view(self, state, seat):
        return {**super().view(state, seat), "next": state.deck[-1] if state.deck else 0}


class Mumbles(PearlDivers):
    id = "mumbles"

    def label(self, state, decision, index):
        return Label("take", Text("option.dive"), "deck")


class Stutters(PearlDivers):
    id = "stutters"

    def prompt(self, state, decision):
        return Text("prompt.nowhere")
"""


@pytest.fixture(scope="module", autouse=True)
def broken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    site = tmp_path_factory.mktemp("site")
    lay_out(site)
    site.joinpath("broken.py").write_text(BROKEN, encoding="utf-8")
    names = {kind.lower(): f"broken:{kind}" for kind in ("Shares", "Peeks", "Mumbles", "Stutters")}
    register(site, "broken", {"klubovna.games": names})
    sys.path.insert(0, str(site))
    yield
    sys.path.remove(str(site))
    for module in [name for name in sys.modules if name.partition(".")[0] in ("broken", "pearls")]:
        del sys.modules[module]


@pytest.mark.parametrize(
    ("game", "check", "told"),
    [
        ("shares", contract.a_clone_is_equal_and_independent, "do they share a list"),
        (
            "peeks",
            contract.views_of_a_deal_differ_only_in_what_is_known,
            "spectator's view shows",
        ),
        ("mumbles", contract.everything_can_be_said_in_both_languages, "of turn read alike"),
        ("stutters", contract.everything_can_be_said_in_both_languages, "prompt.nowhere"),
    ],
)
def test_a_broken_game_is_caught(game: str, check: Check, told: str) -> None:
    with pytest.raises(Exception, match=told):
        check(modes(game)[-1])


def test_every_check_is_in_the_list() -> None:
    public = [name for name, thing in vars(contract).items() if is_check(name, thing)]
    assert [check.__name__ for check in contract.CHECKS] == public


def is_check(name: str, thing: object) -> bool:
    code = getattr(thing, "__code__", None)
    mine = getattr(thing, "__module__", "") == contract.__name__
    return mine and code is not None and code.co_varnames[: code.co_argcount] == ("mode",)
