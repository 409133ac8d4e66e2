"""The solo opponent: its turn on the rondel (EV-16)."""

from klubovna.core.decision import Play
from klubovna.games.evenfall.actions import others_react
from klubovna.games.evenfall.card import WITCH, Field
from klubovna.games.evenfall.effects import automa_step, automa_transfer
from klubovna.games.evenfall.table import (
    EMPTY,
    Table,
    actor_ref,
    because,
    card_ref,
    gain_vp,
    place_ref,
    place_witches,
    take_place_card,
    tell,
    tell_card,
    tell_place,
    turn_top,
)
from klubovna.texts import Text


def automa_turn(table: Table) -> Play:
    """A card moves the marker, the field where it stops is carried out (EV-16.3)."""
    it = table.players
    card = turn_top(table)
    if card == EMPTY:
        return
    table.discard.append(card)
    tell_card(table, "event.automa_turns", it, card)
    move_marker(table, table.kit.cards[card].vp)
    for turn in range(len(table.kit.rondel)):
        field = table.kit.rondel[table.rondel]
        tell_field(table, it, field, "event.automa_field" if turn == 0 else "event.automa_further")
        done = carry_out(table, it, field)
        if done:
            if field.action == "harvest":
                yield from others_react(table, it)
            return
        table.rondel = (table.rondel + 1) % len(table.kit.rondel)


def move_marker(table: Table, steps: int) -> None:
    """Clockwise; a golden field always stops it (EV-16.3)."""
    for _ in range(steps):
        table.rondel = (table.rondel + 1) % len(table.kit.rondel)
        if table.kit.rondel[table.rondel].golden:
            return


def tell_field(table: Table, it: int, field: Field, key: str) -> None:
    if table.log is not None:
        table.log.tell(key, {"player": actor_ref(table, it), "field": field_text(table, field)})


def field_text(table: Table, field: Field) -> Text:
    """A field of the rondel in a few words."""
    if field.action == "discover":
        return Text("rondel.discover", {"region": table.kit.regions[field.region].ref})
    if field.action == "x_vp_and_coven":
        return Text("rondel.x_vp_and_coven", {"n": table.kit.levels[table.terms.level]})
    return Text(f"rondel.{field.action}")


def carry_out(table: Table, it: int, field: Field) -> bool:
    """The action of a field; False when it cannot be done (EV-16.4)."""
    action = field.action
    if action == "discover":
        return automa_discovers(table, it, field.region)
    if action == "draw_place":
        return take_place_card(table, it)
    if action == "harvest":
        return automa_harvests(table, it)
    if action == "transfer_with_ritual":
        return automa_transfer(table, it)
    if action == "play_top_card":
        return automa_plays(table, it)
    if action == "x_vp_and_coven":
        gain_vp(table, it, table.kit.levels[table.terms.level])
    automa_step(table, it)
    return True


def automa_discovers(table: Table, it: int, region: int) -> bool:
    """The leftmost place; the last witch may do the work of two (EV-16.4)."""
    witches = table.supply[it][WITCH]
    row = table.slots[region]
    for slot in range(len(row)):
        place = row[slot]
        if place != EMPTY and witches:
            place_witches(table, it, region, min(witches, table.kit.places[place].witches))
            row[slot] = EMPTY
            table.outer[it].append(place)
            tell_place(table, "event.discovers", it, place)
            return True
    return False


def automa_harvests(table: Table, it: int) -> bool:
    """Its whole outer circle, everything as points (EV-16.4)."""
    if not table.outer[it]:
        return False
    tell(table, "event.token", it)
    points = 0
    for place in table.outer[it]:
        points += table.kit.places[place].harvest.items()
    gain_vp(table, it, points)
    return True


def automa_plays(table: Table, it: int) -> bool:
    """The top card for nothing: a specialist, or a ritual on a free place (EV-16.4)."""
    card = turn_top(table)
    if card == EMPTY:
        return False
    printed = table.kit.cards[card]
    if not printed.ritual:
        table.specialists[it].append(card)
        tell_card(table, "event.specialist", it, card)
        return True
    free = [place for place in table.outer[it] + table.inner[it] if table.ritual_on[place] == EMPTY]
    if not free:
        table.discard.append(card)
        tell_card(table, "event.discards", it, card)
        return False
    place = free[0]
    for other in free:
        if table.kit.places[other].binding is not None:
            place = other
            break
    table.ritual_on[place] = card
    if table.log is not None:
        table.log.tell(
            "event.ritual",
            {
                "player": actor_ref(table, it),
                "card": card_ref(table, card),
                "place": place_ref(table, place),
            },
        )
    binding = table.kit.places[place].binding
    if binding is not None:
        before = because(table, place_ref(table, place))
        for op in binding.ops:
            op.for_automa(table, it)
        if binding.keyword & printed.keywords:
            gain_vp(table, it, binding.keyword_vp)
        because(table, before)
    return True
