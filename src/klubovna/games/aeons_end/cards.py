"""The players' cards: starters, gems, relics, spells."""

from typing import Final

from klubovna.core.decision import Answer, Play
from klubovna.games.aeons_end.breaches import (
    all_prepped,
    cast_spell,
    closed,
    focus,
    focus_one,
    may_cast_one,
    must_choose_spell,
    opened,
    prepped_spells,
    spell_at,
)
from klubovna.games.aeons_end.card import GEM, RELIC, SPELL, Card
from klubovna.games.aeons_end.catalogue import KIND_BY_ID, KINDS, add_cards
from klubovna.games.aeons_end.damage import (
    deal,
    heal_gravehold,
    heal_one,
    hurt,
    lose_charges,
    patients,
)
from klubovna.games.aeons_end.mages import allies_who_draw, charge, charge_ally, wants
from klubovna.games.aeons_end.order import all_alike, is_player_card, order_to_bottom, reveal_order
from klubovna.games.aeons_end.piles import (
    NONE,
    choose,
    destroy_from_hand,
    different,
    discard_card,
    discard_some,
    draw_cards,
    look_at_top,
    may_choose,
    remove_from_game,
    take_from_discard,
    tell,
)
from klubovna.games.aeons_end.table import (
    BREACHES,
    GONE,
    OPENED,
    PREPPED_NOW,
    Table,
    allies,
    everybody,
)

# ---- gaining


def gain_aether(table: Table, me: int, count: int) -> None:
    """Aether is for the active player alone (AE-20.6)."""
    if me == table.active:
        table.aether += count


def either(me: int, options: list[int]) -> Answer:
    """OR: exactly one of the options that can be carried out (AE-13.2)."""
    return choose(me, "either", options)


# ---- starters


def crystal(table: Table, me: int) -> None:
    gain_aether(table, me, 1)


def spark(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    yield from deal(table, me, 1 + bonus)


def amethyst_shard(table: Table, me: int) -> Play:
    """An ally may draw, and then discards."""
    gain_aether(table, me, 1)
    ally = yield from ally_draws(table, me)
    if ally != NONE:
        yield from discard_some(table, ally, 1)


def ally_draws(table: Table, me: int) -> Answer:
    """An ally may draw a card; gives the ally who has drawn, or NONE."""
    drawing = allies_who_draw(table, me)
    if drawing:
        ally = yield from choose(me, "ally", drawing)
        if (yield from wants(ally, "may_draw")):
            draw_cards(table, ally, 1)
            return ally
    return NONE


def buried_light(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    yield from deal(table, me, 1 + bonus)
    gain_aether(table, me, 1)


def emerald_shard(table: Table, me: int) -> Play:
    """Aether, or life for any player."""
    if patients(table) and (yield from either(me, [0, 1])):
        yield from heal_one(table, me, 1)
    else:
        gain_aether(table, me, 1)


def flare(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    """More damage before a player's turn."""
    card = reveal_order(table)
    yield from deal(table, me, (3 if is_player_card(card) else 1) + bonus)


def garnet_shard(table: Table, me: int) -> Play:
    """Aether, or a cast of any prepped spell."""
    spells = all_prepped(table)
    if spells and (yield from either(me, [0, 1])):
        code = yield from must_choose_spell(table, me, "cast_one", spells)
        yield from cast_spell(table, me, code)
    else:
        gain_aether(table, me, 1)


def moonstone_shard(table: Table, me: int) -> None:
    gain_aether(table, me, 1)
    table.gem_aether += 1


def quartz_shard(table: Table, me: int) -> Play:
    """Look at the next turn order card and leave it, or send it down."""
    gain_aether(table, me, 1)
    card = reveal_order(table)
    if not all_alike(table) and (yield from wants(me, "order_bottom")):
        order_to_bottom(table)
    if is_player_card(card):
        gain_aether(table, me, 1)


def tourmaline_shard(table: Table, me: int) -> Play:
    """An ally may suffer to destroy a card; prevented damage buys nothing (AE-10.5)."""
    gain_aether(table, me, 1)
    holding = [ally for ally in allies(table, me) if table.hands[ally]]
    if table.warded or not holding:
        return
    ally = yield from choose(me, "ally", holding)
    if (yield from wants(ally, "may_suffer")):
        yield from hurt(table, ally, 1)
        kind = yield from choose(ally, "destroy", different(table.hands[ally]))
        yield from destroy_from_hand(table, ally, kind)


# ---- gems


def burning_opal(table: Table, me: int) -> Play:
    gain_aether(table, me, 3)
    kind = yield from may_choose(me, "may_discard", different(table.hands[me]))
    if kind != NONE:
        discard_card(table, me, kind)
        yield from ally_draws(table, me)


def clouded_sapphire(table: Table, me: int) -> Play:
    gain_aether(table, me, 3)
    if table.plays.count(KIND_BY_ID["clouded_sapphire"]) == 1:
        yield from charge_ally(table, me)


def diamond_cluster(table: Table, me: int) -> None:
    second = table.plays.count(KIND_BY_ID["diamond_cluster"]) == 2
    gain_aether(table, me, 4 if second else 2)


def jade(table: Table, me: int) -> None:
    gain_aether(table, me, 2)


def searing_ruby(table: Table, me: int) -> None:
    gain_aether(table, me, 2)
    table.spell_aether += 1


def sifters_pearl(table: Table, me: int) -> Play:
    """Everybody may discard the top card of the deck."""
    gain_aether(table, me, 2)
    for seat in everybody(table):
        kind = yield from look_at_top(table, seat, "sift", openly=True)
        if kind != NONE:
            table.discards[seat].append(kind)
            tell(table, "event.discards", seat, kind)


# ---- relics


def blasting_staff(table: Table, me: int) -> Play:
    fresh = []
    for code in prepped_spells(table, me):
        _, breach, place = spell_at(code)
        if table.prepped[me][breach][place] & PREPPED_NOW:
            fresh.append(code)
    yield from may_cast_one(table, me, fresh, 2)


def bottled_vortex(table: Table, me: int) -> Play:
    """It goes, and takes up to two cards along (AE-20.1)."""
    yield from destroy_played(table, me, KIND_BY_ID["bottled_vortex"])
    for _ in range(2):
        options = different([*table.hands[me], *table.discards[me]])
        kind = yield from may_choose(me, "may_destroy", options)
        if kind == NONE:
            break
        if (yield from lies_in_discard(table, me, kind)):
            yield from take_from_discard(table, me, kind)
            yield from remove_from_game(table, me, kind)
        else:
            yield from destroy_from_hand(table, me, kind)
    draw_cards(table, me, 1)


def lies_in_discard(table: Table, me: int, kind: int) -> Answer:
    """Whether the card is to come from the discard pile; asked where it is in hand, too."""
    if kind not in table.hands[me]:
        return 1
    return 1 if kind in table.discards[me] and (yield from wants(me, "from_discard")) else 0


def destroy_played(table: Table, me: int, kind: int) -> Play:
    """A card that was just played is destroyed."""
    if kind in table.played[me]:
        table.played[me].remove(kind)
        yield from remove_from_game(table, me, kind)


def flexing_dagger(table: Table, me: int) -> Play:
    if (yield from either(me, [0, 1])):
        yield from destroy_played(table, me, KIND_BY_ID["flexing_dagger"])
        yield from deal(table, me, 1)
    else:
        table.discount += 3


def focusing_orb(table: Table, me: int) -> Play:
    """Focus any breach, or life for Gravehold; what can be done in full (AE-13.2)."""
    focusable = [seat for seat in range(table.players) if closed(table, seat)]
    options = [0] if focusable else []
    if table.gravehold + 3 <= table.terms.gravehold:
        options.append(1)
    if (yield from either(me, options or [0, 1])):
        yield from destroy_played(table, me, KIND_BY_ID["focusing_orb"])
        heal_gravehold(table, 3)
    elif focusable:
        seat = yield from choose(me, "focus_whose", focusable)
        yield from focus_one(table, me, seat)


def mages_talisman(table: Table, me: int) -> Play:
    charge(table, me, 1)
    yield from charge_ally(table, me)


def unstable_prism(table: Table, me: int) -> Play:
    """Play a gem twice and destroy it, or two aether (AE-13.11)."""
    gems = different([kind for kind in table.hands[me] if KINDS[kind].type == GEM])
    if not gems or not (yield from either(me, [0, 1])):
        gain_aether(table, me, 2)
        return
    kind = yield from choose(me, "play_twice", gems)
    table.hands[me].remove(kind)
    table.played[me].append(kind)
    for _ in range(2):
        yield from resolve_play(table, me, kind)
    yield from destroy_played(table, me, kind)


def resolve_play(table: Table, me: int, kind: int) -> Play:
    """The text of a gem or relic, counted as a play (AE-6.1)."""
    table.plays.append(kind)
    printed = KINDS[kind]
    if printed.only_aether is not None:
        printed.only_aether(table, me)
        return
    before = table.source
    table.source = printed.ref.key
    assert printed.play is not None
    yield from printed.play(table, me)
    table.source = before


# ---- spells


def amplify_vision(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    """Focus the caster's cheapest closed breach (AE-7.10), then strike."""
    options = closed(table, me)
    if options:
        focus(table, me, options[0])
    everything = all(stage in (OPENED, GONE) for stage in table.breaches[me])
    yield from deal(table, me, (3 if everything else 2) + bonus)


def arcane_nexus(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    yield from deal(table, me, 4 + bonus)


def arcane_nexus_use(table: Table, me: int) -> Play:
    """A played gem returns to hand."""
    gems = different([kind for kind in table.played[me] if KINDS[kind].type == GEM])
    if gems:
        kind = yield from choose(me, "take_back", gems)
        table.played[me].remove(kind)
        table.hands[me].append(kind)
        tell(table, "event.takes_back", me, kind)


def chaos_arc(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    """More for spells in adjacent breaches (AE-7.9)."""
    beside = 0
    for other in (breach - 1, breach + 1):
        if 0 <= other < BREACHES and table.breaches[owner][other] != GONE:
            beside += len(table.prepped[owner][other])
    yield from deal(table, me, 3 + 2 * beside + bonus)


def consuming_void(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    count = 0
    for _ in range(2):
        kind = yield from may_choose(me, "may_destroy", different(table.hands[me]))
        if kind == NONE:
            break
        yield from destroy_from_hand(table, me, kind)
        count += 1
    yield from deal(table, me, 3 * count + bonus)


def dark_fire(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    count = 0
    for _ in range(2):
        kind = yield from may_choose(me, "may_discard", different(table.hands[me]))
        if kind == NONE:
            break
        discard_card(table, me, kind)
        count += 1
    yield from deal(table, me, 3 * count + bonus)


def essence_theft(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    yield from deal(table, me, 3 + bonus)
    kind = yield from may_choose(me, "may_discard", different(table.hands[me]))
    if kind != NONE:
        discard_card(table, me, kind)
        yield from heal_one(table, me, 1)


def feral_lightning(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    yield from deal(table, me, 3 + bonus)


def ignite(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    yield from deal(table, me, 2 + bonus)
    yield from charge_ally(table, me)


def lava_tendril(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    yield from deal(table, me, 3 + bonus)


def oblivion_swell(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    """A discarded gem adds its cost; one blow (AE-5.5)."""
    gems = different([kind for kind in table.hands[me] if KINDS[kind].type == GEM])
    kind = yield from may_choose(me, "may_discard", gems)
    more = 0
    if kind != NONE:
        discard_card(table, me, kind)
        more = KINDS[kind].cost
    yield from deal(table, me, 2 + more + bonus)


def oblivion_swell_use(table: Table, me: int) -> Play:
    gain_aether(table, me, 1)
    yield from ()


def phoenix_flame(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    more = 0
    if table.charges[me] > 0 and (yield from wants(me, "lose_charge")):
        lose_charges(table, me, 1)
        more = 2
    yield from deal(table, me, 2 + more + bonus)


def planar_insight(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    yield from deal(table, me, 2 + opened(table, me) + bonus)


def spectral_echo(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    yield from deal(table, me, 2 + bonus)
    kind = yield from may_choose(me, "may_destroy", different(table.hands[me]))
    if kind != NONE:
        yield from destroy_from_hand(table, me, kind)


def wildfire_whip(table: Table, me: int, owner: int, breach: int, bonus: int) -> Play:
    yield from deal(table, me, 4 + bonus)


def wildfire_whip_use(table: Table, me: int) -> Play:
    """For two aether, cast any prepped spell."""
    code = yield from must_choose_spell(table, me, "cast_one", all_prepped(table))
    yield from cast_spell(table, me, code)


STARTERS: Final = add_cards(
    [
        Card("crystal", GEM, 0, 32, only_aether=crystal, starter=True),
        Card("spark", SPELL, 0, 14, cast=spark, starter=True),
        Card("amethyst_shard", GEM, 0, 1, play=amethyst_shard, starter=True),
        Card("buried_light", SPELL, 0, 1, cast=buried_light, starter=True),
        Card("emerald_shard", GEM, 0, 1, play=emerald_shard, starter=True),
        Card("flare", SPELL, 0, 1, cast=flare, starter=True),
        Card("garnet_shard", GEM, 0, 1, play=garnet_shard, starter=True),
        Card("moonstone_shard", GEM, 0, 1, only_aether=moonstone_shard, starter=True),
        Card("quartz_shard", GEM, 0, 1, play=quartz_shard, starter=True),
        Card("tourmaline_shard", GEM, 0, 1, play=tourmaline_shard, starter=True),
    ]
)

GEMS: Final = add_cards(
    [
        Card("burning_opal", GEM, 5, 7, play=burning_opal),
        Card("clouded_sapphire", GEM, 6, 7, play=clouded_sapphire),
        Card("diamond_cluster", GEM, 4, 7, only_aether=diamond_cluster),
        Card("jade", GEM, 2, 7, only_aether=jade),
        Card("searing_ruby", GEM, 4, 7, only_aether=searing_ruby),
        Card("sifters_pearl", GEM, 3, 7, play=sifters_pearl),
        Card("vriswood_amber", GEM, 3, 7, only_aether=jade, gained_to_deck=True),
    ]
)

RELICS: Final = add_cards(
    [
        Card("blasting_staff", RELIC, 4, 5, play=blasting_staff),
        Card("bottled_vortex", RELIC, 3, 5, play=bottled_vortex),
        Card("flexing_dagger", RELIC, 2, 5, play=flexing_dagger),
        Card("focusing_orb", RELIC, 4, 5, play=focusing_orb),
        Card("mages_talisman", RELIC, 5, 5, play=mages_talisman),
        Card("unstable_prism", RELIC, 3, 5, play=unstable_prism, plays_gems=True),
    ]
)

SPELLS: Final = add_cards(
    [
        Card("amplify_vision", SPELL, 4, 5, cast=amplify_vision),
        Card(
            "arcane_nexus",
            SPELL,
            7,
            5,
            cast=arcane_nexus,
            prepped_use=arcane_nexus_use,
            once_per_turn=True,
            use_takes_played_gem=True,
        ),
        Card("chaos_arc", SPELL, 6, 5, cast=chaos_arc),
        Card("consuming_void", SPELL, 7, 5, cast=consuming_void),
        Card("dark_fire", SPELL, 5, 5, cast=dark_fire, feeds_on_cards=True),
        Card("essence_theft", SPELL, 5, 5, cast=essence_theft),
        Card("feral_lightning", SPELL, 5, 5, cast=feral_lightning, any_breach=True),
        Card("ignite", SPELL, 4, 5, cast=ignite),
        Card("lava_tendril", SPELL, 4, 5, cast=lava_tendril, damage_while_prepped=1),
        Card(
            "oblivion_swell",
            SPELL,
            5,
            5,
            cast=oblivion_swell,
            prepped_use=oblivion_swell_use,
            once_per_turn=True,
        ),
        Card("phoenix_flame", SPELL, 3, 5, cast=phoenix_flame),
        Card("planar_insight", SPELL, 6, 5, cast=planar_insight),
        Card("spectral_echo", SPELL, 3, 5, cast=spectral_echo),
        Card(
            "wildfire_whip",
            SPELL,
            6,
            5,
            cast=wildfire_whip,
            prepped_use=wildfire_whip_use,
            use_cost=2,
        ),
    ]
)

PREPARED: Final = {
    "deck_destruction": [
        "jade",
        "searing_ruby",
        "burning_opal",
        "flexing_dagger",
        "bottled_vortex",
        "amplify_vision",
        "essence_theft",
        "planar_insight",
        "consuming_void",
    ],
    "a_lot_of_energy": [
        "jade",
        "vriswood_amber",
        "diamond_cluster",
        "mages_talisman",
        "unstable_prism",
        "spectral_echo",
        "ignite",
        "feral_lightning",
        "wildfire_whip",
    ],
}
"""The prepared markets (AE-18): three gems, two relics, four spells."""
