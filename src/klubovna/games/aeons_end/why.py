"""Why something can't be done now, in words."""

from klubovna.core.decision import Decision
from klubovna.core.events import seat_ref
from klubovna.core.targets import NO_NUMBER, number_below
from klubovna.games.aeons_end.breaches import (
    focus_cost,
    open_cost,
    room,
    spell_code,
    spell_kind,
)
from klubovna.games.aeons_end.card import CORRUPTION, MINION, SPELL
from klubovna.games.aeons_end.catalogue import KIND_BY_ID, KINDS, NEMESIS_BY_ID, NEMESIS_CARDS
from klubovna.games.aeons_end.labels import prompt
from klubovna.games.aeons_end.mages import MAGES, NEMESIS_DRAW, TURN_CARD, is_charged
from klubovna.games.aeons_end.table import BREACHES, GONE, NEMESIS, OPENED, OVER, USED_NOW, Table
from klubovna.games.aeons_end.terms import NEMESES
from klubovna.games.aeons_end.turns import CHARGE_COST, earmarked
from klubovna.texts import Arg, Ref, Text


def why_not(table: Table, seat: int, decision: Decision | None, target: str) -> Text:
    """Why the seat can't play the thing that it clicked."""
    if table.phase == OVER:
        return Text("why.over")
    if decision is None:
        if table.active == NEMESIS:
            return Text("why.nemesis_turn")
        if table.active == seat:
            return Text("why.not_asked")
        return Text("why.turn_of", {"player": seat_ref(table.active)})
    thing, _, id = target.partition(":")
    found: Text | None = None
    if decision.kind == "cast":
        found = _in_casting_phase(table, seat, thing, id)
    elif decision.kind == "act":
        found = _in_main_phase(table, seat, thing, id)
    return found or Text("why.asked_else", {"prompt": prompt(table, decision)})


def _in_casting_phase(table: Table, me: int, thing: str, id: str) -> Text | None:
    if thing == "spell" and _spell(table, id) >= 0:
        return Text("why.not_your_spell")
    if thing in ("card", "supply", "breach", "in_play", "ability", "devoured"):
        return Text("why.cast_first")
    return None


def _in_main_phase(table: Table, me: int, thing: str, id: str) -> Text | None:
    if thing == "card" and id in KIND_BY_ID:
        return _card(table, me, KIND_BY_ID[id])
    if thing == "supply" and id in KIND_BY_ID:
        return _purchase(table, KIND_BY_ID[id])
    if thing == "devoured" and table.devoured:
        return _too_dear(table, table.devoured[-1])
    if thing == "breach":
        return _breach(table, me, id)
    if thing == "spell":
        return _prepped(table, me, id)
    if thing == "in_play" and id in NEMESIS_BY_ID:
        return _nemesis_card(NEMESIS_BY_ID[id])
    if thing == "ability" and number_below(id, table.players) != NO_NUMBER:
        return _ability(table, number_below(id, table.players))
    if thing == "button" and id == "charge":
        return _charge(table, me)
    if thing in ("nemesis", "husk"):
        return Text("why.only_damage", {"card": _name_of(table, thing)})
    return None


def _name_of(table: Table, thing: str) -> Ref:
    if thing == "husk":
        return Ref("cards.husk.name")
    return Ref(f"nemeses.{NEMESES[table.nemesis]}.name")


def _card(table: Table, me: int, kind: int) -> Text | None:
    """A card in hand that can be neither played nor prepped."""
    printed = KINDS[kind]
    card: dict[str, Arg] = {"card": printed.ref}
    if kind not in table.hands[me]:
        return Text("why.not_in_hand", card)
    if printed.type == CORRUPTION:
        return Text("why.corruption", card)
    if printed.type != SPELL or room(table, me, printed.any_breach):
        return None
    free = [
        breach
        for breach in range(BREACHES)
        if 0 <= table.breaches[me][breach] < OPENED and not table.prepped[me][breach]
    ]
    return Text("why.focus_first" if free else "why.breaches_full", card)


def _purchase(table: Table, kind: int) -> Text | None:
    if kind not in table.supply:
        return None
    if table.left[table.supply.index(kind)] == 0:
        return Text("why.sold_out", {"card": KINDS[kind].ref})
    return _too_dear(table, kind)


def _too_dear(table: Table, kind: int) -> Text:
    have = table.aether + earmarked(table, kind)
    printed = KINDS[kind]
    return Text("why.too_dear", {"card": printed.ref, "n": printed.cost, "have": have})


def _breach(table: Table, me: int, id: str) -> Text | None:
    whose, _, number = id.partition(":")
    seat, breach = number_below(whose, table.players), number_below(number, BREACHES)
    if seat == NO_NUMBER or breach == NO_NUMBER:
        return None
    if seat != me:
        return Text("why.not_your_breach")
    stage = table.breaches[me][breach]
    if stage in (GONE, OPENED):
        return Text("why.breach_gone" if stage == GONE else "why.breach_opened")
    focus = focus_cost(table, me, breach)
    costs: dict[str, Arg] = {
        "open": open_cost(table, me, breach),
        "focus": focus,
        "have": table.aether,
    }
    return Text("why.breach_only_opens" if focus < 0 else "why.breach_too_dear", costs)


def _spell(table: Table, id: str) -> int:
    """The code of a prepped spell, or -1."""
    places = id.split(":")
    if len(places) != 3:
        return -1
    seat, breach = number_below(places[0], table.players), number_below(places[1], BREACHES)
    if seat == NO_NUMBER or breach == NO_NUMBER:
        return -1
    place = number_below(places[2], len(table.prepped[seat][breach]))
    return -1 if place == NO_NUMBER else spell_code(seat, breach, place)


def _prepped(table: Table, me: int, id: str) -> Text | None:
    """A prepped spell in the main phase: most wait for the casting phase (AE-6.7)."""
    code = _spell(table, id)
    if code < 0:
        return None
    printed = KINDS[spell_kind(table, code)]
    seat, breach, place = (int(one) for one in id.split(":"))
    card: dict[str, Arg] = {"card": printed.ref}
    if printed.prepped_use is None or seat != me:
        return Text("why.cast_later", card)
    if table.prepped[seat][breach][place] & USED_NOW:
        return Text("why.used", card)
    if printed.use_cost > table.aether:
        return Text("why.use_too_dear", {**card, "n": printed.use_cost, "have": table.aether})
    return Text("why.no_played_gem", card)


def _nemesis_card(number: int) -> Text:
    printed = NEMESIS_CARDS[number]
    if printed.type == MINION:
        return Text("why.only_damage", {"card": printed.ref})
    if printed.price is None:
        return Text("why.no_condition", {"card": printed.ref})
    return Text("why.condition", {"card": printed.ref, "price": printed.price})


def _ability(table: Table, seat: int) -> Text:
    printed = MAGES[table.mages[seat]]
    name: dict[str, Arg] = {"card": Ref(f"mages.{printed.id}.ability.name")}
    if not is_charged(table, seat):
        return Text("why.not_charged", {**name, "n": table.charges[seat], "of": printed.slots})
    if printed.window == NEMESIS_DRAW:
        return Text("why.only_nemesis_draw", name)
    if printed.window == TURN_CARD:
        return Text("why.only_turn_card", name)
    key = "why.declined" if seat in table.declined else "why.only_own_main"
    return Text(key, {**name, "player": seat_ref(seat)})


def _charge(table: Table, me: int) -> Text:
    if is_charged(table, me):
        return Text("why.charged")
    return Text("why.charge_too_dear", {"n": CHARGE_COST, "have": table.aether})
