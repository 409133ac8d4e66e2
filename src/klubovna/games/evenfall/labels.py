"""Questions and options in words: what a person reads, types and clicks."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.game import Choice
from klubovna.core.targets import NO_NUMBER, number_below
from klubovna.games.evenfall.battle import stone_ref
from klubovna.games.evenfall.card import FIGURES, RESOURCES, STONES, Bundle, Op
from klubovna.games.evenfall.effects import parts
from klubovna.games.evenfall.figures import FROM_CIRCLE, FROM_SPACE
from klubovna.games.evenfall.moves import FOR_BINDING, FOR_BOARD, FOR_REGION, NONE, ORB, YES
from klubovna.games.evenfall.offers import (
    BOARD,
    COUNCIL,
    DISCOVER,
    END,
    EXCHANGE,
    HERBS_PER_SICKLE,
    MAKE_ORB,
    MAKE_ORB_MANA,
    MAKE_SICKLE,
    MAKE_SICKLE_MANA,
    PASS,
    POTIONS_PER_ORB,
    REGION_ELDER,
    REGION_WITCH,
    RITUAL,
    ROTATE,
    SPACE_ELDER,
    SPACE_WITCH,
    SPECIALIST,
    STEP,
    STONE,
    TOKEN,
    TRADE,
    Standing,
    council_cost,
)
from klubovna.games.evenfall.promise import Amounts, add_bundle, printed, printed_side, said
from klubovna.games.evenfall.rounds import PAIR
from klubovna.games.evenfall.table import (
    EMPTY,
    OVER,
    Table,
    actor_ref,
    card_ref,
    place_ref,
    side_of,
)
from klubovna.texts import Arg, Scalar, Text

BUTTONS: Final = {
    PASS: "pass",
    END: "end",
    TOKEN: "token",
    TRADE: "trade",
    EXCHANGE: "exchange",
    BOARD: "board",
}

# What an action on a card or a place is called, and where the thing lies.
CARD_ACTIONS: Final = {
    RITUAL: ("ritual", "card"),
    SPECIALIST: ("specialist", "card"),
    COUNCIL: ("council", "card"),
    ROTATE: ("rotate", "specialist"),
}
PLACE_ACTIONS: Final = {
    SPACE_WITCH: ("witch", "place"),
    SPACE_ELDER: ("elder", "place"),
    MAKE_SICKLE: ("sickle", "place"),
    MAKE_SICKLE_MANA: ("sickle_mana", "place"),
    MAKE_ORB: ("orb", "place"),
    MAKE_ORB_MANA: ("orb_mana", "place"),
}

# Questions whose options are places, regions or cards: the verb and where the thing lies.
PLACE_KINDS: Final = {
    "harvest_next": "harvest",
    "harvest_one": "harvest",
    "harvest_other": "harvest",
    "transfer": "transfer",
    "discover_free": "take_place",
    "lay": "lay",
    "place_stone": "lay",
}
RITUAL_KINDS: Final = {"march_from": "march", "remove_ritual": "remove"}
CARD_KINDS: Final = {"discard": ("discard", "card"), "borrow": ("borrow", "specialist")}
REGION_KINDS: Final = ["region", "march_to"]
RESOURCE_KINDS: Final = ["take", "pay", "save"]
YES_NO: Final = ["use_power", "pay_cost"]
DIALS: Final = ["bid", "adjust"]


def prompt(table: Table, decision: Decision) -> Text:
    """The question in words."""
    kind = decision.kind
    if kind in DIALS:
        region = table.kit.regions[table.battle].ref
        return Text(f"prompt.{kind}", {"region": region, "have": table.mana[decision.seat]})
    if kind == "lay":
        return Text("prompt.lay", {"card": card_ref(table, table.subject)})
    if kind == "place_stone":
        return Text("prompt.place_stone", {"stone": stone_ref(table.subject)})
    if kind == "use_power":
        return Text("prompt.use_power", {"card": card_ref(table, table.subject)})
    if kind == "pay_cost":
        return _payment(table, decision.seat)
    if kind == "act" and table.main_done:
        return Text("prompt.creating" if table.creating else "prompt.after")
    return Text(f"prompt.{kind}")


def _payment(table: Table, seat: int) -> Text:
    """What is paid for what."""
    cost, ops = paid_for(table, seat)
    price: Amounts = {}
    add_bundle(price, cost)
    sides = printed(ops)
    if len(sides) > 1:
        return Text("prompt.pay_choice", {"cost": said(price)})
    return Text("prompt.pay_cost", {"cost": said(price), "what": said(sides[0])})


def paid_for(table: Table, seat: int) -> tuple[Bundle, list[Op]]:
    """The cost that is being offered, and what it would give (EV-9.5)."""
    at = table.subject
    cost: Bundle | None = None
    ops: list[Op] = []
    if at >= FOR_BOARD:
        space = side_of(table, seat).board_space
        if space is not None:
            cost, ops = space.cost, space.ops
    elif at >= FOR_BINDING:
        binding = table.kit.places[at - FOR_BINDING].binding
        if binding is not None:
            cost, ops = binding.cost, binding.ops
    elif at >= FOR_REGION:
        board = table.kit.regions[at - FOR_REGION].space
        cost, ops = board.cost, board.ops
    else:
        power = table.kit.cards[table.ritual_on[at]].power
        cost, ops = power.cost, power.ops
    return cost or Bundle(), ops


def choice(table: Table, decision: Decision, index: int) -> Choice:
    """One option in words."""
    option = decision.options[index]
    kind = decision.kind
    if kind == "act":
        return _action(table, decision.seat, option)
    if kind in RESOURCE_KINDS:
        name = RESOURCES[option]
        return Choice(f"{kind} {name}", Text(f"resource.{name}"), f"resource:{name}")
    if kind in YES_NO:
        word = "yes" if option == YES else "no"
        return Choice(word, Text(f"option.{word}"), f"button:{word}")
    if kind in DIALS:
        return Choice(f"{kind} {option}", Text("option.bid", {"n": option}), f"dial:{option}")
    if option == NONE:
        return Choice("none", Text("option.none"), "button:none")
    if kind in PLACE_KINDS:
        return _place(table, PLACE_KINDS[kind], option, {})
    if kind in RITUAL_KINDS:
        return _ritual(table, RITUAL_KINDS[kind], option, {})
    if kind in CARD_KINDS:
        verb, where = CARD_KINDS[kind]
        return _card(table, verb, where, option, {})
    if kind in REGION_KINDS:
        board = table.kit.regions[option]
        return Choice(board.id, Text("option.region", {"region": board.ref}), f"region:{option}")
    return _special(table, decision.seat, kind, option)


def _special(table: Table, seat: int, kind: str, option: int) -> Choice:
    """Questions with options of their own shape."""
    if kind == "choose":
        ops = table.kit.lists[option]
        words = " ".join(op.words() for op in ops)
        text = Text("option.choose", {"what": said(printed_side(ops))})
        return Choice(f"choose {words}", text, "button:choose")
    if kind == "reached":
        return Choice(f"space {option}", _reached(table, seat, option), f"coven:{option}")
    if kind == "stone":
        name = STONES[option]
        text = Text("option.stone", {"stone": stone_ref(option)})
        return Choice(f"stone {name}", text, f"stone:{name}")
    if kind == "free_catalyst":
        if option >= ORB:
            return _ritual(table, "orb_free", option - ORB, {})
        return _ritual(table, "sickle_free", option, {})
    if kind == "sift":
        one, other = option // PAIR, option % PAIR
        text = Text("option.sift", {"card": card_ref(table, one), "other": card_ref(table, other)})
        words = f"discard {card_words(table, one)} and {card_words(table, other)}"
        return Choice(words, text, f"pair:{one}+{other}")
    if kind == "move_figure":
        figure, start, end = option // 10 % 2, option // 20, option % 10
        regions = table.kit.regions
        text = Text(
            f"option.move_{FIGURES[figure]}",
            {"from": regions[start].ref, "to": regions[end].ref},
        )
        words = f"move {FIGURES[figure]} {regions[start].id} to {regions[end].id}"
        return Choice(words, text, f"region:{start}")
    return _return_figure(table, option)


def _reached(table: Table, seat: int, position: int) -> Text:
    """A coven space and its bonus, or the two sides of its slash (EV-15.2)."""
    sides = table.kit.tracks[side_of(table, seat).track].spaces[position - 1]
    args: dict[str, Arg] = {"n": position, "what": said(printed_side(sides[0]))}
    if len(sides) == 1:
        return Text("option.reached", args)
    return Text("option.reached_either", {**args, "other": said(printed_side(sides[1]))})


def _return_figure(table: Table, option: int) -> Choice:
    if option >= FROM_SPACE:
        board = table.kit.regions[option - FROM_SPACE]
        text = Text("option.return_space", {"region": board.ref})
        return Choice(f"return space {board.id}", text, f"region:{option - FROM_SPACE}")
    if option >= FROM_CIRCLE:
        region, figure = (option - FROM_CIRCLE) // 2, (option - FROM_CIRCLE) % 2
        board = table.kit.regions[region]
        text = Text(f"option.return_{FIGURES[figure]}", {"region": board.ref})
        return Choice(f"return {FIGURES[figure]} {board.id}", text, f"region:{region}")
    return _ritual(table, "return", option, {})


def _action(table: Table, me: int, option: int) -> Choice:
    """A main or free action, with what it costs."""
    if option in BUTTONS:
        name = BUTTONS[option]
        return Choice(name, Text(f"option.{name}"), f"button:{name}")
    if option >= STONE:
        space, stone = (option - STONE) // 10, (option - STONE) % 10
        what = said(printed_side(side_of(table, me).stone_spaces[space]))
        return Choice(
            f"put {STONES[stone]} on space {space + 1}",
            Text("option.stone_space", {"stone": stone_ref(stone), "what": what}),
            f"space:{space}",
        )
    kind, thing = option // STEP * STEP, option % STEP
    if kind in CARD_ACTIONS:
        verb, where = CARD_ACTIONS[kind]
        cost = table.kit.cards[thing].cost
        if kind == COUNCIL:
            cost = council_cost(table, me)
        extra: dict[str, Arg] = {} if kind == ROTATE else {"cost": cost_texts(cost)}
        return _card(table, verb, where, thing, extra)
    if kind == DISCOVER:
        n = table.kit.places[thing].witches
        return _place(table, "discover", thing, {"n": n})
    if kind in (REGION_WITCH, REGION_ELDER):
        figure = "witch" if kind == REGION_WITCH else "elder"
        board = table.kit.regions[thing]
        text = Text(f"option.{figure}_region", {"region": board.ref})
        return Choice(f"{figure} {board.id}", text, f"region:{thing}")
    verb, _ = PLACE_ACTIONS[kind]
    return _ritual(table, verb, thing, catalyst_price(table, me, kind))


def catalyst_price(table: Table, me: int, kind: int) -> dict[str, Arg]:
    """What a catalyst costs, for the option's words."""
    if kind == MAKE_SICKLE:
        return {"n": HERBS_PER_SICKLE}
    if kind == MAKE_ORB:
        return {"n": POTIONS_PER_ORB}
    if kind == MAKE_SICKLE_MANA:
        return {"n": Standing(table, me).sickle_mana}
    if kind == MAKE_ORB_MANA:
        return {"n": Standing(table, me).orb_mana}
    return {}


def cost_texts(cost: Bundle) -> list[Scalar]:
    """A price in words."""
    found: list[Scalar] = [Text(f"amount.{name}", {"n": n}) for name, n in parts(cost)]
    return found or [Text("amount.nothing")]


def card_words(table: Table, card: int) -> str:
    printed = table.kit.cards[card]
    return f"{printed.id} #{printed.copy}"


def _card(table: Table, verb: str, where: str, card: int, extra: dict[str, Arg]) -> Choice:
    text = Text(f"option.{verb}", {"card": card_ref(table, card), **extra})
    return Choice(f"{verb} {card_words(table, card)}", text, f"{where}:{card}")


def _place(table: Table, verb: str, place: int, extra: dict[str, Arg]) -> Choice:
    text = Text(f"option.{verb}", {"card": place_ref(table, place), **extra})
    return Choice(f"{verb} {table.kit.places[place].id}", text, f"place:{place}")


def _ritual(table: Table, verb: str, place: int, extra: dict[str, Arg]) -> Choice:
    """An option that belongs to the ritual on a place."""
    card = table.ritual_on[place]
    text = Text(f"option.{verb}", {"card": card_ref(table, card), **extra})
    return Choice(f"{verb} {card_words(table, card)}", text, f"place:{place}")


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
    printed = table.kit.cards[card]
    args: dict[str, Arg] = {"card": printed.ref, "cost": cost_texts(printed.cost)}
    mine = table.outer[seat] + table.inner[seat]
    if printed.ritual and not any(table.ritual_on[place] == EMPTY for place in mine):
        return Text("why.no_room", {"card": printed.ref})
    return Text("why.too_dear", args)
