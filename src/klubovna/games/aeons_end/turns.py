"""The rules of the turns: casting, main and draw phase; the nemesis (AE-4 to AE-12)."""

from collections.abc import Generator
from typing import Final

from klubovna.core.decision import TURN, Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import learn_all
from klubovna.games.aeons_end.basic import carry_out, enter_play
from klubovna.games.aeons_end.breaches import (
    FOCUS_COST,
    LAST_STAGE,
    OPEN_COST,
    cast_spell,
    closed,
    focus,
    focus_cost,
    open_breach,
    open_cost,
    prep,
    prepped_spells,
    room,
    spell_at,
    spell_code,
    spell_kind,
)
from klubovna.games.aeons_end.card import ATTACK, CORRUPTION, GEM, MINION, RELIC, SPELL
from klubovna.games.aeons_end.cards import resolve_play
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.crooked_mask import resolve_corruptions
from klubovna.games.aeons_end.damage import (
    check_supply,
    deal,
    end_match,
    leave_play,
    tell_devoured,
    unleash,
)
from klubovna.games.aeons_end.mages import (
    MAGES,
    NEMESIS_DRAW,
    TURN_CARD,
    ability_helps,
    can_use_now,
    charge,
    is_charged,
    use_ability,
    wants,
)
from klubovna.games.aeons_end.order import draw_order
from klubovna.games.aeons_end.piles import (
    agree,
    different,
    draw_cards,
    gain_card,
    stocked,
    take_from_supply,
    tell,
    to_discard,
)
from klubovna.games.aeons_end.rageborne import end_of_nemesis_turn
from klubovna.games.aeons_end.setup import CROOKED_MASK, PRINCE_OF_GLUTTONS, RAGEBORNE
from klubovna.games.aeons_end.table import (
    BREACHES,
    HAND,
    KIND,
    NEMESIS,
    OPENED,
    SETUP,
    TURNS,
    USED_NOW,
    WILD,
    GameOver,
    Table,
    allies,
)

# What an option of the main phase does; the thing is added to it.
PLAY: Final = 0
BUY: Final = 1000
PREP: Final = 2000
FOCUS: Final = 3000
OPEN: Final = 3100
USE: Final = 4000
REMOVE: Final = 5000
ABILITY: Final = 6000
CHARGE: Final = 7000
BUY_DEVOURED: Final = 7001
END: Final = 7002

CHARGE_COST: Final = 2
CHEAPEST_BREACH: Final = 2
"""No focus and no opening of breach II, III or IV costs less (AE-7.7)."""


def play(table: Table) -> Play:
    """The whole game, from any turn boundary."""
    if table.phase == SETUP:
        yield TURN
        yield from feed_the_prince(table)
    while table.phase == TURNS:
        yield TURN
        try:
            yield from turn(table)
        except GameOver:
            return


def feed_the_prince(table: Table) -> Play:
    """Increased difficulty: nine more cards are devoured at the start (AE-19.4)."""
    for _ in range(9):
        kind = yield from agree(table, "devour", stocked(table, [GEM, RELIC, SPELL]))
        take_from_supply(table, kind)
        table.devoured.append(kind)
        tell_devoured(table, kind, 1)
    table.phase = TURNS


def turn(table: Table) -> Play:
    """Draw a turn order card; whose it is takes a turn (AE-3)."""
    card = draw_order(table)
    if card == NEMESIS:
        table.active = NEMESIS
    elif card == WILD:
        table.active = NEMESIS
        table.active = yield from agree(table, "wild", list(range(table.players)))
    else:
        table.active = card
    if table.log is not None:
        if table.active == NEMESIS:
            table.log.tell("event.nemesis_turn", {})
        else:
            table.log.tell("event.turn", {"player": seat_ref(table.active)})
    for seat in range(table.players):
        if MAGES[table.mages[seat]].window == TURN_CARD and is_charged(table, seat):
            yield from ask_for_rune(table, seat)
    if table.active == NEMESIS:
        yield from nemesis_turn(table)
    else:
        yield from player_turn(table, table.active)
    end_turn(table)


def ask_for_rune(table: Table, seat: int) -> Play:
    """The moment for the Auspex Rune, after a turn order card (AE-3.6)."""
    if (yield from wants(seat, "rune")):
        yield from use_ability(table, seat)
        table.warded = True


def end_turn(table: Table) -> None:
    """What lasts for a turn ends; the depleted nemesis is beaten (AE-4, AE-15.2)."""
    table.warded = False
    table.aether = 0
    table.gem_aether = 0
    table.spell_aether = 0
    table.discount = 0
    table.double_prep = False
    table.focused = []
    table.plays = []
    table.declined = []
    table.hurt_husks = 0
    for row in table.prepped:
        for spells in row:
            for place in range(len(spells)):
                spells[place] &= KIND
    if not table.nemesis_deck and not table.in_play and table.husks == 0:
        end_match(table, won=True)


# ---- a player's turn


def player_turn(table: Table, me: int) -> Play:
    """Phases strictly in order (AE-4)."""
    if table.nemesis == CROOKED_MASK:
        yield from resolve_corruptions(table, me)
    yield from casting_phase(table, me)
    yield from main_phase(table, me)
    if table.nemesis == CROOKED_MASK:
        yield from resolve_corruptions(table, me)
    yield from draw_phase(table, me)


def must_cast(table: Table, me: int) -> bool:
    """A spell in a closed breach has to be cast (AE-5.2)."""
    for breach in closed(table, me):
        if table.prepped[me][breach]:
            return True
    return False


def casting_phase(table: Table, me: int) -> Play:
    """Cast prepped spells in any order (AE-5.1 to AE-5.3, AE-5.9)."""
    while True:
        options = prepped_spells(table, me)
        if not options:
            break
        if not must_cast(table, me):
            options.insert(0, END)
        code = options[0]
        if len(options) > 1:
            code = options[(yield Decision(me, "cast", options))]
        if code == END:
            break
        yield from cast_spell(table, me, code)
    for code in prepped_spells(table, me):
        _, breach, place = spell_at(code)
        if place < len(table.prepped[me][breach]):
            printed = KINDS[table.prepped[me][breach][place] & KIND]
            if printed.damage_while_prepped > 0:
                table.source = printed.ref.key
                yield from deal(table, me, printed.damage_while_prepped)
                table.source = ""


def main_phase(table: Table, me: int) -> Play:
    """Any actions in any order (AE-6)."""
    while True:
        options = actions(table, me)
        action = options[(yield Decision(me, "act", options))]
        if act_at_once(table, me, action):
            continue
        if action != END:
            yield from act(table, me, action)
        elif not (yield from an_ally_steps_in(table, me)):
            return


def an_ally_steps_in(table: Table, me: int) -> Generator[Decision, int, bool]:
    """Before the main phase ends, an ally who may use an ability in it is asked; if one does, the
    phase goes on, so that the active player can act on it (AE-9.3)."""
    for seat in allies(table, me):
        if seat != me and can_use_now(table, me, seat) and ability_helps(table, seat):
            if (yield from wants(seat, "lend")):
                yield from use_ability(table, seat)
                return True
    return False


def actions(table: Table, me: int) -> list[int]:
    """Everything that may be done in the main phase."""
    options = [END]
    spells: list[int] = []
    for kind in different(table.hands[me]):
        type = KINDS[kind].type
        if type == SPELL:
            spells.append(kind)
        elif type != CORRUPTION:
            options.append(PLAY + kind)
    if spells:
        add_preps(table, me, spells, options)
    if table.aether + table.gem_aether + table.spell_aether > 0:
        add_purchases(table, me, options)
    if table.aether + table.discount >= CHEAPEST_BREACH or table.breaches[me][0] < OPENED:
        add_breaches(table, me, options)
    code = spell_code(me, 0, 0)
    for spells in table.prepped[me]:
        for place in range(len(spells)):
            if is_usable(table, me, code + place):
                options.append(USE + code + place)
        code += 2
    for card in table.in_play:
        can_remove = NEMESIS_CARDS[card].can_remove
        if can_remove is not None and can_remove(table, me):
            options.append(REMOVE + card)
    for seat in range(table.players):
        if table.charges[seat] and seat not in table.declined and can_use_now(table, me, seat):
            options.append(ABILITY + seat)
    return options


def add_preps(table: Table, me: int, spells: list[int], options: list[int]) -> None:
    """Each spell with the breaches that take it; most spells fit the same ones."""
    usual = room(table, me, False)
    for kind in spells:
        breaches = room(table, me, True) if KINDS[kind].any_breach else usual
        for breach in breaches:
            options.append(PREP + kind * BREACHES + breach)


def add_breaches(table: Table, me: int, options: list[int]) -> None:
    """Breaches that the aether is enough to focus or to open (AE-7.3, AE-7.4)."""
    purse = table.aether + table.discount
    breach = 0
    for stage in table.breaches[me]:
        if 0 <= stage < OPENED:
            if stage < LAST_STAGE and FOCUS_COST[breach] <= purse:
                options.append(FOCUS + breach)
            if OPEN_COST[breach][stage] <= purse:
                options.append(OPEN + breach)
        breach += 1


def add_purchases(table: Table, me: int, options: list[int]) -> None:
    """Cards and charges that the aether is enough for (AE-6.2, AE-6.3)."""
    aether = table.aether
    extra = table.gem_aether + table.spell_aether > 0
    left = table.left
    place = 0
    for kind in table.supply:
        if left[place] > 0 and (KINDS[kind].cost <= aether or (extra and can_pay(table, kind))):
            options.append(BUY + place)
        place += 1
    if table.devoured and can_pay(table, table.devoured[-1]):
        options.append(BUY_DEVOURED)
    if table.aether >= CHARGE_COST and not is_charged(table, me):
        options.append(CHARGE)


def can_pay(table: Table, kind: int) -> bool:
    """Whether the aether, the earmarked one included, is enough (AE-6.2)."""
    cost = KINDS[kind].cost
    return table.aether >= cost or table.aether + earmarked(table, kind) >= cost


def earmarked(table: Table, kind: int) -> int:
    """Aether that can only pay for such a card."""
    type = KINDS[kind].type
    if type == GEM:
        return table.gem_aether
    return table.spell_aether if type == SPELL else 0


def pay(table: Table, kind: int) -> None:
    """Earmarked aether is spent first (AE-6.2)."""
    cost = KINDS[kind].cost
    special = min(cost, earmarked(table, kind))
    if KINDS[kind].type == GEM:
        table.gem_aether -= special
    elif KINDS[kind].type == SPELL:
        table.spell_aether -= special
    table.aether -= cost - special


def is_usable(table: Table, me: int, code: int) -> bool:
    """Whether a prepped spell has something to use now (AE-6.7)."""
    printed = KINDS[spell_kind(table, code)]
    if printed.prepped_use is None or printed.use_cost > table.aether:
        return False
    if printed.once_per_turn:
        _, breach, place = spell_at(code)
        if table.prepped[me][breach][place] & USED_NOW:
            return False
    if not printed.use_takes_played_gem:
        return True
    return any(KINDS[kind].type == GEM for kind in table.played[me])


def act_at_once(table: Table, me: int, action: int) -> bool:
    """Do one thing of the main phase, if it asks nothing; most of them do not."""
    if action < BUY:
        only_aether = KINDS[action].only_aether
        if only_aether is None:
            return False
        put_into_play(table, me, action)
        table.plays.append(action)
        only_aether(table, me)
    elif action < PREP:
        return buy_at_once(table, me, action - BUY)
    elif action < FOCUS:
        prep(table, me, (action - PREP) // BREACHES, (action - PREP) % BREACHES)
    elif action < OPEN:
        breach = action - FOCUS
        table.aether -= focus_cost(table, me, breach)
        focus(table, me, breach)
    elif action < USE:
        breach = action - OPEN
        table.aether -= open_cost(table, me, breach)
        open_breach(table, me, breach)
    elif action == CHARGE:
        table.aether -= CHARGE_COST
        charge(table, me, 1)
    else:
        return False
    return True


def buy_at_once(table: Table, me: int, place: int) -> bool:
    """Buy a card of the supply that can only go to the discard pile (AE-6.2)."""
    kind = table.supply[place]
    if KINDS[kind].gained_to_deck:
        return False
    buy(table, place)
    to_discard(table, me, kind)
    return True


def buy(table: Table, place: int) -> None:
    """Pay for a card of the supply and take it; the last one of all is the Prince's (AE-19.4)."""
    pay(table, table.supply[place])
    table.left[place] -= 1
    if table.nemesis == PRINCE_OF_GLUTTONS:
        check_supply(table)


def act(table: Table, me: int, action: int) -> Play:
    """Do one thing of the main phase that may ask something."""
    if action == BUY_DEVOURED:
        kind = table.devoured.pop()
        pay(table, kind)
        yield from gain_card(table, me, kind)
    elif action >= ABILITY:
        yield from use_or_ask(table, me, action - ABILITY)
    elif action >= REMOVE:
        yield from remove_power(table, me, action - REMOVE)
    elif action >= USE:
        yield from use_spell(table, me, action - USE)
    elif action >= BUY:
        buy(table, action - BUY)
        yield from gain_card(table, me, table.supply[action - BUY])
    else:
        yield from play_card(table, me, action)


def use_or_ask(table: Table, me: int, seat: int) -> Play:
    """Use the own ability, or ask an ally to use theirs now: it belongs to its owner (AE-9.3)."""
    if seat == me or (yield from wants(seat, "lend")):
        yield from use_ability(table, seat)
    else:
        table.declined.append(seat)


def play_card(table: Table, me: int, kind: int) -> Play:
    """Play a gem or relic from hand (AE-6.1)."""
    put_into_play(table, me, kind)
    yield from resolve_play(table, me, kind)


def put_into_play(table: Table, me: int, kind: int) -> None:
    """A gem or relic leaves the hand; what it does comes next."""
    table.hands[me].remove(kind)
    table.played[me].append(kind)
    tell(table, "event.plays", me, kind)


def use_spell(table: Table, me: int, code: int) -> Play:
    """Use what a prepped spell offers in the main phase (AE-6.7)."""
    _, breach, place = spell_at(code)
    printed = KINDS[spell_kind(table, code)]
    table.aether -= printed.use_cost
    if printed.once_per_turn:
        table.prepped[me][breach][place] |= USED_NOW
    tell(table, "event.uses", me, spell_kind(table, spell_code(me, breach, place)))
    assert printed.prepped_use is not None
    table.source = printed.ref.key
    yield from printed.prepped_use(table, me)
    table.source = ""


def remove_power(table: Table, me: int, card: int) -> Play:
    """Fulfil TO DISCARD; the power never happens (AE-6.8)."""
    printed = NEMESIS_CARDS[card]
    assert printed.remove is not None
    table.source = printed.ref.key
    yield from printed.remove(table, me)
    table.source = ""
    leave_play(table, card)
    if table.log is not None:
        table.log.tell("event.removes", {"player": seat_ref(me), "card": printed.ref})


def draw_phase(table: Table, me: int) -> Play:
    """Played cards are discarded in chosen order; draw up to five (AE-8.1, AE-8.2)."""
    played = table.played[me]
    while played:
        options = different(played)
        if len(options) == 1:
            table.discards[me].extend(played)
            played.clear()
            break
        kind = options[(yield Decision(me, "put_away", options))]
        played.remove(kind)
        table.discards[me].append(kind)
    draw_cards(table, me, max(0, HAND - len(table.hands[me])))


# ---- the nemesis' turn (AE-11)


def nemesis_turn(table: Table) -> Play:
    """Cards in play from the oldest, then a new card, then the mat."""
    for card in table.in_play[:]:
        if card in table.in_play:
            yield from resolve_in_play(table, card)
    if table.nemesis_deck:
        yield from draw_nemesis_card(table)
    else:
        yield from unleash(table, 3)
    if table.nemesis == RAGEBORNE:
        yield from end_of_nemesis_turn(table)


def resolve_in_play(table: Table, card: int) -> Play:
    """PERSISTENT of a minion; a token of a power, and its effect after the last (AE-11)."""
    printed = NEMESIS_CARDS[card]
    assert printed.effect is not None
    if printed.type == MINION:
        told(table, "event.persistent", card)
        yield from carry_out(table, card, printed.effect)
        return
    at = table.in_play.index(card)
    table.tokens[at] -= 1
    if table.tokens[at] > 0:
        if table.log is not None:
            left = table.tokens[at]
            table.log.tell("event.power_nears", {"card": printed.ref, "n": left})
    else:
        told(table, "event.power", card)
        yield from carry_out(table, card, printed.effect)
        if card in table.in_play:
            leave_play(table, card)


def told(table: Table, key: str, card: int) -> None:
    if table.log is not None:
        table.log.tell(key, {"card": NEMESIS_CARDS[card].ref})


def draw_nemesis_card(table: Table) -> Play:
    """Draw and resolve a card, unless a mage wards it off (AE-12, AE-20.3)."""
    card = table.nemesis_deck.pop()
    learn_all(table)
    printed = NEMESIS_CARDS[card]
    told(table, "event.nemesis_draws", card)
    if printed.type != MINION:
        for seat in range(table.players):
            if MAGES[table.mages[seat]].window == NEMESIS_DRAW and is_charged(table, seat):
                table.nemesis_discard.append(card)
                if (yield from wants(seat, "ward")):
                    yield from use_ability(table, seat)
                    told(table, "event.nemesis_throws", card)
                    return
                table.nemesis_discard.pop()
    if printed.type == ATTACK:
        table.nemesis_discard.append(card)
        assert printed.effect is not None
        yield from carry_out(table, card, printed.effect)
        table.nemesis_discard.remove(card)  # it is discarded after all that it threw away
        table.nemesis_discard.append(card)
    else:
        yield from enter_play(table, card)
