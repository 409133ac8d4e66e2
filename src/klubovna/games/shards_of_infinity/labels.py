"""Questions and options in words: what a person reads, types and clicks."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.game import Label
from klubovna.core.targets import NO_NUMBER, number_below
from klubovna.games.shards_of_infinity.attack import targets
from klubovna.games.shards_of_infinity.card import CHARACTERS
from klubovna.games.shards_of_infinity.effects import NONE
from klubovna.games.shards_of_infinity.routine import is_routine
from klubovna.games.shards_of_infinity.table import (
    OVER,
    Table,
    actor_ref,
    card_ref,
    champion_health,
    hand_shield,
    recruit_cost,
)
from klubovna.games.shards_of_infinity.turns import (
    END,
    EXHAUST,
    FOCUS,
    HIRE,
    OPEN_RELICS,
    PLAY,
    RECRUIT,
    RELIC,
    STEP,
    STRIKE,
)
from klubovna.texts import Arg, Ref, Text

ACTIONS: Final = {
    PLAY: ("play", "card"),
    EXHAUST: ("exhaust", "champion"),
    RECRUIT: ("recruit", "row"),
    HIRE: ("hire", "row"),
    STRIKE: ("strike", "champion"),
    RELIC: ("relic", "relic"),
}

# kind of question: the verb that goes with a card, and where the card lies
CARD_VERBS: Final = {
    "reveal": ("reveal", "card"),
    "banish": ("banish", "card"),
    "destroy": ("destroy", "champion"),
    "return": ("return", "card"),
    "recruit_free": ("recruit", "row"),
    "copy": ("copy", "card"),
    "shield": ("shield", "card"),
    "relic": ("relic", "relic"),
    "draft": ("draft", "relic"),
    "sacrifice": ("sacrifice", "champion"),
}


def prompt(table: Table, decision: Decision) -> Text:
    """The question in words."""
    if decision.kind == "split":
        return Text("prompt.split", {"player": actor_ref(table, table.target)})
    if decision.kind == "shield":
        n = table.assigned[decision.seat] - table.shielded[decision.seat]
        return Text("prompt.shield", {"n": min(n, 999)})
    if decision.kind == "bid":
        return Text("prompt.bid", {"n": table.bid})
    return Text(f"prompt.{decision.kind}")


def label(table: Table, decision: Decision, index: int) -> Label:
    """One option in words."""
    option = decision.options[index]
    kind = decision.kind
    if kind == "act":
        return _action(table, decision.seat, option)
    if kind == "split":
        text = Text("option.amount", {"n": option})
        return Label(f"{option}", text, "button:amount", amount=option, verb="assign")
    if kind == "bid":
        if option == 0:
            return Label("drop", Text("option.drop"), "button:drop")
        text = Text("option.bid", {"n": option})
        return Label(f"bid {option}", text, "button:bid", amount=option)
    if kind == "character":
        name = CHARACTERS[option]
        text = Text("option.character", {"card": Ref(f"characters.{name}.name")})
        return Label(name, text, f"character:{name}", verb="pick")
    if kind == "drain":
        text = Text("option.player", {"player": actor_ref(table, option)})
        return Label(f"player {option + 1}", text, f"seat:{option}", verb="choose")
    if kind == "into_play":
        word = "play" if option else "keep"
        return Label(f"{word} it", Text(f"option.into_{word}"), f"button:{word}")
    if option == NONE:
        return Label("none", Text("option.none"), "button:none")
    verb, place = CARD_VERBS[kind]
    extra: dict[str, Arg] = {}
    if kind == "shield":
        extra["n"] = hand_shield(table, decision.seat, option)
    return _of_card(table, verb, place, option, extra)


def _action(table: Table, me: int, option: int) -> Label:
    if option == END:
        power = min(table.power, 999) if targets(table, me) else 0
        return Label("end", Text("option.end", {"power": power}), "button:end", ends_turn=True)
    if option == FOCUS:
        return Label("focus", Text("option.focus"), "button:focus")
    if option == OPEN_RELICS:
        return Label("open relics", Text("option.open_relics"), "button:relics", verb="open_relics")
    verb, place = ACTIONS[option // STEP * STEP]
    card = option % STEP
    extra: dict[str, Arg] = {}
    if verb in ("recruit", "hire"):
        extra["n"] = recruit_cost(table, me, card)
    if verb == "strike":
        owner = next(a for a in range(table.terms.actors) if card in table.champions[a])
        extra["n"] = champion_health(table, owner, card)
        extra["player"] = actor_ref(table, owner)
    return _of_card(table, verb, place, card, extra, is_routine(table, me, option))


def _of_card(
    table: Table,
    verb: str,
    place: str,
    card: int,
    extra: dict[str, Arg],
    routine: bool = False,
) -> Label:
    """An option that belongs to a card; copies are told apart by their number."""
    words = f"{verb} {table.cards[card].id}"
    if table.cards[card].copies > 1:
        words += f" #{card}"
    text = Text(f"option.{verb}", {"card": card_ref(table, card), **extra})
    return Label(words, text, f"{place}:{card}", routine=routine)


def why_not(table: Table, seat: int, decision: Decision | None, target: str) -> Text:
    """Why the seat can't play the thing that it clicked."""
    if table.phase == OVER:
        return Text("why.over")
    if decision is None:
        return Text("why.turn_of", {"player": actor_ref(table, table.active)})
    place, _, number = target.partition(":")
    card = number_below(number, len(table.cards))
    if decision.kind != "act" or card == NO_NUMBER:
        return Text("why.asked_else", {"prompt": prompt(table, decision)})
    ref = card_ref(table, card)
    if place == "row" and recruit_cost(table, seat, card) > table.gems:
        n = recruit_cost(table, seat, card)
        return Text("why.too_dear", {"card": ref, "n": n, "have": table.gems})
    if place == "champion" and card in table.champions[seat]:
        done = card in table.exhausted
        return Text("why.exhausted" if done else "why.no_ability", {"card": ref})
    if place == "champion":
        return Text("why.no_strike", {"card": ref})
    if place == "relic":
        return Text("why.relic")
    return Text("why.not_offered")
