"""Why something that a player clicks can't be played now."""

from klubovna.core.decision import Decision
from klubovna.core.targets import NO_NUMBER, number_below
from klubovna.games.evenfall.card import Card
from klubovna.games.evenfall.labels import price_texts, prompt
from klubovna.games.evenfall.offers import Standing, council_cost, has_room
from klubovna.games.evenfall.table import EMPTY, OVER, Table, actor_ref, card_ref, place_ref
from klubovna.texts import Text


def why_not(table: Table, seat: int, decision: Decision | None, target: str) -> Text:
    """Why the seat can't play the thing that it clicked."""
    if table.phase == OVER:
        return Text("why.over")
    if decision is None:
        return Text("why.turn_of", {"player": actor_ref(table, table.active)})
    where, _, number = target.partition(":")
    if decision.kind == "act" and target == "button:token" and not table.token[seat]:
        return Text("why.token")
    thing = number_below(number)
    if decision.kind == "act" and thing == NO_NUMBER:
        return Text("why.main_done" if table.main_done else "why.not_offered")
    if decision.kind != "act":
        return Text("why.asked_else", {"prompt": prompt(table, decision)})
    if table.main_done and not table.creating:
        return Text("why.main_done")
    if where == "card" and thing < len(table.kit.cards):
        return why_no_card(table, seat, thing)
    if where == "place" and thing < len(table.kit.places):
        if any(thing in row for row in table.slots):
            n = table.kit.places[thing].witches
            have = table.supply[seat][0]
            return Text("why.witches", {"card": place_ref(table, thing), "n": n, "have": have})
        if table.figure_on[thing] != EMPTY:
            return Text("why.occupied", {"card": place_ref(table, thing)})
    if where == "region" and thing < table.terms.regions:
        return Text("why.region", {"region": table.kit.regions[thing].ref})
    if where == "specialist" and thing in table.rotated[seat]:
        return Text("why.rotated", {"card": card_ref(table, thing)})
    return Text("why.not_offered")


def why_no_card(table: Table, seat: int, card: int) -> Text:
    """A ritual without a place, a second specialist of one name, or a price that is too high."""
    printed = table.kit.cards[card]
    if printed.ritual and not has_room(table, seat):
        return Text("why.no_room", {"card": printed.ref})
    if not printed.ritual and is_there(table, seat, printed):
        cost = price_texts(council_cost(table, seat), Standing(table, seat).council_less)
        return Text("why.same_name", {"card": printed.ref, "cost": cost})
    less = 0 if printed.ritual else Standing(table, seat).specialist_less
    return Text("why.too_dear", {"card": printed.ref, "cost": price_texts(printed.cost, less)})


def is_there(table: Table, seat: int, printed: Card) -> bool:
    """Whether a specialist of this name lies in the clan: one is the most (EV-8.8)."""
    cards = table.kit.cards
    return any(cards[card].design == printed.design for card in table.specialists[seat])
