"""Questions and options in words: what a person reads, types and clicks."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.events import seat_ref
from klubovna.core.game import Label
from klubovna.core.targets import NO_NUMBER, number_below
from klubovna.games.sanctum.abilities import (
    ABILITIES,
    BLESSING,
    DRINK,
    ECHO_DIE,
    EFFECT,
    END,
    NONE,
    PER_CARD,
    PER_DIE,
    PER_VALUE,
    RAGE,
    SKILL,
    TROPHY,
    ability_of,
)
from klubovna.games.sanctum.card import (
    COLOURS,
    DO_BONUS_DIE,
    DO_ECHO,
    DO_PRESET,
    DO_RAGE,
    DO_RESTORE,
    DO_SHIELD,
    EFFECTS_IN_SLOT,
    FIRST_SKILL,
    FOCUS,
    ITEM_TYPES,
    KINDS,
    LOSE_TOKEN,
    PENALTIES,
    PRINTED,
    ROWS,
    SPACES,
    SPACES_PER_EFFECT,
    STAMINA,
    TOKENS,
    WHITE,
    Ability,
    Blessing,
    Card,
    Effect,
    Foe,
    Skill,
)
from klubovna.games.sanctum.grid import DECLINE, GEM_REFS, POTION_REFS
from klubovna.games.sanctum.lord import LIVES, PENALTY
from klubovna.games.sanctum.rest import CHARGE, DONE, IN_BAG, IN_SLOT, TAKE_OFF, THROW, UNCHARGE
from klubovna.games.sanctum.table import (
    BATTLE,
    DAMAGED,
    EMPTY,
    OVER,
    Table,
    effect_of,
    effect_ref,
    effects_in_play,
    foe_at,
    skill_at,
)
from klubovna.games.sanctum.turns import ACTIONS
from klubovna.texts import Arg, Ref, Scalar, Text

POTIONS: Final = ["red", "blue"]
TYPE_REFS: Final = [Ref(f"types.{name}.name") for name in ITEM_TYPES]
COLOUR_REFS: Final = [Ref(f"colours.{name}") for name in COLOURS]
PENALTY_NAMES: Final = {kind: name for name, kind in PENALTIES.items()}
DOES: Final = {
    DO_BONUS_DIE: "bonus_die",
    DO_RAGE: "rage",
    DO_ECHO: "echo",
    DO_PRESET: "preset",
}
END_WORDS: Final = {
    "prepare": "roll",
    "attack": "end_attack",
    "defend": "end_defence",
    "reroll": "reroll",
}


def prompt(table: Table, decision: Decision) -> Text:
    """The question in words."""
    seat, kind = decision.seat, decision.kind
    if kind == "defend":
        return Text("prompt.defend", {"n": table.damage[seat]})
    if kind == "suffer":
        foe = _attacker(table, seat)
        return Text("prompt.suffer", {"card": foe.ref, "what": Text(f"attacks.{foe.attack}.text")})
    return Text(f"prompt.{kind}")


def label(table: Table, decision: Decision, index: int) -> Label:
    """One option in words."""
    option = decision.options[index]
    seat, kind = decision.seat, decision.kind
    if kind == "act":
        name = ACTIONS[option]
        return button(name)
    if kind in ("prepare", "attack", "defend", "suffer"):
        return _in_fight(table, seat, kind, option)
    if kind in ("dress", "brew", "quick"):
        return _at_rest(table, seat, kind, option)
    if kind == "take":
        cards = [table.kit.cards[card] for card in table.sets[option]]
        names: list[Scalar] = [_demon_text(card) for card in cards]
        words = " and ".join(demon_words(table, card) for card in cards)
        return Label(f"take {words}", Text("option.take", {"what": names}), f"set:{option}")
    if kind == "loot":
        item = table.kit.cards[table.loot[option]]
        text = Text("option.loot", {"card": item.item_ref})
        return Label(f"loot {item.item}", text, f"loot:{option}")
    if option == NONE:
        return none_of(kind)
    if kind in ("die", "preset", "reroll", "set_aside"):
        return _dice(table, seat, kind, option)
    if kind in ("restore", "damage_space", "drink_and_lose", "waste"):
        return _space(table, seat, kind, option)
    return _other(table, seat, kind, option)


def button(name: str, ends_turn: bool = False) -> Label:
    return Label(name, Text(f"option.{name}"), f"button:{name}", ends_turn=ends_turn)


def none_of(kind: str) -> Label:
    return Label("none", Text(f"option.no_{kind}"), "button:none")


def _other(table: Table, seat: int, kind: str, option: int) -> Label:
    """Questions with options of their own shape."""
    if kind == "mark":
        at, symbol = option // PER_CARD, option % PER_CARD
        card = table.kit.cards[table.demons[seat][at]]
        text = Text("option.mark", {**_front_args(card), "n": card.dice[symbol]})
        words = f"mark {card.dice[symbol]} on demon {at + 1}"
        return Label(words, text, f"demon:{at}:{symbol}")
    if kind == "gem":
        return _gem(table, seat, option)
    if kind == "count":
        if option == TROPHY:
            return button("trophy")
        card = table.kit.cards[table.slain[seat][option]]
        text = Text("option.count", {**_front_args(card), "n": card.level})
        return Label(f"count {demon_words(table, card)}", text, f"slain:{option}")
    if kind == "pay":
        stamina = Text("amount.stamina", {"n": option})
        return Label(
            f"pay {option} stamina on purple",
            Text("option.pay", {"n": option, "what": stamina}),
            f"pay:{option}",
            amount=option,
        )
    if kind in ("potion", "throw"):
        text = Text(f"option.{kind}", {"potion": POTION_REFS[option]})
        return Label(f"{kind} {POTIONS[option]}", text, f"potion:{POTIONS[option]}")
    assert kind == "lose_blessing"
    blessing = table.kit.blessings[option]
    text = Text("option.lose_blessing", {"card": blessing.ref})
    return Label(f"lose {blessing.id}", text, f"blessing:{blessing.id}")


def _gem(table: Table, seat: int, option: int) -> Label:
    if option == DECLINE:
        return button("decline")
    place, white = option // 2, option % 2
    colour = WHITE if white else place // ROWS
    skill = skill_at(table, seat, place)
    name = "white" if white else ["red", "green", "blue"][place // ROWS]
    text = Text("option.gem", {"gem": GEM_REFS[colour], "skill": skill.ref})
    return Label(f"gem {name} {skill.id}", text, f"grid:{place}:{name}")


def demon_words(table: Table, card: Card) -> str:
    """The same for demons that look the same: their items differ (SA-1.6)."""
    alike = next(one for one in table.kit.cards if one.face == card.face)
    return alike.id.removeprefix("demon_")


def _front_args(card: Card) -> dict[str, Arg]:
    """What is known of a demon before it is beaten: its dice and the kind of its item."""
    dice: list[Scalar] = [*card.dice]
    return {
        "card": card.demon_ref,
        "dice": dice,
        "reward": TYPE_REFS[card.slot],
        "colour": COLOUR_REFS[card.item_colour],
    }


def _demon_text(card: Card) -> Text:
    return Text("option.demon", {**_front_args(card), "n": card.damage})


# ---- fights


def _in_fight(table: Table, seat: int, kind: str, option: int) -> Label:
    if option == END:
        return button(END_WORDS[kind], ends_turn=True)
    if option == PENALTY:
        text = Text("option.penalty", {"what": penalty_texts(_attacker(table, seat))})
        return Label("penalty", text, "button:penalty")
    if option == LIVES:
        lives = _attacker(table, seat).life
        return Label("lives", Text("option.lives", {"n": lives}), "button:lives")
    if option >= DRINK:
        name = POTIONS[option - DRINK]
        text = Text("option.drink", {"potion": POTION_REFS[option - DRINK]})
        return Label(f"drink {name}", text, f"potion:{name}")
    if option >= BLESSING:
        blessing = table.kit.blessings[option - BLESSING]
        text = Text("option.bless", {"card": blessing.ref, "what": blessing_text(blessing)})
        return Label(f"bless {blessing.id}", text, f"blessing:{blessing.id}")
    if option >= SKILL:
        place = (option - SKILL) // ABILITIES
        ability = ability_of(table, seat, option - SKILL)
        skill = skill_at(table, seat, place)
        text = Text(
            "option.skill", {"card": skill.ref, **_ability_args(table, seat, skill, ability)}
        )
        return Label(f"skill {skill.id} {ability.when}", text, f"skill:{place}")
    if option == RAGE:
        return Label("rage", Text("option.rage"), "rage")
    if option >= EFFECT:
        number = option - EFFECT
        effect = effect_of(table, seat, number)
        args: dict[str, Arg] = {
            "what": effect_text(effect),
            "cost": cost_texts(effect),
            "card": effect_ref(table, seat, number),
        }
        return Label(
            effect_words(table, seat, number), Text("option.effect", args), f"effect:{number}"
        )
    return _hit(table, seat, option)


def _attacker(table: Table, seat: int) -> Foe:
    """The card whose attack the player suffers."""
    return foe_at(table, seat) if table.shown == EMPTY else table.kit.foes[table.shown]


def penalty_texts(foe: Foe) -> list[Scalar]:
    """What the attack asks for, part by part."""
    found: list[Scalar] = []
    for penalty in foe.penalties:
        name = PENALTY_NAMES[penalty.kind]
        if penalty.kind == LOSE_TOKEN:
            name = f"lose_{TOKENS[penalty.token]}"
        colour = "any" if penalty.colour < 0 else SPACES[penalty.colour]
        found.append(Text(f"penalty.{name}", {"n": penalty.number, "colour": colour}))
    return found


def _hit(table: Table, seat: int, option: int) -> Label:
    die, at, symbol = option // PER_DIE, option % PER_DIE // PER_CARD, option % PER_CARD
    value = table.echo[seat] if die == ECHO_DIE else table.values[seat][die]
    modified = table.echo_modified[seat] if die == ECHO_DIE else table.changed[seat][die]
    who = "echo" if die == ECHO_DIE else f"die {die + 1}"
    if table.phase == BATTLE:
        at = table.step[seat] + 1
        text = Text("option.hit_card", {"n": value, "at": at, "modified": modified})
        return Label(f"{who} ({value}) on the card", text, f"row:{die}:{symbol}", verb="hit")
    card = table.kit.cards[table.demons[seat][at]]
    text = Text("option.hit", {**_front_args(card), "n": value, "modified": modified})
    words = f"{who} ({value}) on demon {at + 1}"
    return Label(words, text, f"hit:{die}:{at}:{symbol}", verb="hit")


def effect_words(table: Table, seat: int, number: int) -> str:
    if number >= FIRST_SKILL:
        return f"skill {skill_at(table, seat, number - FIRST_SKILL).id}"
    slot = number // EFFECTS_IN_SLOT
    effect = effect_of(table, seat, number)
    name = table.kit.slots[slot].id
    if number % EFFECTS_IN_SLOT != PRINTED:
        name = table.kit.cards[table.worn[seat][slot]].item
    value = f" {effect.value}" if effect.value else ""
    return f"use {name} {number % EFFECTS_IN_SLOT + 1} {KINDS[effect.kind]}{value}"


def effect_text(effect: Effect) -> Text:
    return Text(f"effect.{KINDS[effect.kind]}", {"n": effect.value})


def blessing_text(blessing: Blessing) -> Text:
    if blessing.effect is not None:
        return effect_text(blessing.effect)
    return Text(f"does.gain_{TOKENS[blessing.token]}", {"n": blessing.count})


def _ability_args(table: Table, seat: int, skill: Skill, ability: Ability) -> dict[str, Arg]:
    """What a skill does at this moment of the fight, and what that costs."""
    cost = cost_texts(skill.spaces) if ability.fills else []
    if ability.potions:
        cost.append(Text("amount.potions", {"n": ability.potions}))
    if ability.charge:
        cost.append(Text("amount.gems", {"n": 1}))
    if ability.effect is not None:
        what = effect_text(ability.effect)
    elif ability.do == DO_SHIELD:
        what = Text("effect.shield", {"n": ability.number})
    elif ability.do == DO_RESTORE:
        what = Text(f"does.restore_{TOKENS[ability.token]}", {"n": ability.number})
    else:
        what = Text(f"does.{DOES[ability.do]}", {"n": table.last_hit[seat]})
    return {"what": what, "cost": cost}


def cost_texts(effect: Effect) -> list[Scalar]:
    found: list[Scalar] = []
    if effect.stamina:
        found.append(Text("amount.stamina", {"n": effect.stamina}))
    if effect.focus:
        found.append(Text("amount.focus", {"n": effect.focus}))
    if effect.either:
        found.append(Text("amount.either", {"n": effect.either}))
    return found


def _dice(table: Table, seat: int, kind: str, option: int) -> Label:
    if kind == "preset":
        return Label(f"preset {option}", Text("option.preset", {"n": option}), f"face:{option}")
    if option == END:
        return button("reroll")
    if kind == "die":
        die, face = option // PER_VALUE, option % PER_VALUE
        modified = table.changed[seat][die]
        now = table.values[seat][die]
        text = Text("option.die", {"from": now, "to": face, "modified": modified})
        return Label(f"die {die + 1} to {face}", text, f"die:{die}:{face}", verb="turn")
    value = table.values[seat][option]
    text = Text(f"option.{kind}_die", {"n": value, "modified": table.changed[seat][option]})
    return Label(f"{kind} die {option + 1} ({value})", text, f"die:{option}")


def _space(table: Table, seat: int, kind: str, option: int) -> Label:
    """A space of an effect."""
    space = option // 2 if kind == "waste" else option
    number = space // SPACES_PER_EFFECT
    effect = effect_of(table, seat, number)
    args: dict[str, Arg] = {
        "what": effect_text(effect),
        "card": effect_ref(table, seat, number),
        "at": space % SPACES_PER_EFFECT + 1,
        "of": effect.size,
        "colour": Ref(f"colours.{SPACES[effect.spaces[space % SPACES_PER_EFFECT]]}"),
    }
    key = f"option.{kind}"
    words = f"{kind} {number}.{space % SPACES_PER_EFFECT + 1}"
    if kind == "waste":
        token = TOKENS[option % 2]
        args["token"] = Text(f"amount.{token}", {"n": 1})
        words += f" with {token}"
        return Label(words, Text(key, args), f"space:{space}:{token}")
    return Label(words, Text(key, args), f"space:{space}")


# ---- rests


def _at_rest(table: Table, seat: int, kind: str, option: int) -> Label:
    if option == DONE:
        return button("done_dressing" if kind == "dress" else "done_brewing", ends_turn=True)
    if option == NONE:
        return none_of(kind)
    if option >= THROW:
        name = POTIONS[option - THROW]
        text = Text("option.throw", {"potion": POTION_REFS[option - THROW]})
        return Label(f"throw {name}", text, f"potion:{name}")
    if option == CHARGE:
        return button("charge")
    if option == UNCHARGE:
        return button("uncharge")
    if option >= TAKE_OFF:
        slot = option - TAKE_OFF
        item = table.kit.cards[table.worn[seat][slot]]
        text = Text("option.take_off", {"card": item.item_ref})
        return Label(f"take off {item.item}", text, f"slot:{slot}", verb="take_off")
    if kind == "brew":
        item = table.kit.cards[table.bag[seat][option // 2]]
        text = Text("option.brew", {"card": item.item_ref, "potion": POTION_REFS[option % 2]})
        name = POTIONS[option % 2]
        return Label(f"brew {name} from {item.item}", text, f"bag:{option // 2}:{name}")
    return _put_on(table, seat, option)


def _put_on(table: Table, seat: int, option: int) -> Label:
    at, slot, white = option // IN_BAG, option % IN_BAG // IN_SLOT, option % IN_SLOT
    item = table.kit.cards[table.bag[seat][at]]
    board = table.kit.slots[slot]
    args: dict[str, Arg] = {
        "card": item.item_ref,
        "slot": board.ref,
        "gem": GEM_REFS[item.item_colour],
        "n": item.level - white,
        "white": white,
    }
    words = f"put on {item.item}"
    if len(table.kit.slots_of[item.slot]) > 1:
        words += f" at {board.id}"
    if white:
        words += f" with {white} white"
    return Label(words, Text("option.put_on", args), f"bag:{at}:{slot}:{white}", verb="put_on")


# ---- why not


def why_not(table: Table, seat: int, decision: Decision | None, target: str) -> Text:
    """Why the seat can't play the thing that it clicked."""
    if table.phase == OVER:
        return Text("why.over")
    if not table.alive[seat]:
        return Text("why.dead")
    if decision is None:
        return Text("why.turn_of", {"player": seat_ref(table.active)})
    where, _, rest = target.partition(":")
    number = rest.partition(":")[0]
    effect = number_below(number)
    if where == "effect" and effect in effects_in_play(table, seat):
        return why_no_effect(table, seat, decision, effect)
    place = number_below(number, len(table.bag[seat]))
    if where == "bag" and place != NO_NUMBER:
        item = table.kit.cards[table.bag[seat][place]]
        if decision.kind == "dress":
            return why_no_item(table, seat, item)
        return Text("why.rest_only", {"card": item.item_ref})
    if where == "rage" and decision.kind == "attack" and not table.rage[seat]:
        return Text("why.rage_spent")
    if where == "potion":
        return Text("why.potions")
    if where == "blessing":
        return Text("why.blessings")
    return Text("why.asked_else", {"prompt": prompt(table, decision)})


def why_no_effect(table: Table, seat: int, decision: Decision, number: int) -> Text:
    effect = effect_of(table, seat, number)
    thing = effect_ref(table, seat, number)
    first = number * SPACES_PER_EFFECT
    if DAMAGED in table.spaces[seat][first : first + effect.size]:
        return Text("why.damaged", {"card": thing})
    if any(table.spaces[seat][first : first + effect.size]):
        return Text("why.filled", {"card": thing})
    pool = table.pools[seat]
    if pool[STAMINA] < effect.stamina or pool[FOCUS] < effect.focus or sum(pool) < effect.size:
        return Text("why.tokens", {"card": thing, "cost": cost_texts(effect)})
    if decision.kind in ("attack", "defend"):
        return Text("why.other_phase", {"card": thing})
    return Text("why.asked_else", {"prompt": prompt(table, decision)})


def why_no_item(table: Table, seat: int, item: Card) -> Text:
    free = [slot for slot in table.kit.slots_of[item.slot] if table.worn[seat][slot] == EMPTY]
    if not free:
        return Text("why.slot_taken", {"card": item.item_ref})
    return Text("why.gems", {"card": item.item_ref, "n": item.level})
