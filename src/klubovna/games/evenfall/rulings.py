"""Rulings on cards and words. The Czech rulebook explains effects by their signs, without pages."""

from typing import Final

from klubovna.core.rulings import Ruling

KEYWORDS: Final = ["scout", "battle", "coven", "inner", "specialist", "council", "stone"]
"""The game's own words, in the order in which they are explained."""


def _cards(*ids: str) -> list[str]:
    return [f"card:{card}" for card in ids]


RULINGS: Final = [
    # cards
    Ruling("catalysts", "EV-14.1", 0, *_cards("irena", "brandt_the_forgemaster")),
    Ruling(
        "stone_types",
        "EV-14.2",
        0,
        *_cards("mirror_twin", "oracle_isolde", "fox_tailed_poacher", "ashen_exorcist"),
    ),
    Ruling("exorcist", "EV-14.3", 0, "card:ashen_exorcist"),
    Ruling("march", "EV-14.4", 0, "card:astral_march"),
    Ruling("wolf", "EV-14.5", 0, "card:wolf_companion"),
    Ruling("discards", "EV-14.6", 0, "card:vesper_the_informer"),
    Ruling("harvest_symbols", "EV-14.7", 0, "card:envoy_of_the_elders"),
    Ruling("creatures", "EV-14.8", 0, "card:call_of_the_wild"),
    Ruling("vision", "EV-14.9", 0, "card:vision_of_distant_lands"),
    Ruling("for_mana", "EV-14.10", 0, "card:brandt_the_forgemaster"),
    Ruling("twin", "EV-14.11", 0, "card:mirror_twin"),
    Ruling("oracle", "EV-14.12", 0, "card:oracle_isolde"),
    Ruling("other_token", "EV-14.14", 0, "card:vesper_the_informer"),
    Ruling("other_harvest", "EV-14.15", 0, "card:fox_tailed_poacher"),
    Ruling("cheaper", "EV-14.16", 0, "card:feline_advisor"),
    Ruling("elders", "EV-14.17", 0, *_cards("envoy_of_the_elders", "tutor_alaric")),
    Ruling("hag", "EV-14.18", 0, "card:night_hag"),
    Ruling("phoenix", "EV-14.19", 0, "card:phoenix_feather"),
    Ruling(
        "own_playing",
        "EV-8.6",
        0,
        *_cards("circle_of_salt", "raven_messenger", "beastmaster_runa"),
    ),
    # words
    Ruling("unpaid", "EV-9.6", 0, "region:"),
    Ruling("same_person", "EV-8.13", 0, "keyword:specialist", "keyword:council"),
    Ruling("declined", "EV-9.9", 0, "keyword:inner"),
    Ruling("ties", "EV-11.6", 0, "keyword:battle"),
    Ruling("alone", "EV-11.9", 0, "keyword:battle"),
    Ruling("bare_place", "EV-13.7", 0, "keyword:stone"),
    Ruling("several_steps", "EV-10.6", 0, "keyword:coven"),
    Ruling("kept", "EV-4.4", 0, "keyword:scout"),
    Ruling("deck_out", "EV-4.5", 0, "keyword:scout"),
]
