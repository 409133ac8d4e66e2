"""Questions and options in words: what a person reads, types and clicks."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.events import seat_ref
from klubovna.core.game import Label
from klubovna.games.aeons_end.breaches import breach_at, focus_cost, open_cost, spell_at, spell_kind
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.damage import AT_HUSK, AT_NEMESIS
from klubovna.games.aeons_end.mages import MAGES
from klubovna.games.aeons_end.piles import NONE
from klubovna.games.aeons_end.table import BREACHES, NEMESIS, ROMAN, WILD, Table
from klubovna.games.aeons_end.terms import NEMESES
from klubovna.games.aeons_end.turns import (
    ABILITY,
    BUY,
    BUY_DEVOURED,
    CHARGE,
    END,
    FOCUS,
    OPEN,
    PREP,
    REMOVE,
    USE,
)
from klubovna.texts import Arg, Ref, Text

# kind of question: what its options are
SEAT_KINDS: Final = (
    "ally",
    "heal",
    "suffer",
    "taint",
    "who_shuffles",
    "wild",
    "who_discards",
    "who_destroys",
    "focus_whose",
    "give_gem",
)
CARD_KINDS: Final = {
    "discard": "discard",
    "may_discard": "discard",
    "destroy": "destroy",
    "may_destroy": "destroy",
    "sift": "discard",
    "sift_destroy": "destroy",
    "take_back": "take_back",
    "play_twice": "play",
    "gain_free": "gain",
    "devour": "devour",
    "corruption": "resolve",
    "put_away": "put_away",
}
TOP_CARD_KINDS: Final = ("sift", "sift_destroy")
SPELL_KINDS: Final = {"cast": "cast", "cast_one": "cast", "lose_spell": "lose"}
BREACH_KINDS: Final = ("lose_breach", "focus")
ORDER_KINDS: Final = ("order_card", "order_next")
YES_NO_KINDS: Final = (
    "on_deck",
    "may_draw",
    "may_suffer",
    "lose_charge",
    "order_bottom",
    "from_discard",
    "spread",
    "wounded",
    "rune",
    "ward",
    "lend",
)


def prompt(table: Table, decision: Decision) -> Text:
    """The question in words, after the name of the card or ability that asks it."""
    asked = Text(f"prompt.{decision.kind}", _details(table, decision))
    if not table.source or decision.kind == "lose_breach":
        return asked
    return Text("prompt.because", {"card": Ref(table.source), "prompt": asked})


def _details(table: Table, decision: Decision) -> dict[str, Arg]:
    """What a question is about."""
    if decision.kind in ("target", "suffer", "spread"):
        return {"n": table.amount}
    if decision.kind == "on_deck":
        return {"card": KINDS[table.discards[decision.seat][-1]].ref}
    if decision.kind == "ward":
        return {"card": NEMESIS_CARDS[table.nemesis_discard[-1]].ref}
    if decision.kind == "lend":
        mage = MAGES[table.mages[decision.seat]].id
        ability = Ref(f"mages.{mage}.ability.name")
        return {"ability": ability, "player": seat_ref(table.active)}
    if decision.kind == "which_copy":
        return {"card": KINDS[table.discards[decision.seat][-decision.options[0]]].ref}
    if decision.kind == "order_bottom":
        return {"card": _order(table.order[-1]).text}
    if decision.kind == "rune":
        return {"turn": _order(table.order_discard[-1]).text}
    return {}


def label(table: Table, decision: Decision, index: int) -> Label:
    """One option in words."""
    option = decision.options[index]
    kind = decision.kind
    if kind == "act":
        return _action(table, decision.seat, option)
    if option == END:
        return Label("end", Text("option.end_casting"), "button:end", ends_turn=True)
    if kind == "target":
        return _target(table, option)
    if kind == "either":
        card = table.source.split(".")[1]
        text = Text(f"either.{card}.{option}")
        return Label(f"option {option + 1}", text, f"button:{option}", verb="choose")
    if kind in YES_NO_KINDS:
        word = "yes" if option else "no"
        return Label(word, Text(f"option.{word}"), f"button:{word}")
    if option == NONE:
        word = "leave" if kind in TOP_CARD_KINDS else "none"
        return Label("none", Text(f"option.{word}"), "button:none")
    if kind in SEAT_KINDS:
        text = Text("option.player", {"player": seat_ref(option)})
        return Label(f"player {option + 1}", text, f"seat:{option}", verb="choose")
    if kind == "which_copy":
        return Label(f"copy {option}", Text("option.copy", {"n": option}), f"button:{option}")
    if kind in SPELL_KINDS:
        return _spell(table, SPELL_KINDS[kind], option)
    if kind in BREACH_KINDS:
        seat, breach = breach_at(option)
        text = Text("option.breach", {"n": ROMAN[breach]})
        verb = "lose" if kind == "lose_breach" else "focus"
        return Label(f"breach {breach + 1}", text, f"breach:{seat}:{breach}", verb=verb)
    if kind in ORDER_KINDS:
        return _order(option)
    return _card(CARD_KINDS[kind], KINDS[option].id, KINDS[option].ref)


def _card(verb: str, id: str, ref: Ref, extra: dict[str, Arg] | None = None) -> Label:
    text = Text(f"option.{verb}", {"card": ref, **(extra or {})})
    return Label(f"{verb} {id}", text, f"card:{id}")


def _target(table: Table, option: int) -> Label:
    if option == AT_NEMESIS:
        name = NEMESES[table.nemesis]
        life = table.nemesis_life
        return _aim(name, "target", Ref(f"nemeses.{name}.name"), life, "nemesis")
    if option == AT_HUSK:
        return _aim("husk", "target_husk", Ref("cards.husk.name"), table.husks, "husk")
    printed = NEMESIS_CARDS[option]
    left = table.tokens[table.in_play.index(option)]
    return _aim(printed.id, "target", printed.ref, left, f"in_play:{printed.id}")


def _aim(id: str, key: str, name: Ref, n: int, where: str) -> Label:
    text = Text(f"option.{key}", {"card": name, "n": n})
    return Label(f"target {id}", text, where, lasting=Text("option.aim", {"card": name}))


def _spell(table: Table, verb: str, code: int) -> Label:
    """A prepped spell; its breach tells copies apart."""
    seat, breach, place = spell_at(code)
    printed = KINDS[spell_kind(table, code)]
    words = f"{verb} {printed.id} {breach + 1}"
    if seat:
        words += f" of {seat + 1}"
    if place:
        words += " second"
    text = Text(
        f"option.{verb}", {"card": printed.ref, "n": ROMAN[breach], "player": seat_ref(seat)}
    )
    return Label(words, text, f"spell:{seat}:{breach}:{place}")


def _order(card: int) -> Label:
    if card == WILD:
        return Label("order wild", Text("option.order_wild"), "order:wild")
    if card == NEMESIS:
        return Label("order nemesis", Text("option.order_nemesis"), "order:nemesis")
    text = Text("option.order_player", {"player": seat_ref(card)})
    return Label(f"order {card + 1}", text, f"order:{card + 1}")


def _action(table: Table, me: int, action: int) -> Label:
    """An action of the main phase."""
    if action == END:
        return Label("end", Text("option.end"), "button:end", ends_turn=True)
    if action == CHARGE:
        return Label("charge", Text("option.charge"), "button:charge")
    if action == BUY_DEVOURED:
        printed = KINDS[table.devoured[-1]]
        text = Text("option.buy_devoured", {"card": printed.ref, "n": printed.cost})
        return Label(f"buy devoured {printed.id}", text, "devoured")
    if action >= ABILITY:
        seat = action - ABILITY
        mage = MAGES[table.mages[seat]].id
        verb = "ability" if seat == me else "ask"
        ability = Ref(f"mages.{mage}.ability.name")
        text = Text(f"option.{verb}", {"player": seat_ref(seat), "ability": ability})
        return Label(f"{verb} {mage}", text, f"ability:{seat}")
    if action >= REMOVE:
        power = NEMESIS_CARDS[action - REMOVE]
        assert power.price is not None
        text = Text("option.remove", {"card": power.ref, "price": power.price})
        return Label(f"remove {power.id}", text, f"in_play:{power.id}")
    if action >= USE:
        return _spell(table, "use", action - USE)
    if action >= FOCUS:
        verb, breach = ("open", action - OPEN) if action >= OPEN else ("focus", action - FOCUS)
        cost = open_cost if verb == "open" else focus_cost
        text = Text(f"option.{verb}", {"n": ROMAN[breach], "cost": cost(table, me, breach)})
        return Label(f"{verb} {breach + 1}", text, f"breach:{me}:{breach}")
    if action >= PREP:
        printed = KINDS[(action - PREP) // BREACHES]
        breach = (action - PREP) % BREACHES
        text = Text("option.prep", {"card": printed.ref, "n": ROMAN[breach]})
        return Label(f"prep {printed.id} {breach + 1}", text, f"card:{printed.id}")
    if action >= BUY:
        printed = KINDS[table.supply[action - BUY]]
        text = Text("option.buy", {"card": printed.ref, "n": printed.cost})
        return Label(f"buy {printed.id}", text, f"supply:{printed.id}")
    played = _card("play", KINDS[action].id, KINDS[action].ref)
    played.routine = KINDS[action].only_aether is not None and not any(
        KINDS[kind].plays_gems for kind in table.hands[me]
    )
    return played
