"""The reasons of a score: they add up, and they can be said in both languages."""

from random import Random

import pytest

from klubovna.games.fantasy_realms.cards import BY_ID, CARDS, deck_of
from klubovna.games.fantasy_realms.explain import Row, card_points, explain
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CHANGE_TO,
    CLEAR_ONE,
    COPY,
    IMITATE,
    IMITATE_LATER,
    PICKS,
    PROTECT_ONE,
    UNUSED,
    Card,
    Hand,
    Switches,
)
from klubovna.games.fantasy_realms.proof import decisions, proof
from klubovna.games.fantasy_realms.suits import FLAME, FLOOD, LEADER, WILD, WIZARD, suits_in
from klubovna.texts import LANGUAGES, Text, plain, words

GAME = "klubovna.games.fantasy_realms"


def resolved(ids: str, picks: dict[int, str | int] | None = None) -> tuple[Hand, list[int]]:
    hand = Hand(Switches())
    taken = [UNUSED] * PICKS
    for slot, pick in (picks or {}).items():
        taken[slot] = BY_ID[pick].index if isinstance(pick, str) else pick
    hand.score([BY_ID[id] for id in ids.split()], taken, CARDS)
    return hand, taken


def random_picks(random: Random, hand: Hand, cards: list[Card], deck: list[Card]) -> list[int]:
    """Choices as somebody may make them, not only good ones."""
    picks = [UNUSED] * PICKS
    slots = {card.pick: card for card in cards}
    for slot in (COPY, IMITATE, IMITATE_LATER, CHANGE, CLEAR_ONE, PROTECT_ONE):
        if slot not in slots or random.random() < 0.2:
            continue
        me = slots[slot]
        if slot in (IMITATE, IMITATE_LATER):
            targets = [card for card in deck if card.suit & me.pick_suits]
        else:
            targets = [card for card in cards if card is not me and not card.apart]
        if slot == CLEAR_ONE:
            hand.lay(cards)
            hand.decide(picks, CARDS)
            targets = [card for i, card in enumerate(cards) if hand.suits[i] & (FLOOD | FLAME)]
        if targets:
            picks[slot] = random.choice(targets).index
            if slot == CHANGE:
                in_play = sum({card.suit for card in deck}) & ~WILD
                picks[CHANGE_TO] = random.choice(suits_in(in_play))
    return picks


@pytest.mark.parametrize("seed", range(400))
def test_rows_add_up_and_can_be_said(seed: int) -> None:
    random = Random(seed)
    deck = deck_of(random.random() < 0.7, True, random.choice(["no", "deluxe", "promo"]))
    drawn = random.sample(deck, 20)
    cards = drawn[: random.randint(1, 10)]
    hand = Hand(Switches())
    hand.players = random.randint(2, 6)
    hand.area = drawn[10:]
    picks = random_picks(random, hand, cards, deck)
    total = hand.score(cards, picks, CARDS)
    rows = explain(hand, picks)
    assert sum(row.total() for row in rows) == total
    assert [(row.base, row.bonus, row.penalty) for row in rows] == card_points(hand)
    for row in rows:
        assert sum(part.points for part in row.parts) == row.bonus + row.penalty
        assert not row.blanked or (row.total() == 0 and row.notes)
    steps = proof(hand, picks) + decisions(hand, picks)
    for lang in LANGUAGES:
        say = words(lang, GAME).say
        for text in reasons(rows) + steps:
            assert say(text).strip()


def reasons(rows: list[Row]) -> list[Text]:
    return [part.reason for row in rows for part in row.parts] + [n for r in rows for n in r.notes]


@pytest.mark.parametrize(
    ("ids", "picks", "card", "cs", "en"),
    [
        ("dragon king", {}, "dragon", ["bez Čaroděje"], ["without Wizard"]),
        (
            "earth_elemental mountain forest",
            {},
            "earth_elemental",
            ["+15 za každou Zemi kromě této karty (Hora a Les)"],
            ["+15 for each Land besides this card (Mountain and Forest)"],
        ),
        (
            "mountain smoke wildfire",
            {},
            "mountain",
            ["díky Kouři a díky Požáru"],
            ["with Smoke and with Wildfire"],
        ),
        ("king basilisk", {}, "king", ["vymazán Baziliškem"], ["blanked by Basilisk"]),
        ("queen basilisk crypt", {}, "queen", ["vymazána Baziliškem a Kryptou"], None),
        ("knights basilisk", {}, "knights", ["vymazány Baziliškem"], None),
        ("elven_archers basilisk", {}, "elven_archers", ["vymazáni Baziliškem"], None),
        (
            "smoke king",
            {},
            "smoke",
            ["vymazán vlastním postihem: bez Ohně"],
            ["blanked by its own penalty: without Flame"],
        ),
        (
            "war_dirigible knights whirlwind",
            {},
            "war_dirigible",
            ["vymazána vlastním postihem: kvůli Tornádu"],
            ["blanked by its own penalty: because of Whirlwind"],
        ),
        (
            "mountain swamp knights",
            {},
            "swamp",
            ["postih odstraňuje Hora"],
            ["penalty cleared by Mountain"],
        ),
        (
            "rangers swamp knights",
            {},
            "swamp",
            ["slovo Armáda v postihu škrtají Hraničáři"],
            ["the word Army struck out of the penalty by Rangers"],
        ),
        ("rangers wildfire", {}, "wildfire", [], []),
        ("mirage hydra", {IMITATE: "swamp"}, "mirage", ["vydává se za Bažinu"], None),
        (
            "book_of_changes hydra",
            {CHANGE: "hydra", CHANGE_TO: WIZARD},
            "hydra",
            ["Kniha proměn mění barvu na Čaroděje"],
            ["Book of Changes makes it Wizard"],
        ),
        (
            "angel wildfire king",
            {PROTECT_ONE: "king"},
            "king",
            ["nelze vymazat díky Andělovi"],
            ["cannot be blanked thanks to Angel"],
        ),
        ("lich ghoul wildfire", {}, "ghoul", ["nelze vymazat díky Kostějovi"], None),
    ],
)
def test_reasons_in_words(
    ids: str,
    picks: dict[int, str | int],
    card: str,
    cs: list[str],
    en: list[str] | None,
) -> None:
    hand, taken = resolved(ids, picks)
    row = next(row for row in explain(hand, taken) if row.card.id == card)
    said = {
        lang: [plain(words(lang, GAME).say(text)) for text in reasons([row])] for lang in LANGUAGES
    }
    assert said["cs"] == cs
    assert en is None or said["en"] == en


@pytest.mark.parametrize(
    ("ids", "picks", "steps"),
    [
        # The Great Flood is blanked before it could put out the Wildfire (FR-8.8).
        (
            "wildfire king great_flood blizzard",
            {},
            ["Blizzard blanks Great Flood.", "Wildfire blanks King."],
        ),
        (
            "basilisk doppelganger king",
            {COPY: "basilisk"},
            ["Doppelgänger copies Basilisk.", "Basilisk and Doppelgänger blank each other."],
        ),
        (
            "book_of_changes blizzard",
            {CHANGE: "blizzard", CHANGE_TO: FLOOD},
            ["Book of Changes turns Blizzard into Flood.", "Blizzard blanks itself."],
        ),
        # A loop of three (FR-8.8, point 4): a Leader burns, and the Flood puts out the fire.
        (
            "wildfire princess blizzard book_of_changes great_flood",
            {CHANGE: "blizzard", CHANGE_TO: LEADER},
            [
                "Book of Changes turns Blizzard into Leader.",
                "Wildfire, Blizzard and Great Flood blank each other.",
            ],
        ),
        # Clearing, then the Demon, then the others, then cards that blank themselves (FR-8.1).
        (
            "warship smoke wildfire forge demon king leprechaun beastmaster basilisk whirlwind",
            {},
            [
                "Beastmaster clears the penalty of Basilisk.",
                "Demon blanks Warship, King, Beastmaster and Basilisk.",
                "Wildfire blanks Demon and Leprechaun.",
            ],
        ),
        (
            "cavern wildfire smoke knights war_dirigible rangers mountain",
            {},
            [
                "Cavern clears the penalty of Smoke.",
                "Rangers strike the word Army out of the penalty of War Dirigible.",
                "Wildfire blanks Cavern, Knights and Rangers.",
                "War Dirigible blanks itself: because of Smoke.",
            ],
        ),
        (
            "garden lich wildfire king angel",
            {PROTECT_ONE: "garden"},
            ["Angel protects Garden from blanking.", "Wildfire blanks King."],
        ),
    ],
)
def test_proof(ids: str, picks: dict[int, str | int], steps: list[str]) -> None:
    hand, taken = resolved(ids, picks)
    assert [words("en", GAME).say(text) for text in proof(hand, taken)] == steps
