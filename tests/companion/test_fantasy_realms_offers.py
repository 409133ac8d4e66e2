"""What the scorer offers to choose: all that is allowed, and nothing else."""

from random import Random

import pytest

from klubovna.companion.fantasy_realms import score_sheet
from klubovna.companion.fantasy_realms_request import BadRequest
from klubovna.games.fantasy_realms.cards import BY_ID, deck_of
from klubovna.games.fantasy_realms.suits import suit_id

ASKING = [
    "doppelganger",
    "mirage_ch",
    "shapeshifter_ch",
    "book_of_changes",
    "island",
    "angel",
    "fountain_of_life_ch",
    "leprechaun",
    "genie",
    "necromancer_ch",
]


def request(hand: list[str], discard: list[str], choices: object) -> dict[str, object]:
    modules = {"new_suits": True}
    return {"hand": hand, "discard": discard, "choices": choices, "expansion": modules}


@pytest.mark.parametrize("seed", range(6))
def test_exactly_what_is_offered_is_allowed(seed: int) -> None:
    chance = Random(seed)
    deck = [card.id for card in deck_of(True)]
    asking = chance.sample(ASKING, 3)
    others = chance.sample([card for card in deck if card not in asking], 9)
    hand, discard = asking + others[:4], others[4:]
    for offer in score_sheet(request(hand, discard, {})).offers:
        offered = [card.id for card in offer.cards]
        suits = [suit_id(suit) for suit in offer.suits]
        for value in deck:
            if offer.card.draws and value in hand:
                continue  # it may have been drawn and entered already
            choice = {"target": value, "suit": suits[0]} if suits else value
            asked = request(hand, discard, {offer.card.name: choice})
            if value in offered:
                score_sheet(asked)
            else:
                with pytest.raises(BadRequest):
                    score_sheet(asked)
    assert {offer.card.id for offer in score_sheet(request(hand, discard, {})).offers} == {
        card for card in hand if BY_ID[card].pick >= 0 or BY_ID[card].draws
    }


def test_a_drawn_card_stays_on_offer() -> None:
    asked = request(["necromancer_ch", "swamp"], ["king", "dragon"], {"necromancer": "king"})
    (offer,) = score_sheet(asked).offers
    assert [card.id for card in offer.cards] == ["king", "dragon"]
