"""Positions of Aeon's End for tests: the quiet table from which the cases begin."""

from klubovna.games.aeons_end.table import Table
from klubovna.testing import Scenario, table

A, B, C, D = range(4)

OPEN = ["opened"] * 4

Options = str | int | bool


def aeons(
    *mages: str, order: str = "1", nemesis: str = "rageborne", **options: Options
) -> Scenario:
    """A table with these mages, by default Kadir and Adelheim. Nobody holds, owns or has prepped a
    card; the turns come as `order` says ("1 nemesis 2"), then from there again."""
    named = mages or ("kadir", "adelheim")
    chosen: dict[str, Options] = {f"mage_{n + 1}": mage for n, mage in enumerate(named)}
    t = table("aeons-end", len(named), "cases", nemesis=nemesis, **chosen, **options)
    for seat in range(len(named)):
        t.seat(seat).hand().deck()
    t.order(*order.split())
    return t


def holding(
    *hand: str,
    mages: tuple[str, ...] = (),
    nemesis: str = "rageborne",
    aether: int = 0,
    **options: Options,
) -> Scenario:
    """Player 1 is in the main phase with these cards in hand."""
    t = aeons(*mages, order="1", nemesis=nemesis, **options)
    t.seat(A).hand(*hand)
    t.aether(aether)
    return t


def casting(
    spell: str,
    *hand: str,
    breach: int = 1,
    mages: tuple[str, ...] = (),
    nemesis: str = "rageborne",
    **options: Options,
) -> Scenario:
    """Player 1, all of whose breaches are opened, may cast this spell with these cards in hand."""
    t = aeons(*mages, order="1", nemesis=nemesis, **options)
    t.seat(A).hand(*hand).breaches(*OPEN)
    lay_spell(t, A, breach, spell)
    return t


def lay_spell(t: Scenario, seat: int, breach: int, *spells: str) -> None:
    t.lay(f"breach_{breach}", seat, [*spells], 0)


def drawn(
    card: str, *mages: str, nemesis: str = "rageborne", order: str = "nemesis 1", **options: Options
) -> Scenario:
    """A nemesis turn in which this card is drawn, then a turn of player 1."""
    t = aeons(*mages, nemesis=nemesis, order=order, **options)
    t.nemesis_deck(card)
    return t


def in_play(
    card: str,
    *mages: str,
    nemesis: str = "rageborne",
    tokens: int = 0,
    order: str = "nemesis 1",
    **options: Options,
) -> Scenario:
    """A nemesis turn with this card in play (with so many tokens) and then a harmless minion
    drawn, the Needlemaw."""
    t = drawn("needlemaw", *mages, nemesis=nemesis, order=order, **options)
    t.in_play(card)
    if tokens:
        t.tokens(tokens)
    return t


def go(t: Scenario) -> Scenario:
    """Play to the first question."""
    assert t.match.state is not None
    return t


def asked(t: Scenario) -> int:
    """Who is to decide now."""
    return t.match.owed()[0].seat


def offered(t: Scenario, verb: str) -> list[str]:
    """What may be done with this verb: "buy" gives the cards that can be bought."""
    return [words[len(verb) + 1 :] for words in t.options() if words.startswith(f"{verb} ")]


def state(t: Scenario) -> Table:
    """The table itself, for what no place shows."""
    found = t.match.state
    assert isinstance(found, Table)
    return found
