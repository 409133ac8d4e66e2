"""What a seat may know, and dealing anew what it cannot know.

A demon is shown by its front alone: nobody may look at its item before it is beaten (SA-1.6).
"""

from collections.abc import Sequence
from typing import Final

from klubovna.core.game import SPECTATOR
from klubovna.core.rng import Rng
from klubovna.games.sanctum.card import (
    COLOURS,
    FOCUS,
    GEMS,
    ITEM_TYPES,
    PLACES,
    ROWS,
    SLOTS,
    SPACES,
    SPACES_PER_EFFECT,
    STAMINA,
    TOKENS,
    Card,
)
from klubovna.games.sanctum.defence import damage_faced
from klubovna.games.sanctum.journey import act_of
from klubovna.games.sanctum.rest import CATEGORIES, measures
from klubovna.games.sanctum.seen import (
    Demon,
    DieState,
    EffectSpace,
    EffectView,
    Fight,
    Hero,
    Phase,
    Place,
    RowCard,
    RowState,
    Slot,
    Stretch,
    View,
)
from klubovna.games.sanctum.table import (
    BATTLE,
    DAMAGED,
    EMPTY,
    FREE,
    GATHERING,
    JOURNEY,
    OVER,
    SETTING_OUT,
    STORM,
    Table,
    cathedral,
    effect_of,
    effects_in_play,
    has_won,
    hero_of,
    is_fury,
    potion_room,
    walls,
)

PHASES: Final[dict[int, Phase]] = {
    SETTING_OUT: "setting_out",
    JOURNEY: "journey",
    GATHERING: "gathering",
    STORM: "storm",
    BATTLE: "battle",
    OVER: "over",
}
BLESSED_IN_SECRET: Final = (SETTING_OUT, JOURNEY, GATHERING)
"""The phases in which the own blessings are nobody else's business."""
PLACED: Final[list[DieState]] = ["loose", "assigned", "aside"]


def front(card: Card) -> Demon:
    """The demon side of a card."""
    return {
        "demon": f"{COLOURS[card.colour]}_{card.level}",
        "level": card.level,
        "colour": COLOURS[card.colour],
        "dice": [*card.dice],
        "damage": card.damage,
        "reward": ITEM_TYPES[card.slot],
        "reward_colour": COLOURS[card.item_colour],
    }


def demon_json(table: Table, card: int, hits: int) -> Demon:
    printed = table.kit.cards[card]
    covered = [bool(hits >> at & 1) for at in range(len(printed.dice))]
    demon = front(printed)
    demon["hit"] = covered
    return demon


def items_json(table: Table, cards: list[int]) -> list[str]:
    return [table.kit.cards[card].item for card in cards]


def view(table: Table, seat: int) -> View:
    """All that the seat may know, built up from nothing."""
    tops: list[Demon | None] = []
    for deck in table.decks:
        tops.append(front(table.kit.cards[deck[-1]]) if deck else None)
    sets = [[front(table.kit.cards[card]) for card in one] for one in table.sets]
    return {
        "game": "sanctum",
        "seat": seat,
        "players": table.players,
        "difficulty": table.terms.answers,
        "phase": PHASES[table.phase],
        "first": table.first,
        "active": table.active,
        "path": path_json(table),
        "walls": walls(table),
        "walls_reached": table.reached_walls,
        "breaker": table.breaker if table.breaker != EMPTY else None,
        "sets": sets,
        "loot": items_json(table, table.loot),
        "decks": [len(deck) for deck in table.decks],
        "tops": tops,
        "discards": [len(pile) for pile in table.discards],
        "blessing_board": [tile != EMPTY for tile in table.blessing_board],
        "lord_deck": len(table.lord_deck),
        "laid": laid_json(table),
        "extra": table.extra,
        "shown": None if table.shown == EMPTY else table.kit.foes[table.shown].attack,
        "round": table.round,
        "queue": [*table.queue],
        "due": table.due,
        "heroes": [hero_json(table, seat, one) for one in range(table.players)],
    }


def views(table: Table, seats: Sequence[int]) -> list[View]:
    """What several seats may know; what is open to all is one and the same."""
    shared = view(table, SPECTATOR)
    return [_seen_from(table, shared, seat) for seat in seats]


def _seen_from(table: Table, shared: View, seat: int) -> View:
    """What is open, and the own blessings."""
    data = shared.copy()
    data["seat"] = seat
    if seat != SPECTATOR and table.phase in BLESSED_IN_SECRET:
        own = shared["heroes"][seat].copy()
        own["blessings"] = [table.kit.blessings[tile].id for tile in table.blessings[seat]]
        data["heroes"] = [*shared["heroes"]]
        data["heroes"][seat] = own
    return data


def path_json(table: Table) -> list[Stretch]:
    """The acts in play, with the number of the first space of each."""
    found: list[Stretch] = []
    first = 0
    for act in table.terms.acts:
        board = table.kit.acts[act]
        divine = table.kit.divine[act] if table.divine and act == table.terms.divine else None
        found.append(
            {"act": board.id, "first": first, "spaces": len(board.spaces), "divine": divine}
        )
        first += len(board.spaces)
    return found


def laid_json(table: Table) -> list[str | None]:
    """The Demon Lord's attack cards that lie on the table; None for one that is still hidden."""
    found: list[str | None] = []
    for at, card in enumerate(table.laid):
        known = table.phase in (BATTLE, OVER) or at < table.next_card
        found.append(table.kit.foes[card].attack if known else None)
    return found


def hero_json(table: Table, viewer: int, seat: int) -> Hero:
    """What the viewer knows of one hero."""
    hero = hero_of(table, seat)
    where = table.where[seat]
    secret = table.phase in BLESSED_IN_SECRET and viewer != seat
    tiles = [table.kit.blessings[tile].id for tile in table.blessings[seat]]
    place: int | str = where
    if where == walls(table):
        place = "walls"
    elif where == cathedral(table):
        place = "cathedral"
    measured = measures(table, seat)
    return {
        "hero": hero.id,
        "alive": table.alive[seat],
        "won": has_won(table, seat),
        "where": place,
        "act": table.kit.acts[act_of(table, where)[0]].id if where >= 0 else None,
        "answered": table.answered[seat] != EMPTY,
        "life": table.life[seat],
        "marks": table.marks[seat],
        "dice": table.dice[seat],
        "angel": table.angel[seat],
        "rage": table.rage[seat],
        "spent_rage": table.spent_rage[seat],
        "pools": {"stamina": table.pools[seat][STAMINA], "focus": table.pools[seat][FOCUS]},
        "potions": {"red": table.potions[seat][0], "blue": table.potions[seat][1]},
        "potion_room": potion_room(table, seat),
        "gems": {GEMS[colour]: table.supply[seat][colour] for colour in range(4)},
        "runes": table.runes[seat],
        "grid": grid_json(table, seat),
        "slots": slots_json(table, seat),
        "effects": effects_json(table, seat),
        "bag": items_json(table, table.bag[seat]),
        "demons": [
            demon_json(table, card, table.hits[seat][at])
            for at, card in enumerate(table.demons[seat])
        ],
        "slain": [front(table.kit.cards[card]) for card in table.slain[seat]],
        "blessings": None if secret else [*tiles],
        "blessings_held": len(tiles),
        "blessings_used": [table.kit.blessings[tile].id for tile in table.used_blessings[seat]],
        "measures": {CATEGORIES[at]: measured[at] for at in range(len(CATEGORIES))},
        "fewer_dice": table.fewer_dice[seat],
        "more_damage": table.more_damage[seat],
        "row": row_json(table, seat),
        "step": table.step[seat],
        "only_modified": bool(table.only_modified[seat]),
        "fight": fight_json(table, seat),
    }


def grid_json(table: Table, seat: int) -> list[Place]:
    """The skill grid, column by column, row I first."""
    found: list[Place] = []
    for place in range(PLACES):
        skill = hero_of(table, seat).skills[place]
        found.append(
            {
                "skill": skill.id,
                "column": COLOURS[place // ROWS],
                "level": place % ROWS + 1,
                "gems": table.gems[seat][place],
                "white": table.whites[seat][place],
                "unlocked": place in table.unlocked[seat],
                "used": bool(table.used[seat] >> place & 1 and table.values[seat]),
            }
        )
    return found


def slots_json(table: Table, seat: int) -> list[Slot]:
    found: list[Slot] = []
    for slot in range(SLOTS):
        card = table.worn[seat][slot]
        found.append(
            {
                "slot": table.kit.slots[slot].id,
                "item": None if card == EMPTY else table.kit.cards[card].item,
                "white": table.worn_whites[seat][slot],
            }
        )
    return found


def effects_json(table: Table, seat: int) -> list[EffectView]:
    """Effects in play with what lies on their spaces."""
    found: list[EffectView] = []
    for number in effects_in_play(table, seat):
        effect = effect_of(table, seat, number)
        spaces: list[EffectSpace] = []
        for at, colour in enumerate(effect.spaces):
            lying = table.spaces[seat][number * SPACES_PER_EFFECT + at]
            what: str | None = None
            if lying == DAMAGED:
                what = "damaged"
            elif lying != FREE:
                what = TOKENS[lying - 1]
            spaces.append({"colour": SPACES[colour], "holds": what})
        found.append({"n": number, "spaces": spaces})
    return found


def row_json(table: Table, seat: int) -> list[RowCard]:
    """The final row: beaten cards, the one under the figure, those to come (SA-14)."""
    found: list[RowCard] = []
    for at, card in enumerate(table.row[seat]):
        if card == EMPTY:
            found.append({"kind": "lord", "state": "beaten"})
            continue
        fury = is_fury(table, card)
        state: RowState = "beaten" if at < table.step[seat] else "ahead"
        hits = 0
        if at == table.step[seat]:
            state = "here"
            hits = table.row_hits[seat]
        if fury and (state == "ahead" or (state == "here" and not table.flipped[seat])):
            found.append({"kind": "fury", "state": state, "hidden": True})
            continue
        foe = table.kit.foes[card]
        entry: RowCard = {
            "kind": "fury" if fury else "lord",
            "state": state,
            "dice": [*foe.dice],
            "blood": foe.blood,
            "hit": [bool(hits >> n & 1) or state == "beaten" for n in range(len(foe.dice))],
        }
        if fury:
            entry["attack"] = foe.attack
        found.append(entry)
    return found


def fight_json(table: Table, seat: int) -> Fight | None:
    """The dice of the fight that is going on."""
    values = table.values[seat]
    if not values:
        return None
    silver = len(values) - 1 if table.bonus[seat] else -1
    return {
        "dice": [
            {
                "value": values[die],
                "modified": bool(table.changed[seat][die]),
                "state": PLACED[table.placed[seat][die]],
                "silver": die == silver,
                "picked": bool(table.picked[seat] >> die & 1),
            }
            for die in range(len(values))
        ],
        "echo": table.echo[seat],
        "faces": damage_faced(table, seat),
        "damage": table.damage[seat],
        "beaten": table.beaten[seat],
    }


# ---- what the seat cannot know


def resample(table: Table, seat: int, rng: Rng) -> None:
    """Deal anew: decks below their tops, items of demons, blessings, the Demon Lord's cards."""
    resample_demons(table, rng)
    resample_blessings(table, seat, rng)
    hidden = table.laid[table.next_card :] if table.phase in (JOURNEY, GATHERING, STORM) else []
    cards = sorted(table.lord_deck + hidden)
    rng.shuffle(cards)
    if hidden:
        table.laid[table.next_card :] = cards[: len(hidden)]
    table.lord_deck = cards[len(hidden) :]
    resample_fury(table, rng)


def resample_demons(table: Table, rng: Rng) -> None:
    """The order of the decks below their tops, and which of several cards with the same front a
    demon on the table is."""
    seen: list[list[int]] = [*table.sets, *table.demons, *table.slain]
    for level in range(len(table.decks)):
        deck = table.decks[level]
        below = sorted(deck[:-1])
        rng.shuffle(below)
        deck[:-1] = below
        seen.append(deck)
    by_front: dict[int, list[int]] = {}
    for pile in seen:
        for card in pile:
            by_front.setdefault(table.kit.cards[card].face, []).append(card)
    for face in sorted(by_front):
        cards = sorted(by_front[face])
        rng.shuffle(cards)
        by_front[face] = cards
    for pile in seen:
        for at, card in enumerate(pile):
            pile[at] = by_front[table.kit.cards[card].face].pop()


def resample_blessings(table: Table, seat: int, rng: Rng) -> None:
    """Tiles that lie face down: on the board, in the box, with others until the storm."""
    piles = [table.blessing_box]
    if table.phase in BLESSED_IN_SECRET:
        piles += [table.blessings[other] for other in range(table.players) if other != seat]
    spaces = [n for n, tile in enumerate(table.blessing_board) if tile != EMPTY]
    hidden = [table.blessing_board[space] for space in spaces]
    for pile in piles:
        hidden += pile
    hidden.sort()
    rng.shuffle(hidden)
    for space in spaces:
        table.blessing_board[space] = hidden.pop()
    for pile in piles:
        for at in range(len(pile)):
            pile[at] = hidden.pop()


def resample_fury(table: Table, rng: Rng) -> None:
    """Fury cards that nobody has stepped on."""
    places: list[tuple[int, int]] = []
    hidden = table.fury_deck[:]
    for seat in range(table.players):
        for at, card in enumerate(table.row[seat]):
            here = at == table.step[seat] and table.flipped[seat]
            if is_fury(table, card) and at >= table.step[seat] and not here:
                places.append((seat, at))
                hidden.append(card)
    hidden.sort()
    rng.shuffle(hidden)
    for seat, at in places:
        table.row[seat][at] = hidden.pop()
    table.fury_deck = hidden
