"""What the players may know (AE-22), and dealing anew what nobody knows."""

from collections.abc import Sequence
from typing import Final

from klubovna.core.game import SPECTATOR
from klubovna.core.rng import Rng
from klubovna.games.aeons_end.basic import BASIC
from klubovna.games.aeons_end.breaches import BONUS, focus_cost, open_cost
from klubovna.games.aeons_end.card import CORRUPTION, MINION
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.mages import MAGES
from klubovna.games.aeons_end.seen import BreachView, MageView, NemesisView, Phase, View
from klubovna.games.aeons_end.setup import CARAPACE_QUEEN, CROOKED_MASK
from klubovna.games.aeons_end.table import (
    BREACHES,
    GONE,
    KIND,
    NEMESIS,
    OPENED,
    OVER,
    PREPPED_NOW,
    SETUP,
    TURNS,
    USED_NOW,
    WILD,
    Table,
)
from klubovna.games.aeons_end.terms import NEMESES

PHASES: Final[dict[int, Phase]] = {SETUP: "setup", TURNS: "turns", OVER: "over"}


def ids(kinds: list[int]) -> list[str]:
    return [KINDS[kind].id for kind in kinds]


def nemesis_ids(cards: list[int]) -> list[str]:
    return [NEMESIS_CARDS[card].id for card in cards]


def order_name(card: int) -> str:
    """A turn order card: "1" to "4", "wild" or "nemesis"."""
    return {WILD: "wild", NEMESIS: "nemesis"}.get(card, str(card + 1))


def views(table: Table, seats: Sequence[int]) -> list[View]:
    """What several seats may know; all but the number of the seat is one and the same."""
    shared = view(table, SPECTATOR)
    found: list[View] = []
    for seat in seats:
        data = shared.copy()
        data["seat"] = seat
        found.append(data)
    return found


def view(table: Table, seat: int) -> View:
    """Everything that is open; the same for every player, since hands are open (AE-22.3)."""
    known = table.order[len(table.order) - table.order_known :]
    return {
        "game": "aeons-end",
        "seat": seat,
        "players": table.players,
        "phase": PHASES[table.phase],
        "won": table.won if table.phase == OVER else None,
        "ending": ending(table) or None,
        "active": "nemesis" if table.active == NEMESIS else table.active,
        "level": table.terms.level,
        "gravehold": table.gravehold,
        "gravehold_start": table.terms.gravehold,
        "mages": [_mage(table, who) for who in range(table.players)],
        "supply": [
            {"card": KINDS[kind].id, "cost": KINDS[kind].cost, "left": left}
            for kind, left in zip(table.supply, table.left, strict=True)
        ],
        "nemesis": _nemesis(table),
        "order": {
            "left": len(table.order),
            "known": [order_name(card) for card in reversed(known)],
            "to_come": [order_name(card) for card in sorted(table.order)],
            "discard": [order_name(card) for card in table.order_discard],
        },
        "aether": table.aether,
        "gem_aether": table.gem_aether,
        "spell_aether": table.spell_aether,
        "discount": table.discount,
        "warded": table.warded,
        "double_prep": table.double_prep,
        "destroyed": ids(sorted(table.destroyed)),
    }


def ending(table: Table) -> str:
    """How the match was decided, when it is (AE-15, AE-19.2, AE-19.4)."""
    if table.phase != OVER:
        return ""
    if table.won:
        return "slain" if table.nemesis_life == 0 else "depleted"
    if table.gravehold == 0:
        return "gravehold"
    if table.players > 1 and all(table.exhausted):
        return "exhausted"
    return "swarm" if table.nemesis == CARAPACE_QUEEN else "supply"


def _mage(table: Table, seat: int) -> MageView:
    printed = MAGES[table.mages[seat]]
    return {
        "mage": printed.id,
        "life": table.life[seat],
        "life_start": table.terms.life,
        "exhausted": table.exhausted[seat],
        "charges": table.charges[seat],
        "slots": printed.slots,
        "breaches": [_breach(table, seat, breach) for breach in range(BREACHES)],
        "hand": ids(table.hands[seat]),
        "deck": len(table.decks[seat]),
        "discard": ids(table.discards[seat]),
        "played": ids(table.played[seat]),
    }


def _breach(table: Table, seat: int, breach: int) -> BreachView:
    stage = table.breaches[seat][breach]
    data: BreachView = {
        "state": "gone" if stage == GONE else "opened" if stage == OPENED else "closed",
        "spells": [
            {
                "card": KINDS[spell & KIND].id,
                "now": bool(spell & PREPPED_NOW),
                "used": bool(spell & USED_NOW),
            }
            for spell in table.prepped[seat][breach]
        ],
        "bonus": BONUS[breach],
    }
    if 0 <= stage < OPENED:
        cost = focus_cost(table, seat, breach)
        data["stage"] = stage
        data["focus"] = cost if cost >= 0 else None
        data["open"] = open_cost(table, seat, breach)
        data["focused"] = seat == table.active and breach in table.focused
    return data


def _nemesis(table: Table) -> NemesisView:
    return {
        "nemesis": NEMESES[table.nemesis],
        "life": table.nemesis_life,
        "life_start": table.terms.nemesis_life,
        "deck": len(table.nemesis_deck),
        "discard": nemesis_ids(table.nemesis_discard),
        "in_play": [
            {
                "card": NEMESIS_CARDS[card].id,
                "type": "minion" if NEMESIS_CARDS[card].type == MINION else "power",
                "tokens": tokens,
            }
            for card, tokens in zip(table.in_play, table.tokens, strict=True)
        ],
        "fury": table.fury,
        "husks": table.husks,
        "hurt_husks": table.hurt_husks,
        "corruptions": len(table.corruptions),
        "devoured": ids(table.devoured),
    }


def resample(table: Table, seat: int, rng: Rng) -> None:
    """Shuffle what nobody knows: the rest of the turn order deck, the nemesis deck tier by tier
    together with the unused basic cards, corruptions, player decks that were shuffled. Other
    player decks can be deduced, so they stay."""
    hidden = table.order[: len(table.order) - table.order_known]
    hidden.sort()
    rng.shuffle(hidden)
    table.order[: len(hidden)] = hidden
    for tier in (1, 2, 3):
        _resample_tier(table, tier, rng)
    table.strikes.sort()
    for owner in range(table.players):
        if table.shuffled[owner]:
            deck = table.decks[owner]
            top = [deck.pop()] if table.peeked == owner else []
            deck.sort()
            rng.shuffle(deck)
            deck.extend(top)
    if table.nemesis == CROOKED_MASK:
        _resample_corruptions(table, rng)


def _resample_tier(table: Table, tier: int, rng: Rng) -> None:
    """Cards of a tier in the nemesis deck and in the box change places."""
    places = [i for i, c in enumerate(table.nemesis_deck) if NEMESIS_CARDS[c].tier == tier]
    spare = [c for c in table.unused if NEMESIS_CARDS[c].tier == tier]
    unique = sorted(c for c in (table.nemesis_deck[i] for i in places) if not _is_basic(c))
    basic = sorted([c for c in (table.nemesis_deck[i] for i in places) if _is_basic(c)] + spare)
    rng.shuffle(basic)
    taken = len(places) - len(unique)
    deck = sorted(unique + basic[:taken])
    rng.shuffle(deck)
    for place, card in zip(places, deck, strict=True):
        table.nemesis_deck[place] = card
    rest = [c for c in table.unused if NEMESIS_CARDS[c].tier != tier]
    table.unused = sorted(rest + basic[taken:])


def _is_basic(card: int) -> bool:
    return card in BASIC


def _resample_corruptions(table: Table, rng: Rng) -> None:
    """Corruptions in player decks and in their own deck change places."""
    places = [
        (pile, i)
        for owner, pile in enumerate(table.decks)
        for i, kind in enumerate(pile)
        if _is_corruption(kind) and not (table.peeked == owner and i == len(pile) - 1)
    ]
    hidden = sorted([pile[i] for pile, i in places] + table.corruptions)
    rng.shuffle(hidden)
    for pile, i in places:
        pile[i] = hidden.pop()
    table.corruptions = hidden


def _is_corruption(kind: int) -> bool:
    return KINDS[kind].type == CORRUPTION
