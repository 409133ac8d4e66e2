"""A palette reaches suits, factions and clans, and no colour is the only sign."""

import math
from itertools import combinations

import pytest
from playwright.sync_api import expect

from support.browser import Come, Guest
from support.tables import Server, bot, person

SUITS = "land flood weather flame army wizard leader beast weapon artifact wild building"
HOARD = "outsider undead"
SETS = {
    "fantasy-realms": [f"suit-{suit}" for suit in f"{SUITS} {HOARD}".split()],
    "shards-of-infinity": [
        f"faction-{faction}" for faction in ("homodeus", "wraethe", "undergrowth", "order")
    ],
    "evenfall": [f"ev-{clan}" for clan in ("star", "cross", "circle", "thorn")],
    "sanctum": [f"sa-{colour}" for colour in ("red", "green", "blue", "white")],
    "aeons-end": [f"type-{type}" for type in ("gem", "relic", "spell", "attack")],
}

# As eyes without cones for green, and for red, see: Machado, Oliveira and Fernandes, 2009.
EYES = {
    "deutan": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "protan": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
}
APART = 0.07
"""How far two colours lie apart in OKLab, at least."""
APART_OF_MANY = 0.045
"""The same among fourteen suits."""

COLOURS = """(tones) => tones.map((tone) => {
  const node = document.body.appendChild(document.createElement("i"));
  node.className = `tone-${tone}`;
  node.style.color = "var(--tone)";
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.fillStyle = getComputedStyle(node).color;
  canvas.fillRect(0, 0, 1, 1);
  node.remove();
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
})"""


def linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def seen(colour: list[int], eyes: str) -> list[float]:
    """What an eye that does not tell red from green sees, in OKLab."""
    light = [linear(value) for value in colour]
    mixed = [sum(a * x for a, x in zip(row, light, strict=True)) for row in EYES[eyes]]
    r, g, b = [min(1.0, max(0.0, value)) for value in mixed]
    lms = [
        0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
        0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
        0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
    ]
    long, middle, short = [value ** (1 / 3) for value in lms]
    return [
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    ]


def distance(one: list[float], other: list[float]) -> float:
    return math.dist(one, other)


def choose_palette(guest: Guest, name: str) -> None:
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_role("dialog").get_by_role("button", name=name).click()
    guest.page.keyboard.press("Escape")


@pytest.mark.parametrize("game", sorted(SETS))
def test_the_safe_palette_reaches_what_a_game_tells_apart(come: Come, game: str) -> None:
    guest = come()
    guest.visit(f"/new/{game}")
    expect(guest.button("Start")).to_be_visible()
    plain: list[list[int]] = guest.page.evaluate(COLOURS, SETS[game])
    choose_palette(guest, "for the colour-blind")
    safe: list[list[int]] = guest.page.evaluate(COLOURS, SETS[game])
    assert all(one != other for one, other in zip(plain, safe, strict=True))
    least = APART_OF_MANY if len(safe) > 5 else APART
    for (one, first), (other, second) in combinations(zip(SETS[game], safe, strict=True), 2):
        for eyes in EYES:
            assert distance(seen(first, eyes), seen(second, eyes)) > least, (one, other, eyes)


def test_a_second_sign_stands_beside_the_colour_of_a_suit(come: Come, server: Server) -> None:
    guest = come()
    guest.sit(server.create(person("Anna"), bot(), bot(), seed="signs"))
    guest.wait_for_turn()
    hand = guest.page.locator(".hand [data-target^='card:']")
    assert hand.count() > 0
    assert hand.locator("use[href*='#suits-']").count() >= hand.count()
