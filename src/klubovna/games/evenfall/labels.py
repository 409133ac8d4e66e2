"""Questions and options in words: what a person reads, types and clicks."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.game import Label
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
    Table,
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


def _most_held(table: Table, decision: Decision) -> int:
    """The resource that is usually paid with: the one of which there is most."""
    goods = table.goods[decision.seat]
    best = decision.options[0]
    for option in decision.options:
        if goods[option] > goods[best]:
            best = option
    return best


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


def label(table: Table, decision: Decision, index: int) -> Label:
    """One option in words; no two places or rituals of a question read the same."""
    found = _label(table, decision, index)
    subject = _subject(table, decision.kind, decision.options[index])
    if subject.place == NOWHERE:
        return found
    for option in decision.options:
        other = _subject(table, decision.kind, option)
        if other.place != subject.place and other.said == subject.said:
            found.text = _told_apart(table, subject, found.text)
            return found
    return found


class Subject:
    """The place that an option is about, and what its words say of it."""

    def __init__(self, place: int, said: str, ritual: bool) -> None:
        self.place = place
        self.said = said
        self.ritual = ritual


NOWHERE: Final = -1
NO_PLACE: Final = Subject(NOWHERE, "", ritual=False)


def _subject(table: Table, kind: str, option: int) -> Subject:
    if option == NONE:
        return NO_PLACE
    if kind == "act":
        base, place = option // STEP * STEP, option % STEP
        if base == DISCOVER:
            return _of_place(table, place)
        return _of_ritual(table, place, base) if base in PLACE_ACTIONS else NO_PLACE
    if kind in PLACE_KINDS:
        return _of_place(table, option)
    if kind in RITUAL_KINDS:
        return _of_ritual(table, option, 0)
    if kind == "free_catalyst":
        return _of_ritual(table, option % ORB, option // ORB)
    return NO_PLACE


def _of_place(table: Table, place: int) -> Subject:
    """The two designs of a place have one name."""
    design = table.kit.places[place].design
    return Subject(place, design.removesuffix("_a").removesuffix("_b"), ritual=False)


def _of_ritual(table: Table, place: int, deed: int) -> Subject:
    return Subject(place, f"{deed} {table.kit.cards[table.ritual_on[place]].id}", ritual=True)


def _told_apart(table: Table, subject: Subject, what: Text) -> Text:
    """Every copy of a place shows a powerstone symbol of its own (EV-8.3)."""
    args: dict[str, Arg] = {
        "what": what,
        "stone": stone_ref(table.kit.places[subject.place].symbol),
    }
    if not subject.ritual:
        return Text("option.which", args)
    return Text("option.which_ritual", {**args, "place": place_ref(table, subject.place)})


def _label(table: Table, decision: Decision, index: int) -> Label:
    option = decision.options[index]
    kind = decision.kind
    if kind == "act":
        return _action(table, decision.seat, option)
    if kind in RESOURCE_KINDS:
        name = RESOURCES[option]
        usual = kind == "pay" and option == _most_held(table, decision)
        have = table.goods[decision.seat][option]
        text = Text("option.resource", {"what": Text(f"resource.{name}"), "n": have})
        return Label(f"{kind} {name}", text, f"resource:{name}", usual=usual)
    if kind in YES_NO:
        word = "yes" if option == YES else "no"
        return Label(word, Text(f"option.{word}"), f"button:{word}")
    if kind in DIALS:
        text = Text("option.bid", {"n": option})
        return Label(f"{kind} {option}", text, f"dial:{option}", amount=option)
    if option == NONE:
        return Label("none", Text("option.none"), "button:none")
    if kind in PLACE_KINDS:
        return _place(table, PLACE_KINDS[kind], option, {})
    if kind in RITUAL_KINDS:
        return _ritual(table, RITUAL_KINDS[kind], option, {})
    if kind in CARD_KINDS:
        verb, where = CARD_KINDS[kind]
        return _card(table, verb, where, option, {})
    if kind in REGION_KINDS:
        board = table.kit.regions[option]
        text = Text("option.region", {"region": board.ref})
        return Label(board.id, text, f"region:{option}", verb="go")
    return _special(table, decision.seat, kind, option)


def _special(table: Table, seat: int, kind: str, option: int) -> Label:
    """Questions with options of their own shape."""
    if kind == "choose":
        ops = table.kit.lists[option]
        words = " ".join(op.words() for op in ops)
        text = Text("option.choose", {"what": said(printed_side(ops))})
        return Label(f"choose {words}", text, "button:choose")
    if kind == "reached":
        text = _reached(table, seat, option)
        return Label(f"space {option}", text, f"coven:{option}", verb="reach")
    if kind == "stone":
        name = STONES[option]
        text = Text("option.stone", {"stone": stone_ref(option)})
        return Label(f"stone {name}", text, f"stone:{name}")
    if kind == "free_catalyst":
        if option >= ORB:
            return _ritual(table, "orb_free", option - ORB, {})
        return _ritual(table, "sickle_free", option, {})
    if kind == "sift":
        one, other = option // PAIR, option % PAIR
        text = Text("option.sift", {"card": card_ref(table, one), "other": card_ref(table, other)})
        words = f"discard {card_words(table, one)} and {card_words(table, other)}"
        return Label(words, text, f"pair:{one}+{other}")
    if kind == "move_figure":
        figure, start, end = option // 10 % 2, option // 20, option % 10
        regions = table.kit.regions
        text = Text(
            f"option.move_{FIGURES[figure]}",
            {"from": regions[start].ref, "to": regions[end].ref},
        )
        words = f"move {FIGURES[figure]} {regions[start].id} to {regions[end].id}"
        return Label(words, text, f"region:{start}")
    return _return_figure(table, option)


def _reached(table: Table, seat: int, position: int) -> Text:
    """A coven space and its bonus, or the two sides of its slash (EV-15.2)."""
    sides = table.kit.tracks[side_of(table, seat).track].spaces[position - 1]
    args: dict[str, Arg] = {"n": position, "what": said(printed_side(sides[0]))}
    if len(sides) == 1:
        return Text("option.reached", args)
    return Text("option.reached_either", {**args, "other": said(printed_side(sides[1]))})


def _return_figure(table: Table, option: int) -> Label:
    if option >= FROM_SPACE:
        board = table.kit.regions[option - FROM_SPACE]
        text = Text("option.return_space", {"region": board.ref})
        return Label(f"return space {board.id}", text, f"region:{option - FROM_SPACE}")
    if option >= FROM_CIRCLE:
        region, figure = (option - FROM_CIRCLE) // 2, (option - FROM_CIRCLE) % 2
        board = table.kit.regions[region]
        text = Text(f"option.return_{FIGURES[figure]}", {"region": board.ref})
        return Label(f"return {FIGURES[figure]} {board.id}", text, f"region:{region}")
    return _ritual(table, "return", option, {})


def _action(table: Table, me: int, option: int) -> Label:
    """A main or free action, with what it costs."""
    if option == EXCHANGE:
        return Label("exchange", _exchange(table, me), "button:exchange")
    if option in BUTTONS:
        name = BUTTONS[option]
        ends_turn = option in (PASS, END)
        return Label(name, Text(f"option.{name}"), f"button:{name}", ends_turn=ends_turn)
    if option >= STONE:
        space, stone = (option - STONE) // 10, (option - STONE) % 10
        what = said(printed_side(side_of(table, me).stone_spaces[space]))
        return Label(
            f"put {STONES[stone]} on space {space + 1}",
            Text("option.stone_space", {"stone": stone_ref(stone), "what": what}),
            f"space:{space}",
        )
    kind, thing = option // STEP * STEP, option % STEP
    if kind in CARD_ACTIONS:
        return _card_action(table, me, kind, thing)
    if kind == DISCOVER:
        n = table.kit.places[thing].witches
        return _place(table, "discover", thing, {"n": n})
    if kind in (REGION_WITCH, REGION_ELDER):
        figure = "witch" if kind == REGION_WITCH else "elder"
        board = table.kit.regions[thing]
        text = Text(f"option.{figure}_region", {"region": board.ref})
        return Label(f"{figure} {board.id}", text, f"region:{thing}")
    verb, _ = PLACE_ACTIONS[kind]
    return _ritual(table, verb, thing, catalyst_price(table, me, kind))


def _exchange(table: Table, me: int) -> Text:
    """The trade that is printed on the board (EV-15.1)."""
    space = side_of(table, me).exchange
    assert space is not None
    price: Amounts = {}
    add_bundle(price, space.cost or Bundle())
    sides = printed(space.ops)
    args: dict[str, Arg] = {"cost": said(price), "what": said(sides[0])}
    if len(sides) == 1:
        return Text("option.exchange", args)
    return Text("option.exchange_either", {**args, "other": said(sides[1])})


def _card_action(table: Table, me: int, kind: int, card: int) -> Label:
    """Playing a card for its price, or turning one that lies there."""
    verb, where = CARD_ACTIONS[kind]
    if kind == ROTATE:
        return _card(table, verb, where, card, {})
    standing = Standing(table, me)
    cost, less = table.kit.cards[card].cost, 0
    if kind == COUNCIL:
        cost, less = council_cost(table, me), standing.council_less
    elif kind == SPECIALIST:
        less = standing.specialist_less
    return _card(table, verb, where, card, {"cost": price_texts(cost, less)})


def price_texts(cost: Bundle, less: int) -> list[Scalar]:
    """A price in words, with what effects take off it (EV-14.16)."""
    resources = cost.herb + cost.potion + cost.knowledge + cost.any
    if less == 0 or resources == 0:
        return cost_texts(cost)
    if less >= resources:
        return [Text("amount.nothing")]
    return [Text("amount.reduced", {"cost": cost_texts(cost), "n": less})]


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


def _card(table: Table, verb: str, where: str, card: int, extra: dict[str, Arg]) -> Label:
    text = Text(f"option.{verb}", {"card": card_ref(table, card), **extra})
    return Label(f"{verb} {card_words(table, card)}", text, f"{where}:{card}")


def _place(table: Table, verb: str, place: int, extra: dict[str, Arg]) -> Label:
    text = Text(f"option.{verb}", {"card": place_ref(table, place), **extra})
    return Label(f"{verb} {table.kit.places[place].id}", text, f"place:{place}")


def _ritual(table: Table, verb: str, place: int, extra: dict[str, Arg]) -> Label:
    """An option that belongs to the ritual on a place."""
    card = table.ritual_on[place]
    text = Text(f"option.{verb}", {"card": card_ref(table, card), **extra})
    return Label(f"{verb} {card_words(table, card)}", text, f"place:{place}")
