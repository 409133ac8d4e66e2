"""The scorer as a conversation in a terminal: type cards, press Enter, read the score."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from rich.console import Console

from klubovna.companion.fantasy_realms import Sheet, score_sheet
from klubovna.companion.fantasy_realms_find import closest, find_cards, find_items, fold
from klubovna.companion.fantasy_realms_paper import Paper, name_of
from klubovna.companion.fantasy_realms_request import MOST_CARDS
from klubovna.games.fantasy_realms.cards import BY_ID, deck_of
from klubovna.games.fantasy_realms.hand import Card
from klubovna.games.fantasy_realms.items import Item
from klubovna.texts import Words

Thing: TypeAlias = Card | Item
Offer: TypeAlias = tuple[Thing, Callable[[], None]]
"""Something found, and what happens to it when it is meant."""

LONGEST_LIST = 12


def run(console: Console, words: Words, read: Callable[[str], str]) -> None:
    """Talk until `q` or the end of the input."""
    dialog = Dialog(Paper(console, words))
    dialog.paper.say("scorer.hello")
    while True:
        try:
            typed = read(words("scorer.prompt")).strip()
        except EOFError:
            break
        if fold(typed) == "q":
            break
        dialog.hear(typed)
    dialog.paper.say("scorer.bye")


class Dialog:
    """What lies on the table, and what a typed line does to it."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.players = 4
        self.new_suits = False
        self.with_items = False
        self.hand: list[Card] = []
        self.area: list[Card] = []
        self.items: list[Item] = []
        self.offers: list[Offer] = []

    def hear(self, typed: str) -> None:
        """Do what a line asks for."""
        offers, self.offers = self.offers, []
        word, _, rest = typed.partition(" ")
        if not typed:
            self.show_score()
        elif typed == "?":
            self.paper.help()
        elif typed.isdecimal() and offers:
            self._pick(int(typed), offers)
        elif typed.startswith("-"):
            self._find_to_remove(typed[1:].strip())
        elif self._is_command(word, "players"):
            self._set_players(rest)
        elif not rest and self._switch(word):
            return
        elif rest and fold(word) == "i":
            self._find_item(rest)
        elif rest and fold(word) == "d":
            self._find_card(rest, self._discard)
        else:
            self._find_card(typed, self._add)

    def _is_command(self, word: str, command: str) -> bool:
        """Commands are known in English and in the language of the conversation."""
        return fold(word) in (command, fold(self.paper.words(f"scorer.word.{command}")))

    def _switch(self, word: str) -> bool:
        for command, action in (
            ("new", self._switch_new_suits),
            ("items", self._switch_items),
            ("clear", self._clear),
        ):
            if self._is_command(word, command):
                action()
                return True
        return False

    # ---- finding

    def _find_card(self, fragment: str, then: Callable[[Card], None]) -> None:
        found = find_cards(fragment, self._cards_of_the_game())
        missing = "nothing_found"
        if not found and not self.new_suits and find_cards(fragment, deck_of(True)):
            missing = "only_new"
        self._choose(fragment, [(card, partial(then, card)) for card in found], missing)

    def _cards_of_the_game(self) -> list[Card]:
        """The deck, and the promo cards, which join as soon as somebody has one."""
        return [*deck_of(self.new_suits, True, "deluxe"), BY_ID["phoenix_promo"]]

    def _find_item(self, fragment: str) -> None:
        found = find_items(fragment)
        offers: list[Offer] = [(item, partial(self._add_item, item)) for item in found]
        self._choose(fragment, offers, "no_item_found")

    def _find_to_remove(self, fragment: str) -> None:
        things: list[Thing] = [*find_cards(fragment, self.hand + self.area)]
        things += find_items(fragment, self.items)
        offers: list[Offer] = [(thing, partial(self._remove, thing)) for thing in things]
        self._choose(fragment, offers, "not_here")

    def _choose(self, fragment: str, offers: list[Offer], nothing: str) -> None:
        """Go on with the only thing that fits, or fits best; else ask which one."""
        if not offers:
            self.paper.say(f"scorer.{nothing}", text=fragment)
            return
        fits = [closest(fragment, name_of(thing).key) for thing, _ in offers]
        best = [offer for offer, fit in zip(offers, fits) if fit == min(fits)]
        if len(best) == 1:
            best[0][1]()
            return
        self.offers = offers[:LONGEST_LIST]
        self.paper.offer([thing for thing, _ in self.offers])

    def _pick(self, number: int, offers: list[Offer]) -> None:
        if 1 <= number <= len(offers):
            offers[number - 1][1]()
        else:
            self.offers = offers
            self.paper.say("scorer.no_such_number")

    # ---- putting things down and taking them away

    def _add(self, card: Card) -> None:
        if card in self.hand:
            self.paper.say("scorer.already", card=name_of(card))
            return
        if len(self.hand) == MOST_CARDS:
            self.paper.say("scorer.full")
            return
        self._take_away(card)
        self.hand.append(card)
        self._tell_running("scorer.added", card)

    def _discard(self, card: Card) -> None:
        if card in self.area:
            self.paper.say("scorer.already", card=name_of(card))
            return
        self._take_away(card)
        self.area.append(card)
        self._tell_running("scorer.discarded", card)

    def _add_item(self, item: Item) -> None:
        if item in self.items:
            self.paper.say("scorer.already", card=name_of(item))
            return
        self.with_items = True
        self.items.append(item)
        self._tell_running("scorer.item_added", item)

    def _remove(self, thing: Thing) -> None:
        if isinstance(thing, Item):
            self.items.remove(thing)
        else:
            self._take_away(thing)
        self._tell_running("scorer.removed", thing)

    def _take_away(self, card: Card) -> None:
        """Off the table with a card, and with the other version of a Phoenix."""
        phoenixes = (BY_ID["phoenix"], BY_ID["phoenix_promo"])
        gone = phoenixes if card in phoenixes else (card,)
        self.hand = [other for other in self.hand if other not in gone]
        self.area = [other for other in self.area if other not in gone]

    # ---- settings

    def _set_players(self, typed: str) -> None:
        number = int(typed) if typed.strip() in ("2", "3", "4", "5", "6") else 0
        if not number:
            self.paper.say("scorer.players_wrong")
            return
        self.players = number
        self.paper.say("scorer.players_set", n=number)
        self._tell_running()

    def _switch_new_suits(self) -> None:
        """Namesakes change places; what the new deck lacks goes away (FR-7.1)."""
        self.new_suits = not self.new_suits
        self.paper.say("scorer.new_suits", on="yes" if self.new_suits else "no")
        namesakes = {card.name: card for card in self._cards_of_the_game()}
        dropped = [card for card in self.hand + self.area if card.name not in namesakes]
        self.hand = [namesakes[card.name] for card in self.hand if card.name in namesakes]
        self.area = [namesakes[card.name] for card in self.area if card.name in namesakes]
        self._tell_dropped([*dropped])

    def _switch_items(self) -> None:
        self.with_items = not self.with_items
        self.paper.say("scorer.items", on="yes" if self.with_items else "no")
        dropped = [] if self.with_items else self.items
        self.items = self.items if self.with_items else []
        self._tell_dropped([*dropped])

    def _clear(self) -> None:
        self.hand, self.area, self.items = [], [], []
        self.paper.say("scorer.cleared")

    # ---- the score

    def show_score(self) -> None:
        if self.hand:
            self.paper.sheet(self.sheet(), self.area)
        else:
            self.paper.say("scorer.empty")

    def sheet(self) -> Sheet:
        """The table as it is now, scored with the best choices."""
        ids = [card.id for card in self.hand + self.area]
        phoenix = "promo" if "phoenix_promo" in ids else "deluxe" if "phoenix" in ids else "no"
        return score_sheet(
            {
                "expansion": {
                    "new_suits": self.new_suits,
                    "cursed_items": self.with_items,
                    "jester": "jester" in ids,
                    "phoenix": phoenix,
                },
                "players": self.players,
                "hand": [card.id for card in self.hand],
                "discard": [card.id for card in self.area],
                "cursed_items": [item.id for item in self.items],
            }
        )

    def _tell_running(self, key: str = "", thing: Thing | None = None) -> None:
        """What was done, and what the hand is worth now, in one line."""
        points = self.sheet().total if self.hand else 0
        said = self.paper.words("scorer.running", n=len(self.hand), points=points)
        if thing is not None:
            said = self.paper.words(key, card=name_of(thing)) + " " + said
        self.paper.line(said)

    def _tell_dropped(self, dropped: list[Thing]) -> None:
        if dropped:
            self.paper.say("scorer.dropped", cards=[name_of(thing) for thing in dropped])
        self._tell_running()
