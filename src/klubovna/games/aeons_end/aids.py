"""Help for the people at the table: what the hand and the prepped spells would give, what the
nemesis threatens, and at the end how everybody stood. All of it could be worked out from the view:
what nobody knows is dealt anew before anything is tried out."""

from collections import Counter

from klubovna.core.decision import Decision, Play
from klubovna.core.events import Log
from klubovna.core.rng import seeded
from klubovna.games.aeons_end.breaches import cast_spell, opened, prepped_spells
from klubovna.games.aeons_end.card import GEM, MINION
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.mages import MAGES
from klubovna.games.aeons_end.order import refill_order
from klubovna.games.aeons_end.rageborne import STRIKES_FROM
from klubovna.games.aeons_end.seen import Aids, Left, MageSheet, Potential, Threat
from klubovna.games.aeons_end.setup import RAGEBORNE
from klubovna.games.aeons_end.table import KIND, NEMESIS, OVER, GameOver, Table
from klubovna.games.aeons_end.turns import play_card, resolve_in_play
from klubovna.games.aeons_end.view import ending, resample


def aids(table: Table, seat: int, decision: Decision | None) -> Aids:
    """What this seat is helped with."""
    if table.phase == OVER:
        left: Left = {
            "nemesis": table.nemesis_life,
            "nemesis_start": table.terms.nemesis_life,
            "deck": len(table.nemesis_deck),
            "gravehold": table.gravehold,
            "gravehold_start": table.terms.gravehold,
        }
        return {
            "ending": ending(table),
            "left": left,
            "sheets": [_sheet(table, who) for who in range(table.players)],
        }
    guess = _guess(table)
    unlucky = _unlucky(guess)
    found: Aids = {
        "damage": [prepped_damage(table, who, unlucky) for who in range(table.players)],
        "threat": threat(table, guess),
    }
    if decision is not None and decision.kind == "act":
        found["potential"] = potential(table, seat, unlucky)
    return found


def potential(table: Table, me: int, unlucky: Table) -> Potential:
    """The aether of this turn if every gem in hand were played."""
    twin = unlucky.copy()
    for kind in [kind for kind in table.hands[me] if KINDS[kind].type == GEM]:
        if kind in twin.hands[me]:
            _run(play_card(twin, me, kind))
    return {
        "aether": twin.aether,
        "gem_aether": twin.gem_aether,
        "spell_aether": twin.spell_aether,
    }


def prepped_damage(table: Table, seat: int, unlucky: Table) -> int:
    """What the prepped spells of a player deal at least, each cast as things are now."""
    total = 0
    for code in prepped_spells(table, seat):
        twin = unlucky.copy()
        twin.active = seat
        twin.nemesis_life = 10 * table.terms.nemesis_life
        before = twin.nemesis_life
        _run(cast_spell(twin, seat, code))
        total += before - twin.nemesis_life
    return total


def threat(table: Table, guess: Table) -> Threat:
    """What the cards in play do in the next nemesis turn, where the players choose the first of
    two evils; a Strike, a swarm and the new card come on top."""
    twin = guess.copy()
    log = Log()
    twin.log = log
    lost = False
    for card in table.in_play:
        if card in twin.in_play and not lost:
            lost = not _run(resolve_in_play(twin, card))
    counts = Counter[str]()
    striking = False
    for event in log.events:
        text = event.for_seat(-1)
        if text is None:
            continue
        striking = text.key == "event.strikes" or (
            striking and text.key not in ("event.persistent", "event.power")
        )
        if text.key in ("event.gravehold_suffers", "event.suffers") and not striking:
            n = text.args["n"]
            counts[text.key] += n if isinstance(n, int) else 0
        elif text.key in ("event.unleash", "event.strikes", "event.swarm"):
            counts[text.key] += 1
    if table.nemesis == RAGEBORNE and twin.fury >= STRIKES_FROM and not lost:
        counts["event.strikes"] += 1
    return {
        "gravehold": counts["event.gravehold_suffers"],
        "players": counts["event.suffers"],
        "unleash": counts["event.unleash"],
        "strikes": counts["event.strikes"],
        "swarms": counts["event.swarm"],
        "lost": lost,
        "cards": [
            NEMESIS_CARDS[card].id
            for card, tokens in zip(table.in_play, table.tokens, strict=True)
            if NEMESIS_CARDS[card].type == MINION or tokens == 1
        ],
    }


# ---- trying out


def _guess(table: Table) -> Table:
    """A copy without secrets, and with another chance than the real one."""
    twin = table.copy()
    twin.log = None
    twin.warded = False
    twin.rng = seeded("aids")
    resample(twin, 0, twin.rng)
    return twin


def _unlucky(guess: Table) -> Table:
    """The same in which the unknown top of the turn order deck, shuffled anew where it is empty
    (AE-3.3), is the nemesis if it can be, so that nothing is promised."""
    twin = guess.copy()
    refill_order(twin)
    if twin.order_known == 0 and NEMESIS in twin.order:
        twin.order.remove(NEMESIS)
        twin.order.append(NEMESIS)
    return twin


def _run(play: Play) -> bool:
    """Play a stretch of rules with the first answer to every question; False if it loses."""
    try:
        decision = next(play, None)
        while decision is not None:
            decision = play.send(0)
    except StopIteration:
        return True
    except GameOver:
        return False
    return True


# ---- after the match


def _sheet(table: Table, seat: int) -> MageSheet:
    """How a mage stood at the end, and the cards it had."""
    spells = [spell & KIND for breach in table.prepped[seat] for spell in breach]
    piles = (table.decks[seat], table.hands[seat], table.discards[seat], table.played[seat], spells)
    cards = Counter(KINDS[kind].id for pile in piles for kind in pile)
    return {
        "mage": MAGES[table.mages[seat]].id,
        "life": table.life[seat],
        "exhausted": table.exhausted[seat],
        "charges": table.charges[seat],
        "opened": opened(table, seat),
        "cards": dict(cards.most_common()),
    }
