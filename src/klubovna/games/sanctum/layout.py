"""Laying out positions of Sanctum.

A demon or an item goes by the card's id (`demon_red_1_01`) or its item's id (`hunting_cap`).
Covered symbols of a demon are added by number: `demon_red_2_03+1`. Gems of the grid are written by
place, `red1` to `blue3`, with the coloured and the white ones: `red1: 2+1`.
"""

from typing import Final

from klubovna.core.layout import Layout, Value, no_such
from klubovna.games.sanctum.card import (
    COLOURS,
    GEMS,
    PLACES,
    ROWS,
    SLOTS,
    SPACES_PER_EFFECT,
    TOKENS,
)
from klubovna.games.sanctum.journey import act_of
from klubovna.games.sanctum.table import (
    DAMAGED,
    EMPTY,
    FREE,
    Table,
    effect_of,
    effects_in_play,
    is_fury,
    refresh,
    walls,
)
from klubovna.games.sanctum.turns import set_board
from klubovna.games.sanctum.view import PHASES

NUMBERS: Final = [
    "life",
    "marks",
    "dice",
    "rage",
    "spent_rage",
    "runes",
    "step",
    "fewer_dice",
    "more_damage",
]
DECKS: Final = ["deck_1", "deck_2", "deck_3"]
FIGURES: Final = ["walls", "cathedral", "start"]
GRID: Final = [f"{COLOURS[place // ROWS]}{place % ROWS + 1}" for place in range(PLACES)]


class SanctumLayout(Layout[Table]):
    """Places: `deck_1` to `deck_3` (from the top), `sets` (demons of a set joined by `/`),
    `lord_deck` and `fury_deck` (from the top), `laid`, `blessing_board`, `active`, `phase`,
    `breaker`, `extra`, `round`. For a seat: `hero`, `where`, `life`, `marks`, `dice`, `angel`,
    `stamina`, `focus`, `rage`, `spent_rage`, `potions`, `gems`, `grid`, `unlocked`, `worn`, `bag`,
    `demons`, `spaces`, `blessings`, `row`, `step`, `hits`, `runes`, `answered`, `fewer_dice`,
    `more_damage`."""

    def places(self) -> list[str]:
        names = [*DECKS, "sets", "lord_deck", "fury_deck", "laid", "blessing_board"]
        return [*names, "active", "phase", "breaker", "extra", "round"]

    def seat_places(self) -> list[str]:
        names = ["hero", "where", *NUMBERS, "angel", *TOKENS, "potions", "gems", "grid"]
        names += ["unlocked", "worn", "bag", "demons", "spaces", "blessings", "row", "hits"]
        return [*names, "answered"]

    # ---- reading

    def read(self, state: Table, place: str, seat: int) -> Value:
        if seat >= 0:
            return self._read_seat(state, place, seat)
        kit = state.kit
        if place in DECKS:
            return [kit.cards[card].id for card in reversed(state.decks[DECKS.index(place)])]
        if place == "sets":
            return ["/".join(kit.cards[card].id for card in one) for one in state.sets]
        if place == "lord_deck":
            return [kit.foes[card].id for card in reversed(state.lord_deck)]
        if place == "fury_deck":
            return [kit.foes[card].id for card in reversed(state.fury_deck)]
        if place == "laid":
            return [kit.foes[card].id for card in state.laid]
        if place == "blessing_board":
            return ["" if n == EMPTY else kit.blessings[n].id for n in state.blessing_board]
        if place == "phase":
            return PHASES[state.phase]
        numbers = {
            "active": state.active,
            "breaker": state.breaker,
            "extra": state.extra,
            "round": state.round,
        }
        return numbers[place]

    def _read_seat(self, state: Table, place: str, seat: int) -> Value:
        kit = state.kit
        if place == "hero":
            return kit.heroes[state.heroes[seat]].id
        if place == "where":
            return self._where(state, seat)
        if place in TOKENS:
            return state.pools[seat][TOKENS.index(place)]
        if place == "angel":
            return int(state.angel[seat])
        if place == "potions":
            return ["red"] * state.potions[seat][0] + ["blue"] * state.potions[seat][1]
        if place == "gems":
            return [GEMS[n] for n in range(len(GEMS)) for _ in range(state.supply[seat][n])]
        if place == "grid":
            gems, whites = state.gems[seat], state.whites[seat]
            return [f"{GRID[n]}: {gems[n]}+{whites[n]}" for n in range(PLACES)]
        if place == "unlocked":
            return sorted(kit.heroes[state.heroes[seat]].skills[n].id for n in state.unlocked[seat])
        if place == "worn":
            return [kit.cards[card].item for card in state.worn[seat] if card != EMPTY]
        if place == "bag":
            return [kit.cards[card].item for card in state.bag[seat]]
        if place == "demons":
            return [self._demon(state, seat, at) for at in range(len(state.demons[seat]))]
        if place == "spaces":
            return self._read_spaces(state, seat)
        if place == "blessings":
            return [kit.blessings[tile].id for tile in state.blessings[seat]]
        if place == "row":
            return ["" if card == EMPTY else kit.foes[card].id for card in state.row[seat]]
        if place == "hits":
            return state.row_hits[seat].bit_count()
        if place == "answered":
            return state.answered[seat]
        return self._numbers(state, place)[seat]

    def _where(self, state: Table, seat: int) -> str:
        where = state.where[seat]
        if where == EMPTY:
            return "start"
        if where >= walls(state):
            return FIGURES[where - walls(state)]
        act, space = act_of(state, where)
        return f"{state.kit.acts[act].id} {space + 1}"

    def _demon(self, state: Table, seat: int, at: int) -> str:
        card = state.kit.cards[state.demons[seat][at]]
        hits = [f"+{n + 1}" for n in range(len(card.dice)) if state.hits[seat][at] >> n & 1]
        return card.id + "".join(hits)

    def _read_spaces(self, state: Table, seat: int) -> list[str]:
        """Filled spaces only: the effect's number, the space and what lies there."""
        found: list[str] = []
        for number in effects_in_play(state, seat):
            for at in range(effect_of(state, seat, number).size):
                lying = state.spaces[seat][number * SPACES_PER_EFFECT + at]
                if lying != FREE:
                    what = "damaged" if lying == DAMAGED else TOKENS[lying - 1]
                    found.append(f"{number}.{at + 1} {what}")
        return found

    # ---- writing

    def write(
        self, state: Table, place: str, seat: int, values: list[str | int], size: int
    ) -> None:
        if seat >= 0:
            self._write_seat(state, place, seat, values)
        elif place in DECKS:
            deck = state.decks[DECKS.index(place)]
            found = [self._take_card(state, str(value)) for value in values]
            deck.extend(found[::-1])
        elif place == "sets":
            self._clear_sets(state)
            for value in values:
                names = str(value).split("/")
                state.sets.append([self._take_card(state, name) for name in names])
        elif place in ("lord_deck", "fury_deck"):
            deck = state.lord_deck if place == "lord_deck" else state.fury_deck
            foes = [self._take_foe(state, str(value)) for value in values]
            deck.extend(foes[::-1])
        elif place == "laid":
            state.laid = [self._take_foe(state, str(value)) for value in values]
        elif place == "blessing_board":
            self._lay_blessings(state, values)
        elif place == "phase":
            state.phase = next(key for key, name in PHASES.items() if name == values[0])
        elif place == "active":
            state.active = int(values[0])
        elif place == "breaker":
            state.breaker = int(values[0])
        elif place == "extra":
            state.extra = int(values[0])
        else:
            state.round = int(values[0])

    def _write_seat(self, state: Table, place: str, seat: int, values: list[str | int]) -> None:
        if place == "hero":
            self._lay_hero(state, seat, str(values[0]))
        elif place == "where":
            self._lay_figure(state, seat, str(values[0]))
        elif place in TOKENS:
            state.pools[seat][TOKENS.index(place)] = int(values[0])
        elif place == "angel":
            state.angel[seat] = bool(values[0])
        elif place == "potions":
            state.potions[seat] = [values.count("red"), values.count("blue")]
        elif place == "gems":
            state.supply[seat] = [values.count(name) for name in GEMS]
        elif place == "grid":
            self._lay_grid(state, seat, values)
        elif place == "unlocked":
            skills = state.kit.heroes[state.heroes[seat]].skills
            names = [skill.id for skill in skills]
            state.unlocked[seat] = [self._index(names, str(value)) for value in values]
            for n in state.unlocked[seat]:
                state.gems[seat][n] = 0
                state.whites[seat][n] = 0
        elif place == "worn":
            self._lay_items(state, seat, values)
        elif place == "bag":
            self._put_back(state, state.bag[seat])
            state.bag[seat] = [self._take_card(state, str(value)) for value in values]
        elif place == "demons":
            self._lay_demons(state, seat, values)
        elif place == "spaces":
            self._lay_tokens(state, seat, values)
        elif place == "blessings":
            state.blessings[seat] = [self._take_tile(state, str(value)) for value in values]
        elif place == "row":
            self._clear_row(state, seat)
            state.row[seat] = [self._take_foe(state, str(value)) for value in values]
        elif place == "hits":
            state.row_hits[seat] = int(values[0])
        elif place == "answered":
            state.answered[seat] = int(values[0])
        else:
            self._numbers(state, place)[seat] = int(values[0])

    def _numbers(self, state: Table, place: str) -> list[int]:
        return {
            "life": state.life,
            "marks": state.marks,
            "dice": state.dice,
            "rage": state.rage,
            "spent_rage": state.spent_rage,
            "runes": state.runes,
            "step": state.step,
            "fewer_dice": state.fewer_dice,
            "more_damage": state.more_damage,
        }[place]

    def _index(self, names: list[str], name: str) -> int:
        if name not in names:
            raise no_such("thing", name)
        return names.index(name)

    def _lay_hero(self, state: Table, seat: int, name: str) -> None:
        """Another hero for the seat; who had it takes the other one. Both boards begin anew."""
        wanted = self._index([hero.id for hero in state.kit.heroes], name)
        for other in range(state.players):
            if state.heroes[other] == wanted and other != seat:
                state.heroes[other] = state.heroes[seat]
                state.unlocked[other] = []
                set_board(state, other)
        state.heroes[seat] = wanted
        state.unlocked[seat] = []
        set_board(state, seat)

    def _lay_figure(self, state: Table, seat: int, name: str) -> None:
        if name in FIGURES[:2]:
            state.where[seat] = walls(state) + FIGURES.index(name)
            state.reached_walls = True
        elif name == "start":
            state.where[seat] = EMPTY
        else:
            act, _, space = name.partition(" ")
            first = 0
            for number in state.terms.acts:
                if state.kit.acts[number].id == act:
                    state.where[seat] = first + int(space) - 1
                    break
                first += len(state.kit.acts[number].spaces)
            else:
                raise no_such("act", act)
        state.front = min(walls(state), max(state.where))

    def _lay_grid(self, state: Table, seat: int, values: list[str | int]) -> None:
        for value in values:
            name, _, gems = str(value).partition(": ")
            coloured, _, white = gems.partition("+")
            place = self._index(GRID, name)
            state.gems[seat][place] = int(coloured)
            state.whites[seat][place] = int(white or 0)

    def _lay_items(self, state: Table, seat: int, values: list[str | int]) -> None:
        """Items on the slots, paid for with gems of their own colour from nowhere."""
        self._put_back(state, [card for card in state.worn[seat] if card != EMPTY])
        state.worn[seat] = [EMPTY] * SLOTS
        state.worn_whites[seat] = [0] * SLOTS
        for value in values:
            card = self._take_card(state, str(value))
            slots = state.kit.slots_of[state.kit.cards[card].slot]
            free = [slot for slot in slots if state.worn[seat][slot] == EMPTY]
            state.worn[seat][free[0]] = card
        refresh(state, seat)

    def _lay_demons(self, state: Table, seat: int, values: list[str | int]) -> None:
        self._put_back(state, state.demons[seat])
        state.demons[seat] = []
        state.hits[seat] = []
        for value in values:
            name, *hits = str(value).split("+")
            state.demons[seat].append(self._take_card(state, name))
            state.hits[seat].append(sum(1 << (int(hit) - 1) for hit in hits))

    def _lay_tokens(self, state: Table, seat: int, values: list[str | int]) -> None:
        state.spaces[seat] = [FREE] * len(state.spaces[seat])
        for value in values:
            place, _, what = str(value).partition(" ")
            number, _, at = place.partition(".")
            lying = DAMAGED if what == "damaged" else TOKENS.index(what) + 1
            state.spaces[seat][int(number) * SPACES_PER_EFFECT + int(at) - 1] = lying

    def _lay_blessings(self, state: Table, values: list[str | int]) -> None:
        for space, tile in enumerate(state.blessing_board):
            if tile != EMPTY:
                state.blessing_box.append(tile)
                state.blessing_board[space] = EMPTY
        for space, value in enumerate(values):
            if value:
                state.blessing_board[space] = self._take_tile(state, str(value))

    # ---- taking things from where they lie

    def _put_back(self, state: Table, cards: list[int]) -> None:
        for card in cards:
            state.decks[state.kit.cards[card].level - 1].insert(0, card)

    def _clear_sets(self, state: Table) -> None:
        for one in state.sets:
            self._put_back(state, one)
        state.sets.clear()

    def _clear_row(self, state: Table, seat: int) -> None:
        for card in state.row[seat]:
            if card != EMPTY:
                (state.fury_deck if is_fury(state, card) else state.lord_deck).insert(0, card)

    def _take_card(self, state: Table, name: str) -> int:
        """The card with this id, or the one whose item has it, from wherever it lies."""
        for card, printed in enumerate(state.kit.cards):
            if name in (printed.id, printed.item):
                piles = [*state.decks, *state.discards, *state.sets, *state.bag]
                for pile in piles:
                    if card in pile:
                        pile.remove(card)
                        return card
        raise no_such("card", name)

    def _take_foe(self, state: Table, name: str) -> int:
        for card, foe in enumerate(state.kit.foes):
            if foe.id == name:
                for pile in [state.lord_deck, state.fury_deck, *state.row]:
                    if card in pile:
                        pile.remove(card)
                        return card
        raise no_such("card", name)

    def _take_tile(self, state: Table, name: str) -> int:
        tile = self._index([one.id for one in state.kit.blessings], name)
        if tile in state.blessing_box:
            state.blessing_box.remove(tile)
        elif tile in state.blessing_board:
            state.blessing_board[state.blessing_board.index(tile)] = EMPTY
        else:
            for held in state.blessings:
                if tile in held:
                    held.remove(tile)
        return tile
