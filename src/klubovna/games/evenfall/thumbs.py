"""The numbers in the rules of thumb, and better ones that were found by trying."""

import json
from dataclasses import dataclass, field, fields
from typing import Final

from klubovna.core.cardsets import our_data
from klubovna.core.skill import Sitting, Skill, Tuning
from klubovna.games.evenfall.card import Card
from klubovna.games.evenfall.cardfile import BOX, SHAPE
from klubovna.games.evenfall.table import Table


@dataclass
class Thumbs:
    """What things are about worth, in points. The usual numbers are those of the greedy player;
    numbers named `last` hold in the last round."""

    # ---- gains and costs
    good: float = 0.9
    good_last: float = 0.6
    herb: float = 1.0
    potion: float = 1.0
    knowledge: float = 1.0
    any: float = 1.2
    drawn: float = 0.6
    mana: float = 0.4
    price: float = 0.5
    price_last: float = 0.3
    price_mana: float = 0.3
    """None of our cards costs mana, an owner's may."""
    price_discard: float = 0.4
    wasted: float = 0.6
    needed: float = 0.1
    # ---- parts of effects
    vision: float = 3.0
    remove_ritual: float = -6.0
    free_catalyst: float = 2.5
    reached: float = 0.8
    harvest_new: float = 0.8
    red_stone: float = 0.8
    other_effect: float = 0.8
    count_unspent: float = 0.4
    count_figures: float = 3.0
    count_elders: float = 1.0
    count_elders_inside: float = 0.5
    # ---- what an effect promises
    strength: float = 1.1
    space_share: float = 0.6
    space_begins: float = 0.3
    turn_effect: float = 1.0
    round_end: float = 0.7
    game_end: float = 1.1
    game_end_rounds: float = 0.8
    permanent: float = 1.2
    permanent_gives: float = 0.0
    # ---- the coven track and the inner circle
    step: float = 0.4
    step_beyond: float = 2.0
    step_transfer: float = 2.0
    transfer: float = -0.1
    harvest_lost: float = 0.7
    # ---- cards
    in_hand: float = 0.6
    specialist: float = 1.0
    specialist_power: float = 0.7
    ritual: float = 1.0
    ritual_power: float = 0.8
    ritual_inside: float = 0.9
    ritual_outside: float = 0.6
    lay_inside: float = 0.9
    lay_outside: float = 0.3
    lay_inner_points: float = 0.3
    council: float = 0.0
    council_price: float = 0.8
    missing: float = 0.8
    # ---- places
    discover: float = 0.3
    discover_room: float = 2.5
    discover_binding: float = 0.8
    discover_points: float = 0.6
    discover_witch: float = -0.2
    token_harvest: float = 0.8
    sickle_harvest: float = 0.9
    # ---- figures and catalysts
    token: float = 0.3
    board: float = -0.4
    region: float = 0.6
    region_elder: float = 0.2
    region_first: float = 0.0
    region_more: float = 0.0
    space: float = -0.3
    space_elder: float = 0.4
    sickle: float = -0.9
    sickle_last: float = -0.4
    orb: float = -1.2
    orb_last: float = -0.5
    counted_catalyst: float = 3.0
    # ---- battles
    stone: float = 3.0
    stone_outside: float = 0.6
    stone_again: float = 0.8
    bid_first: float = 0.45
    bid_second: float = 0.4
    bid_last: float = 0.2
    bid_surer: float = 0.2
    rival_mana: float = 0.45
    # ---- the same actions, more by every round that has passed
    token_round: float = 0.0
    discover_round: float = 0.0
    ritual_round: float = 0.0
    specialist_round: float = 0.0
    council_round: float = 0.0
    region_round: float = 0.0
    space_round: float = 0.0
    catalyst_round: float = 0.0
    # ---- more by every figure that has not been placed
    token_figures: float = 0.0
    card_figures: float = 0.0
    catalyst_figures: float = 0.0
    # ---- each card, by its design
    played: list[float] = field(init=False, default_factory=list)
    """What it is worth more than it seems, laid or hired; nothing where nobody has learned."""
    seated: list[float] = field(init=False, default_factory=list)
    """The same in the council."""


USUAL: Final = Thumbs()
SCALARS: Final = [each.name for each in fields(Thumbs)][:-2]


class Practised(Skill):
    """Numbers that were found by trying."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__(numbers)
        designs = printed_cards()
        self.thumbs = Thumbs(*numbers[: len(SCALARS)])
        seated = numbers[len(SCALARS) + len(designs) :]
        self.thumbs.played = numbers[len(SCALARS) : -len(seated)]
        self.thumbs.seated = [0.0] * len(designs)
        for card, number in zip(council_cards(), seated):
            self.thumbs.seated[card.design] = number


class EvenfallLearner(Tuning[Table]):
    """Learns at tables of two to four, on both sides of the boards."""

    def sittings(self) -> list[Sitting]:
        return [(2, {}), (2, {"side": "moon"}), (3, {}), (4, {"side": "moon"})]

    def names(self) -> list[str]:
        played = [card.id for card in printed_cards()]
        return [*SCALARS, *played, *(f"council {card.id}" for card in council_cards())]

    def usual(self) -> list[float]:
        scalars = [float(getattr(USUAL, name)) for name in SCALARS]
        return scalars + [0.0] * (len(printed_cards()) + len(council_cards()))

    def printed(self) -> str:
        cards = our_data(SHAPE)
        return json.dumps([cards["rituals"], cards["specialists"]], sort_keys=True)

    def skill(self, numbers: list[float]) -> Skill:
        return Practised(numbers)


def printed_cards() -> list[Card]:
    """One card of each design, in their order."""
    first: dict[int, Card] = {}
    for card in BOX.ours().cards:
        first.setdefault(card.design, card)
    return [first[design] for design in sorted(first)]


def council_cards() -> list[Card]:
    """Those that may sit in the council."""
    return [card for card in printed_cards() if card.council is not None]
