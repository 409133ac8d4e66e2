"""What the hand of a seat may come to by the end of the game: some futures, dealt and played in
short.

Of the others a future knows only that they take cards from the discard area and put others there.
The seat takes what helps its hand most, turn by turn. The same imagined deal gives the same future
cards whatever the seat did, so that its moves can be compared.
"""

from typing import Final

from klubovna.core.rng import Rng
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.faces import Face
from klubovna.games.fantasy_realms.foresight import AHEAD, MOST_TO_COME, Foresight
from klubovna.games.fantasy_realms.hand import UNUSED, Card
from klubovna.games.fantasy_realms.items import items_total
from klubovna.games.fantasy_realms.quick import FACES, Quick
from klubovna.games.fantasy_realms.table import TURNS, Table
from klubovna.games.fantasy_realms.wilds import CHOOSES, refit, refitted

FUTURES: Final = 3
"""So many futures of one imagined deal."""
TAKING: Final = 32
TAKING_OF_MORE: Final = 47
"""Of a hundred turns of another player, so many begin with a card from the discard area; more of
them where more than two play."""
RECENT: Final = 3
"""It is one of so many that came last: what lies there longer, nobody wanted."""
PACE: Final = 12
PACE_OF_MORE: Final = 18
"""So many points the others gain with each turn that the game goes on."""
WORTH_TAKING: Final = 10
"""A card from the discard area that brings less leaves the draw deck untried."""
DENY: Final = 50
"""A point that the discard area offers to the next player costs so many hundredths of a point."""
PERCENT: Final = 100
NOTHING_NEW: Final = -1
LEAST_MISSED: Final = 3
"""So many cards a seat thinks of giving away."""


def expected(table: Table, seat: int, skill: Foresight | None = None) -> float:
    """The points that the hand may come to, on the average, less those by which the others get
    ahead meanwhile, with those of the items that were used."""
    prospects = Prospects(table, seat) if skill is None else Foreseen(table, seat, skill)
    items = items_total(table.players, table.face_down[seat]) if table.terms.items else 0
    if table.phase != TURNS:
        return float(prospects.final(prospects.faces) + items)
    total = 0
    for number in range(FUTURES):
        total += prospects.future(table.rng.at(number))
    denied = DENY / PERCENT / (table.players - 1) * prospects.left_to_the_next()
    return total / FUTURES - denied + items


class Prospects:
    """The futures of one seat at one table."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.size = table.terms.hand_size
        self.taking = TAKING if table.players == 2 else TAKING_OF_MORE
        self.pace = PACE if table.players == 2 else PACE_OF_MORE
        self.quick = Quick(table.terms.switches, table.players, table.area)
        self.cards: list[Card] = [CARDS[card] for card in table.hands[seat]]
        self.faces = [FACES[card.index] for card in self.cards]
        refit(self.quick, self.faces)
        self.pick_clear = self.quick.pick_clear
        self.pick_protect = self.quick.pick_protect
        self.place = -1
        self.points = 0.0
        """Where a card brings most, and what the hand is worth then."""
        self.in_deck = [False] * len(CARDS)
        for card in table.deck:
            self.in_deck[card] = True

    def future(self, rng: Rng) -> int:
        """The points at the end of one future, less what the others gain on the way."""
        table = self.table
        coming = [card.index for card in table.terms.cards]
        rng.shuffle(coming)
        coming = [card for card in coming if self.in_deck[card]]
        area = table.area[:]
        faces = self.faces[:]
        self.quick.pick_clear = self.pick_clear
        self.quick.pick_protect = self.pick_protect
        filling = self.size - len(table.hands[(self.seat + 1) % table.players])
        turn = 0
        while coming and (len(area) < table.terms.end_at or len(faces) < self.size):
            turn += 1
            if turn % table.players:
                self.other_turn(area, coming, rng, filling > 0)
                filling -= 1
            else:
                self.look_ahead(table.terms.end_at - len(area))
                if len(faces) < self.size:
                    self.filling_turn(faces, area, coming)
                else:
                    self.own_turn(faces, area, coming)
        return self.final(faces) - self.pace * turn // table.players

    def look_ahead(self, left: int) -> None:
        """So many cards are missing in the discard area now."""

    def worth(self, faces: list[Face], new: int = NOTHING_NEW) -> float:
        """What a hand is worth on the way, as whoever plays sees it; with a card that is `new` in
        it."""
        return float(self.quick.score(faces))

    def settle(self, faces: list[Face]) -> None:
        """A hand has got another card."""

    def other_turn(self, area: list[int], coming: list[int], rng: Rng, filling: bool) -> None:
        """Somebody takes a card from the area or the deck, and unless that fills the hand puts
        another into the area."""
        taking = area and rng.below(PERCENT) < self.taking
        if taking:
            area.pop(len(area) - 1 - rng.below(min(RECENT, len(area))))
        if not (taking and filling):
            area.append(coming.pop())

    def filling_turn(self, faces: list[Face], area: list[int], coming: list[int]) -> None:
        """Two players: a card from the area, or the better of two from the deck (FR-5.1)."""
        drawn = coming[-2:]
        best, worth = drawn[0], self.with_card(faces, drawn[0])
        for card in drawn[1:] + area:
            another = self.with_card(faces, card)
            if another > worth:
                best, worth = card, another
        faces.append(FACES[best])
        if best in drawn:
            del coming[-2:]
            for card in drawn:
                if card != best:
                    area.append(card)
        else:
            area.remove(best)
        self.settle(faces)

    def with_card(self, faces: list[Face], card: int) -> float:
        faces.append(FACES[card])
        worth = self.worth(faces, card)
        faces.pop()
        return worth

    def own_turn(self, faces: list[Face], area: list[int], coming: list[int]) -> None:
        """A card from the area where one is worth it, else one from the deck."""
        places = self.least_missed(faces)
        now = self.worth(faces)
        worth = now + WORTH_TAKING
        best, given = -1, -1
        for card in area:
            self.swap(faces, places, card, worth)
            if self.place >= 0:
                best, worth, given = card, self.points, self.place
        if best >= 0:
            area.remove(best)
        else:
            best = coming.pop()
            self.swap(faces, places, best, now)
            given = self.place
        if given >= 0:
            area.append(int(faces[given].index))
            faces[given] = FACES[best]
            self.settle(faces)
        else:
            area.append(best)

    def least_missed(self, faces: list[Face]) -> list[int]:
        """The places of the cards without which the hand is worth most."""
        missed: list[tuple[float, int]] = []
        for at in range(len(faces)):
            held = faces.pop(at)
            missed.append((-self.worth(faces), at))
            faces.insert(at, held)
        missed.sort()
        return [at for _, at in missed[:LEAST_MISSED]]

    def swap(self, faces: list[Face], places: list[int], card: int, floor: float) -> None:
        """Find the place where a card brings most, if that is more than `floor`."""
        self.place, self.points = -1, floor
        drawn = FACES[card]
        for at in places:
            held = faces[at]
            faces[at] = drawn
            points = self.worth(faces, card)
            faces[at] = held
            if points > self.points:
                self.place, self.points = at, points

    def left_to_the_next(self) -> float:
        """How much the best card of the discard area would help the next player."""
        table = self.table
        faces = [FACES[card] for card in table.hands[(self.seat + 1) % table.players]]
        self.quick.pick_clear = UNUSED
        self.quick.pick_protect = UNUSED
        self.look_ahead(0)
        now = self.worth(faces)
        best = now
        if len(faces) < self.size:
            for card in table.area:
                best = max(best, self.with_card(faces, card))
            return best - now
        places = self.least_missed(faces)
        for card in table.area:
            self.swap(faces, places, card, best)
            best = self.points
        return best - now

    def final(self, faces: list[Face]) -> int:
        """The points of a hand at the end, with good choices for what it has to choose."""
        for face in faces:
            if CHOOSES[face.card.index]:
                return refitted(self.quick, faces)
        return self.quick.score(faces)


class Foreseen(Prospects):
    """Futures in which the seat plays by what was learned, and sees at once what a card is worth
    that lets its owner choose."""

    def __init__(self, table: Table, seat: int, skill: Foresight) -> None:
        super().__init__(table, seat)
        self.promise = skill.promise(table)
        self.ahead = 0

    def look_ahead(self, left: int) -> None:
        self.ahead = AHEAD[max(0, min(MOST_TO_COME, left))]

    def worth(self, faces: list[Face], new: int = NOTHING_NEW) -> float:
        if new >= 0 and CHOOSES[new]:
            clear, protect = self.quick.pick_clear, self.quick.pick_protect
            points = refitted(self.quick, faces)
            self.quick.pick_clear, self.quick.pick_protect = clear, protect
        else:
            points = self.quick.score(faces)
        if not self.ahead:
            return float(points)
        promised = self.promise.of([int(face.index) for face in faces])
        return self.promise.worth(points, promised, self.ahead)

    def settle(self, faces: list[Face]) -> None:
        """Choices are made anew."""
        for face in faces:
            if CHOOSES[face.card.index]:
                for at in range(len(faces)):
                    faces[at] = FACES[faces[at].card.index]
                refit(self.quick, faces)
                return
