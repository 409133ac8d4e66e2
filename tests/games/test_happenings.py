"""What the events of the games are about, case by case."""

from klubovna.core.game import SPECTATOR
from klubovna.core.happenings import Happening
from klubovna.testing import Scenario, table
from support import aeons, sanctum, shards


def all_of(t: Scenario, kind: str, seat: int = SPECTATOR) -> list[Happening]:
    """The events of this kind, as the seat sees them."""
    told = [event.told_to(seat) for event in t.match.events()]
    found = [Happening(one, t.match.game.routes()) for one in told if one is not None]
    return [one for one in found if one.kind == kind]


def happened(t: Scenario, kind: str, seat: int = SPECTATOR) -> Happening:
    return all_of(t, kind, seat)[-1]


def test_a_spell_hits_the_nemesis() -> None:
    t = aeons.casting("spark")
    t.choose("cast spark 1")
    hit = happened(t, "nemesis_suffers")
    assert (hit.amounts, hit.source, hit.end) == ([1], "card:spark", "nemesis")
    assert hit.start == "card:spark"


def test_the_nemesis_draws_and_its_card_hurts() -> None:
    t = aeons.go(aeons.drawn("slaughter", order="nemesis 1"))
    drawn = happened(t, "nemesis_draws")
    assert (drawn.things, drawn.start, drawn.end) == (["card:slaughter"], "nemesis_deck", "nemesis")
    hurt = happened(t, "gravehold_suffers")
    assert (hurt.source, hurt.start, hurt.end) == ("card:slaughter", "card:slaughter", "gravehold")


def test_an_attack_goes_from_one_player_to_the_other() -> None:
    t = shards.shards()
    t.power(7)
    t.choose("end")
    hit = happened(t, "hits")
    assert (hit.player, hit.other, hit.amounts) == ("seat:0", "seat:1", [7, 7])
    assert (hit.start, hit.end) == ("seat:0", "seat:1")


def test_the_nemesis_of_a_solo_game_attacks() -> None:
    t = shards.solo()
    t.center("venator_of_the_wastes")
    t.choose("end")
    hit = happened(t, "hits")
    assert (hit.player, hit.other, hit.seat) == ("nemesis", "seat:0", -1)


def test_dice_are_rolled_and_a_demon_beaten() -> None:
    t = sanctum.heroes()
    t.seat(0).demons(sanctum.GREEN_THREE)
    sanctum.fight(t, 3, 3)
    assert happened(t, "rolls").amounts == [3, 3]
    t.choose("die 1 (3) on demon 1")
    assert happened(t, "hits").end == "demon:green_1"


def test_only_the_drawer_learns_which_card_came_from_the_deck() -> None:
    t = table("fantasy-realms", 3, "events")
    t.active(0).deck("king", "queen")
    t.choose("draw deck")
    assert happened(t, "draws_card", 0).things == ["card:king"]
    public = happened(t, "draws", 1)
    assert (public.things, public.start, public.end) == ([], "deck", "seat:0")
    thrown = next(option for option in t.options() if option.startswith("discard"))
    t.choose(thrown)
    given = happened(t, "discards")
    assert (given.start, given.end) == ("seat:0", "area")
    assert given.things == [thrown.replace("discard ", "card:")]


def test_bids_are_revealed_and_a_battle_won() -> None:  # EV-11.3, EV-11.4
    t = table("evenfall", 2, "events", clan_1="star", clan_2="cross")
    t.phase("battle").battle(0).active(0).first(1)
    t.northern_lakes_stones("blue", "green", "purple", "yellow")
    t.seat(0).northern_lakes_figures("witch", "elder").mana(4)
    t.seat(1).northern_lakes_figures("witch").mana(3)
    t.choose("bid 4", seat=0)
    t.choose("bid 0", seat=1)
    shown = happened(t, "strength")
    assert (shown.things, shown.end) == (["region:northern_lakes"], "region:northern_lakes")
    assert {tuple(one.amounts) for one in all_of(t, "strength")} == {(6, 4), (1, 0)}
    won = happened(t, "wins_battle")
    assert (won.player, won.start, won.end) == ("seat:0", "region:northern_lakes", "seat:0")


def test_gains_of_evenfall_say_where_they_come_from() -> None:  # EV-8.4, EV-8.9
    t = table("evenfall", 2, "sources", clan_1="star", clan_2="cross")
    t.phase("action").active(0).first(0)
    t.seat(0).inner("graveyard_a_1").knowledge(2).hand("tome_of_forgotten_names")
    t.choose("ritual tome_of_forgotten_names")
    assert happened(t, "ritual").source == ""
    sources = [one.source for one in all_of(t, "gains")]
    assert sources == ["place:graveyard_a", "card:tome_of_forgotten_names"]
    other = table("evenfall", 2, "sources", clan_1="star", clan_2="cross")
    other.phase("action").active(0).first(0)
    other.seat(0).specialists("channeler_lux")
    other.choose("rotate channeler_lux")
    assert happened(other, "gains").source == "card:channeler_lux"
    other.choose("pass")
    assert happened(other, "passes").source == ""
