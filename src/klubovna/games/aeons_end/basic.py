"""The basic nemesis cards, and the small effects that many nemesis cards share."""

from typing import Final

from klubovna.core.decision import Ask, Decision, Play
from klubovna.games.aeons_end.breaches import (
    all_prepped,
    discard_prepped,
    must_choose_spell,
    opened,
    prepped_spells,
    spell_at,
    spell_kind,
    take_spell,
)
from klubovna.games.aeons_end.card import ATTACK, GEM, MINION, POWER, NemesisCard, NemesisEffect
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS, add_nemesis_cards
from klubovna.games.aeons_end.damage import (
    damage_minion,
    hurt,
    hurt_among,
    hurt_any,
    hurt_gravehold,
    hurt_lowest,
    hurt_one,
    lose_charges,
    shuffle_into_deck,
    unleash,
)
from klubovna.games.aeons_end.order import shuffle_order
from klubovna.games.aeons_end.piles import (
    NONE,
    agree,
    choose,
    destroy_from_hand,
    different,
    discard_card,
    discard_some,
    draw_cards,
    next_card,
    remove_from_game,
)
from klubovna.games.aeons_end.table import NEMESIS, Table, seats
from klubovna.texts import Text

# ---- shared


def tokens_of(table: Table, card: int) -> int:
    """The life or power tokens on a card in play."""
    return table.tokens[table.in_play.index(card)]


def or_else(table: Table) -> Ask:
    """OR on a nemesis card: the players choose 0 or 1 (AE-13.2)."""
    return (yield from agree(table, "either", [0, 1]))


def carry_out(table: Table, card: int, effect: NemesisEffect) -> Play:
    """Do what stands on a nemesis card; questions name it."""
    before = table.source
    table.source = NEMESIS_CARDS[card].ref.key
    yield from effect(table, card)
    table.source = before


def most(table: Table, numbers: list[int]) -> list[int]:
    """The seats with the highest number (AE-13.4)."""
    best = max(numbers)
    return [seat for seat in seats(table) if numbers[seat] == best]


def able(table: Table, numbers: list[int], wanted: int) -> list[int]:
    """Who can give what is asked in full; else who can give most (AE-13.5)."""
    full = [seat for seat in seats(table) if numbers[seat] >= wanted]
    return full or most(table, numbers)


def most_prepped(table: Table) -> list[int]:
    return most(table, [len(prepped_spells(table, seat)) for seat in seats(table)])


def dearest(table: Table, codes: list[int]) -> list[int]:
    """The most expensive of these prepped spells (AE-13.8)."""
    cost = max(KINDS[spell_kind(table, code)].cost for code in codes)
    return [code for code in codes if KINDS[spell_kind(table, code)].cost == cost]


def costly(table: Table, seat: int) -> list[int]:
    """A player's prepped spells that cost three or more."""
    return [
        code for code in prepped_spells(table, seat) if KINDS[spell_kind(table, code)].cost >= 3
    ]


def hand_sizes(table: Table) -> list[int]:
    return [len(hand) for hand in table.hands]


# ---- TO DISCARD (AE-6.8)


class Requirement:
    """What the active player must give to remove a power."""

    def __init__(
        self, aether: int = 0, charges: int = 0, discards: int = 0, draws: int = 0
    ) -> None:
        self.aether = aether
        self.charges = charges
        self.discards = discards
        self.draws = draws

    def met(self, table: Table, me: int) -> bool:
        return (
            table.aether >= self.aether
            and table.charges[me] >= self.charges
            and len(table.hands[me]) >= self.discards
        )

    def price(self) -> Text:
        """What it is in words: one of the three."""
        for name, n in (("aether", self.aether), ("charges", self.charges)):
            if n > 0:
                return Text(f"price.{name}", {"n": n})
        return Text("price.discards", {"n": self.discards})

    def pay(self, table: Table, me: int) -> Play:
        table.aether -= self.aether
        lose_charges(table, me, self.charges)
        yield from discard_some(table, me, self.discards)
        draw_cards(table, me, self.draws)


def removable(
    id: str, tier: int, power: int, needs: Requirement, effect: NemesisEffect
) -> NemesisCard:
    """A power with a TO DISCARD that costs aether, charges or cards."""
    return NemesisCard(
        id,
        POWER,
        tier,
        power,
        effect=effect,
        can_remove=needs.met,
        remove=needs.pay,
        price=needs.price(),
    )


# ---- tier 1


def agony_field(table: Table, card: int) -> Play:
    yield from unleash(table, 1)
    seat = yield from agree(table, "who_discards", able(table, hand_sizes(table), 3))
    yield from discard_some(table, seat, 3)
    draw_cards(table, seat, 1)


def has_costly_card(table: Table, me: int) -> bool:
    return any(KINDS[kind].cost >= 2 for kind in table.hands[me])


def destroy_costly_card(table: Table, me: int) -> Play:
    options = different([kind for kind in table.hands[me] if KINDS[kind].cost >= 2])
    yield from destroy_from_hand(table, me, (yield from choose(me, "destroy", options)))


def bane_sire(table: Table, card: int) -> Play:
    yield from unleash(table, 1)


def bleed_static(table: Table, card: int) -> Play:
    victims = most_prepped(table)
    yield from hurt_among(table, victims, 2 * len(prepped_spells(table, victims[0])))


def eye_of_nothing(table: Table, card: int) -> Play:
    yield from unleash(table, 2)


def haze_spewer(table: Table, card: int) -> Play:
    hurt_gravehold(table, tokens_of(table, card))
    damage_minion(table, card, 1)
    yield from ()


def skewer(table: Table, card: int) -> Play:
    yield from unleash(table, 1)
    seat = yield from hurt_one(table, seats(table), 3)
    draw_cards(table, seat, 1)


def slaughter(table: Table, card: int) -> Play:
    yield from unleash(table, 1)
    hurt_gravehold(table, 3)


def woven_sky(table: Table, card: int) -> Play:
    yield from unleash(table, 1)
    yield from hurt_any(table, 4)


# ---- tier 2


def awaken(table: Table, card: int) -> Play:
    fallen = [c for c in table.nemesis_discard if NEMESIS_CARDS[c].type == MINION]
    if fallen and (yield from or_else(table)):
        table.nemesis_discard.remove(fallen[-1])
        if table.log is not None:
            table.log.tell("event.returns_to_play", {"card": NEMESIS_CARDS[fallen[-1]].ref})
        yield from enter_play(table, fallen[-1])
        return
    yield from unleash(table, 2)
    hurt_gravehold(table, 3)


def enter_play(table: Table, card: int) -> Play:
    """A minion or power enters play: IMMEDIATELY, then its tokens (AE-12.2, AE-12.3)."""
    printed = NEMESIS_CARDS[card]
    table.in_play.append(card)
    table.tokens.append(printed.number)
    if printed.immediately is not None:
        yield from carry_out(table, card, printed.immediately)


def cauterizer(table: Table, card: int) -> Play:
    yield from hurt_any(table, tokens_of(table, card))


def dispel(table: Table, card: int) -> Play:
    yield from unleash(table, 2)
    if all_prepped(table):
        seat = yield from agree(table, "who_discards", most_prepped(table))
        spells = prepped_spells(table, seat)
        code = yield from must_choose_spell(table, seat, "lose_spell", dearest(table, spells))
        discard_prepped(table, code)


def lay_waste(table: Table, card: int) -> Play:
    yield from unleash(table, 2)
    yield from hurt_any(table, 2)


def needlemaw(table: Table, card: int) -> Play:
    hurt_gravehold(table, 2)
    yield from ()


def pulverizing_ray(table: Table, card: int) -> Play:
    """Up to six gems hold off three damage each (AE-13.7)."""
    damage = 18
    for _ in range(6):
        givers = [s for s in seats(table) if any(KINDS[k].type == GEM for k in table.hands[s])]
        seat = NONE
        if givers:
            seat = yield from agree(table, "give_gem", [NONE, *givers])
        if seat == NONE:
            break
        gems = different([k for k in table.hands[seat] if KINDS[k].type == GEM])
        discard_card(table, seat, (yield from choose(seat, "discard", gems)))
        damage -= 3
    hurt_gravehold(table, damage)


def venomite(table: Table, card: int) -> Play:
    payers = [seat for seat in seats(table) if costly(table, seat)]
    if payers and (yield from or_else(table)):
        seat = yield from agree(table, "who_discards", payers)
        code = yield from must_choose_spell(table, seat, "lose_spell", costly(table, seat))
        discard_prepped(table, code)
    else:
        yield from hurt_lowest(table, 2)


# ---- tier 3


def doom_aegis(table: Table, card: int) -> Play:
    if not any(table.charges):
        yield from hurt_any(table, 4)
        return
    seat = yield from hurt_one(table, most(table, table.charges), 4)
    lose_charges(table, seat, table.charges[seat])


def gather_darkness(table: Table, card: int) -> Play:
    owned = [len(table.decks[seat]) + len(table.discards[seat]) for seat in seats(table)]
    seat = yield from agree(table, "who_destroys", able(table, owned, 4))
    shuffle_into_deck(table, seat)
    for _ in range(4):
        kind = next_card(table, seat)
        if kind != NONE:
            yield from remove_from_game(table, seat, kind)
    yield from unleash(table, 2)


def jagged_one(table: Table, card: int) -> Play:
    yield from unleash(table, 2)


def obliterate(table: Table, card: int) -> Play:
    yield from unleash(table, 2)
    counts = [opened(table, seat) for seat in seats(table)]
    seat = yield from agree(table, "suffer", most(table, counts))
    answers = [0, 1]
    if len(table.hands[seat]) >= 4 and answers[(yield Decision(seat, "either", answers))]:
        for _ in range(4):
            kind = yield from choose(seat, "destroy", different(table.hands[seat]))
            yield from destroy_from_hand(table, seat, kind)
    else:
        yield from hurt(table, seat, 4)


def reality_rupture(table: Table, card: int) -> Play:
    yield from unleash(table, 3)


def has_two_costly_spells(table: Table, me: int) -> bool:
    return len(costly(table, me)) >= 2


def destroy_two_spells(table: Table, me: int) -> Play:
    for _ in range(2):
        code = yield from must_choose_spell(table, me, "lose_spell", costly(table, me))
        yield from remove_from_game(table, me, take_spell(table, code))


def sunder(table: Table, card: int) -> Play:
    if NEMESIS in table.order_discard and (yield from or_else(table)):
        while NEMESIS in table.order_discard:
            table.order_discard.remove(NEMESIS)
            table.order.append(NEMESIS)
        shuffle_order(table)
        if table.log is not None:
            table.log.tell("event.order_back_nemesis", {})
        return
    hurt_gravehold(table, 4)
    yield from hurt_lowest(table, 4)


def topple(table: Table, card: int) -> Play:
    yield from unleash(table, 2)
    hurt_gravehold(table, 4)


def seize_spells(table: Table, count: int) -> Play:
    """The players lose their most expensive prepped spells together."""
    for left in range(count, 0, -1):
        spells = all_prepped(table)
        if not spells:
            return
        options = dearest(table, spells)
        if len(options) <= left and are_interchangeable(table, options):
            options = options[:1]
        discard_prepped(table, (yield from agree(table, "lose_spell", options)))


def are_interchangeable(table: Table, codes: list[int]) -> bool:
    """Whether the order in which these prepped spells are discarded means nothing: nobody has two
    different ones among them."""
    owners = [spell_at(code)[0] for code in codes]
    return len({(spell_at(code)[0], spell_kind(table, code)) for code in codes}) == len(set(owners))


def discard_together(table: Table, count: int) -> Play:
    """The players discard so many cards from their hands as they like to share it (AE-13.7)."""
    if count >= sum(hand_sizes(table)):
        for seat in seats(table):
            yield from discard_some(table, seat, len(table.hands[seat]))
        return
    for _ in range(count):
        holders = [seat for seat in seats(table) if table.hands[seat]]
        if not holders:
            return
        seat = yield from agree(table, "who_discards", holders)
        yield from discard_some(table, seat, 1)


BASIC: Final = add_nemesis_cards(
    [
        NemesisCard(
            "agony_field",
            POWER,
            1,
            2,
            effect=agony_field,
            can_remove=has_costly_card,
            remove=destroy_costly_card,
            price=Text("price.costly_card"),
        ),
        NemesisCard("bane_sire", MINION, 1, 6, effect=bane_sire),
        NemesisCard("bleed_static", POWER, 1, 3, effect=bleed_static),
        removable("eye_of_nothing", 1, 2, Requirement(aether=6), eye_of_nothing),
        NemesisCard("haze_spewer", MINION, 1, 5, effect=haze_spewer),
        NemesisCard("skewer", ATTACK, 1, effect=skewer),
        NemesisCard("slaughter", ATTACK, 1, effect=slaughter),
        removable("woven_sky", 1, 2, Requirement(discards=3), woven_sky),
        NemesisCard("awaken", ATTACK, 2, effect=awaken),
        NemesisCard("cauterizer", MINION, 2, 3, effect=cauterizer, takes_one=True),
        NemesisCard("dispel", ATTACK, 2, effect=dispel),
        NemesisCard("lay_waste", ATTACK, 2, effect=lay_waste),
        NemesisCard("needlemaw", MINION, 2, 11, effect=needlemaw),
        NemesisCard("pulverizing_ray", POWER, 2, 1, effect=pulverizing_ray),
        NemesisCard("venomite", MINION, 2, 9, effect=venomite),
        removable("doom_aegis", 3, 1, Requirement(aether=7), doom_aegis),
        NemesisCard("gather_darkness", ATTACK, 3, effect=gather_darkness),
        NemesisCard("jagged_one", MINION, 3, 14, effect=jagged_one),
        NemesisCard("obliterate", ATTACK, 3, effect=obliterate),
        NemesisCard(
            "reality_rupture",
            POWER,
            3,
            1,
            effect=reality_rupture,
            can_remove=has_two_costly_spells,
            remove=destroy_two_spells,
            price=Text("price.two_spells"),
        ),
        NemesisCard("sunder", ATTACK, 3, effect=sunder),
        NemesisCard("topple", ATTACK, 3, effect=topple),
    ]
)
