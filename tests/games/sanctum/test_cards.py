"""Every demon and every item of Sanctum, one by one (SA-1.3, SA-5.3, SA-6.1, SA-8.5).

A line says: the card, its level, colour, symbols and damage; the item, its type and colour; its
effects as spaces (red, blue, purple) and what they do; its stamina and focus.
"""

import pytest

from klubovna.games.sanctum.card import COLOURS, FACES, ITEM_TYPES, KINDS
from klubovna.testing import Scenario
from support.sanctum import fighting, heroes, kit, loose

CARDS = """
demon_red_1_01 1 red 1 1 | amulet_of_clarity amulet blue | b:↓ |
demon_red_1_02 1 red 1 1 | foresters_jerkin armour green | rp:s2 | S
demon_red_1_03 1 red 2 1 | novices_cowl helmet blue | b:±1 b:±2 |
demon_red_1_04 1 red 2 1 | spiked_club weapon red | b:=5 b:+1 |
demon_red_1_05 1 red 3 1 | marsh_waders boots green | p:s1 | S
demon_red_1_06 1 red 3 1 | quarterstaff weapon green | b:=3 r:s1 |
demon_red_1_07 1 red 4 1 | felt_slippers boots blue | p:s1 b:±1 |
demon_red_1_08 1 red 4 1 | rusty_helm helmet red | r:s2 r:s1 |
demon_red_1_09 1 red 5 1 | pilgrims_robe armour blue | rr:s2 | F
demon_red_1_10 1 red 5 1 | short_sword weapon red | b:=6 r:s1 |
demon_red_1_11 1 red 6 1 | sling weapon green | b:=4 b:-1 |
demon_red_1_12 1 red 6 1 | wolf_fang amulet red | b:↑ |
demon_green_1_01 1 green 1 1 | butchers_cleaver weapon red | b:±1 | S
demon_green_1_02 1 green 1 1 | hobnailed_boots boots red | r:s2 b:-1 |
demon_green_1_03 1 green 2 1 | bone_charm amulet red | p:+1 | S
demon_green_1_04 1 green 2 1 | dagger weapon blue | b:=1 b:-1 |
demon_green_1_05 1 green 3 1 | hunting_cap helmet green | p:±1 | S
demon_green_1_06 1 green 3 1 | moss_circlet helmet green | p:±2 p:s1 |
demon_green_1_07 1 green 4 1 | jade_pendant amulet green | p:s1 p:-1 |
demon_green_1_08 1 green 4 1 | throwing_knives weapon blue | p:↓ |
demon_green_1_09 1 green 5 1 | bark_vest armour green | rr:s4 |
demon_green_1_10 1 green 5 1 | couriers_boots boots blue | r:s1 | F
demon_green_1_11 1 green 6 1 | padded_jack armour red | rr:s2 | S
demon_green_1_12 1 green 6 1 | ritual_knife weapon blue | b:=2 b:+1 |
demon_blue_1_01 1 blue 1 1 | bast_shoes boots green | r:s1 p:±1 |
demon_blue_1_02 1 blue 1 1 | hardened_leather armour red | r:s2 r:s1 |
demon_blue_1_03 1 blue 2 1 | hand_axe weapon red | p:↑ |
demon_blue_1_04 1 blue 2 1 | travelling_hood helmet blue | b:±1 | F
demon_blue_1_05 1 blue 3 1 | frost_bead amulet blue | b:-1 | F
demon_blue_1_06 1 blue 3 1 | woven_mantle armour blue | pp:s2 b:±1 |
demon_blue_1_07 1 blue 4 1 | apprentices_wand weapon blue | b:±1 | F
demon_blue_1_08 1 blue 4 1 | marching_boots boots red | r:s1 | S
demon_blue_1_09 1 blue 5 1 | leather_coif helmet red | p:±1 r:s1 |
demon_blue_1_10 1 blue 5 1 | yew_bow weapon green | b:±1 b:±2 |
demon_blue_1_11 1 blue 6 1 | clover_locket amulet green | b:+1 | S
demon_blue_1_12 1 blue 6 1 | sickle weapon green | p:±2 r:s1 |
demon_red_2_01 2 red 11 2 | brigandine armour red | rr:s4 | S
demon_red_2_02 2 red 14 2 | twin_daggers weapon blue | b:±1 p:-2 | F
demon_red_2_03 2 red 16 2 | stag_crown helmet green | p:±1 p:±2 | S
demon_red_2_04 2 red 23 2 | vine_sandals boots green | p:s2 p:±1 |
demon_red_2_05 2 red 25 2 | thorn_whip weapon green | p:±2 b:±3 r:s1 |
demon_red_2_06 2 red 26 2 | crystal_staff weapon blue | p:=2 b:±1 | F
demon_red_2_07 2 red 33 2 | seers_diadem helmet blue | b:±1 b:↓ | F
demon_red_2_08 2 red 44 2 | broadsword weapon red | b:↑ p:+2 | S
demon_red_2_09 2 red 55 2 | ogre_tooth amulet red | r:s1 | SS
demon_red_2_10 2 red 56 2 | warded_robe armour blue | pp:s3 b:±1 | F
demon_green_2_01 2 green 12 2 | war_axe weapon red | p:↑ b:=6 |
demon_green_2_02 2 green 13 2 | boar_spear weapon green | p:=4 r:s2 |
demon_green_2_03 2 green 15 2 | horned_helm helmet red | b:↑ | SS
demon_green_2_04 2 green 22 2 | thornweave_hood helmet green | p:±2 p:s1 | F
demon_green_2_05 2 green 24 2 | heart_of_embers amulet red | p:↑ | S
demon_green_2_06 2 green 34 2 | war_greaves boots red | r:s2 p:+1 | S
demon_green_2_07 2 green 36 2 | frost_rapier weapon blue | p:=1 b:↓ |
demon_green_2_08 2 green 36 2 | serpent_eye amulet green | p:±1 | SF
demon_green_2_09 2 green 45 2 | snow_walkers boots blue | p:±2 r:s2 |
demon_green_2_10 2 green 56 2 | rimeweave_coat armour blue | p:s2 | SF
demon_blue_2_01 2 blue 12 2 | moonstone amulet blue | p:-1 | FF
demon_blue_2_02 2 blue 14 2 | rime_sigil amulet blue | p:↓ | F
demon_blue_2_03 2 blue 16 2 | soft_soled_shoes boots blue | b:↓ b:±1 | F
demon_blue_2_04 2 blue 23 2 | chitin_harness armour green | rp:s4 | S
demon_blue_2_05 2 blue 25 2 | composite_bow weapon green | p:±1 b:±2 | F
demon_blue_2_06 2 blue 34 2 | scale_mail armour red | r:s3 | S
demon_blue_2_07 2 blue 35 2 | flail weapon red | p:=5 r:s2 |
demon_blue_2_08 2 blue 45 2 | iron_bascinet helmet red | p:±1 r:s2 | S
demon_blue_2_09 2 blue 46 2 | venom_blade weapon green | p:=3 p:±2 |
demon_blue_2_10 2 blue 66 2 | striders_boots boots green | p:s1 | SF
demon_red_3_01 3 red 135 3 | boots_of_the_wind boots blue | p:↓ p:s2 | FF
demon_red_3_02 3 red 136 3 | antlers_of_the_wild helmet green | p:±1 p:±2 p:s1 | SF
demon_red_3_03 3 red 145 3 | archmages_staff weapon blue | p:=2 b:↓ b:↑ | F
demon_red_3_04 3 red 234 3 | blood_ruby amulet red | p:↑ r:s2 | SS
demon_red_3_05 3 red 246 3 | elderwood_longbow weapon green | p:±1 p:±2 p:=4 | F
demon_red_3_06 3 red 256 3 | dragonplate armour red | rr:s6 | SS
demon_green_3_01 3 green 125 3 | mask_of_the_void helmet blue | p:↓ p:↑ | FF
demon_green_3_02 3 green 134 3 | aegis_robe armour blue | pp:s4 p:±1 | FF
demon_green_3_03 3 green 156 3 | emerald_scarab amulet green | pp:s3 p:±1 | SF
demon_green_3_04 3 green 236 3 | hydra_fang weapon green | p:=3 p:±3 p:s2 | S
demon_green_3_05 3 green 245 3 | behemoth_greaves boots red | rr:s4 p:+1 | SS
demon_green_3_06 3 green 346 3 | volcanic_maul weapon red | p:=5 b:↑ | SS
demon_blue_3_01 3 blue 124 3 | living_armour armour green | rp:s5 p:s2 | S
demon_blue_3_02 3 blue 126 3 | worldroot_boots boots green | rp:s3 p:±2 | SF
demon_blue_3_03 3 blue 146 3 | demonbane weapon red | p:↑ p:=6 r:s2 | S
demon_blue_3_04 3 blue 235 3 | whispering_sabre weapon blue | p:↓ p:=1 | FF
demon_blue_3_05 3 blue 345 3 | crown_of_cinders helmet red | p:↑ r:s3 | S
demon_blue_3_06 3 blue 356 3 | tear_of_sanctum amulet blue | p:↓ p:±1 | FF
"""
SIGNS = {"=": "set", "+": "plus", "-": "minus", "±": "plus_minus", "↑": "raise", "↓": "lower"}
SPACES = {"r": 0, "b": 1, "p": 2}
LINES = CARDS.strip().splitlines()
FOES = ["demon_blue_1_09", "demon_red_3_01", "demon_blue_1_10", "demon_red_3_02"]
"""Demons to fight with; no item meets the one that hides it."""


def parts(line: str) -> tuple[list[str], list[str], list[str], str]:
    demon, item, effects, tokens = (part.split() for part in f"{line} ".split("|"))
    return demon, item, effects, "".join(tokens)


def faces(sign: str, number: int, die: int) -> list[int]:
    """Where the rulebook lets such an effect turn a die (SA-5.3)."""
    wanted = {
        "=": [number],
        "+": [die + number],
        "-": [die - number],
        "±": [die - number, die + number],
        "↑": [face for face in range(1, 7) if face > die],
        "↓": [face for face in range(1, 7) if face < die],
    }[sign]
    return [face for face in wanted if 1 <= face <= FACES]


def rolled(t: Scenario, *dice: int) -> Scenario:
    t.outcomes(*(die - 1 for die in dice))
    return t.choose("fight")


@pytest.mark.parametrize("line", LINES, ids=[line.split()[0] for line in LINES])
def test_card(line: str) -> None:
    (id, level, colour, dice, damage), (item, kind, item_colour), effects, tokens = parts(line)
    card = next(one for one in kit().cards if one.id == id)
    assert (card.level, COLOURS[card.colour]) == (int(level), colour)
    assert "".join(map(str, card.dice)) == dice
    assert card.damage == int(damage)
    assert (card.item, ITEM_TYPES[card.slot]) == (item, kind)
    assert COLOURS[card.item_colour] == item_colour
    assert (card.stamina, card.focus) == (tokens.count("S"), tokens.count("F"))
    found = [(effect.spaces, KINDS[effect.kind], effect.value) for effect in card.effects]
    wanted = []
    for effect in effects:
        spaces, _, does = effect.partition(":")
        name = "shield" if does[0] == "s" else SIGNS[does[0]]
        wanted.append(([SPACES[space] for space in spaces], name, int(does[1:] or 0)))
    assert found == wanted


@pytest.mark.parametrize("line", LINES, ids=[line.partition("| ")[2].split()[0] for line in LINES])
def test_item_at_work(line: str) -> None:  # SA-5.3, SA-5.7, SA-6.1, SA-6.2, SA-8.2, SA-8.5
    """Put on, each effect turns a die as it should, or blocks, and takes its tokens."""
    demon, (item, _, colour), effects, tokens = parts(line)
    level = int(demon[1])
    t = heroes()
    t.seat(0).bag(item).gems(*[colour] * level).stamina(9).focus(9)
    t.choose("rest")
    t.choose(next(option for option in t.options() if option.startswith(f"put on {item}")))
    assert t.seat(0).worn == [item]
    assert t.seat(0).gems == []
    assert t.seat(0).stamina == 9 + tokens.count("S")
    assert t.seat(0).focus == 9 + tokens.count("F")
    for at, effect in enumerate(effects):
        spaces, _, does = effect.partition(":")
        for die in range(1, 7):
            try_effect(item, at, spaces, does, die)


def try_effect(item: str, at: int, spaces: str, does: str, die: int) -> None:
    t = heroes()
    foes = [foe for foe in FOES if item_of(foe) != item][:2]
    t.seat(0).worn(item).stamina(9).focus(9).demons(*foes).dice(1)
    rolled(t, die)
    if does[0] == "s":
        t.choose("end_attack")
        before = hero_damage(t)
    words = [option for option in t.options() if option.startswith(f"use {item} {at + 1} ")]
    wanted = [] if does[0] == "s" else faces(does[0], int(does[1:] or 0), die)
    if does[0] != "s" and not wanted:
        assert words == []  # no legal result (SA-5.3)
        return
    t.choose(words[0])
    if len(wanted) > 1:
        assert t.options() == [f"die 1 to {face}" for face in wanted]
        t.choose(t.options()[0])
    if "p" in spaces:
        assert t.asks == "pay"
        t.choose(t.options()[0])  # all purple spaces with focus
    spent = (9 - int(str(t.seat(0).stamina.value)), 9 - int(str(t.seat(0).focus.value)))
    assert spent == (spaces.count("r"), spaces.count("b") + spaces.count("p"))
    if does[0] == "s":
        assert hero_damage(t) == max(0, before - int(does[1:]))
    else:
        assert loose(t) == [wanted[0]]


def item_of(demon: str) -> str:
    return next(card.item for card in kit().cards if card.id == demon)


def hero_damage(t: Scenario) -> int:
    """Damage that is still to be blocked; 0 once the defence is over."""
    damage = fighting(t).get("damage", 0)
    assert isinstance(damage, int)
    return damage
