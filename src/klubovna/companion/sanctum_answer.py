"""The companion of Sanctum: a plan and chances, as JSON and in words."""

from klubovna.companion.sanctum_hero import OWN_CODE, SEAT, Own, own_id
from klubovna.core.state import Json
from klubovna.games.sanctum.abilities import ABILITIES, BLESSING, EFFECT, RAGE, SKILL
from klubovna.games.sanctum.card import EFFECTS_IN_SLOT, FOCUS, PRINTED, STAMINA, Effect
from klubovna.games.sanctum.chances import Chances
from klubovna.games.sanctum.labels import blessing_text, effect_text
from klubovna.games.sanctum.plans import Fight, Plan
from klubovna.games.sanctum.table import Table, effect_of, effect_ref, skill_at
from klubovna.texts import Arg, Scalar, Text


def plan_json(table: Table, own: list[Own], fight: Fight, plan: Plan) -> dict[str, Json]:
    steps: list[Json] = blessing_steps(table, plan)
    values = fight.dice[:]
    for step in plan.steps:
        if step.tool >= 0:
            what = thing(table, own, fight.tools[step.tool].code)
            text = Text("solve.change", {"from": values[step.die], "to": step.face, "what": what})
            values[step.die] = step.face
        else:
            key = "solve.extra_hit" if step.die < 0 else "solve.hit"
            if fight.in_order:
                key += "_card"
            text = Text(key, {"n": step.face, "demon": step.target + 1})
        steps.append(text.to_json())
    guards: list[Json] = []
    for at in plan.guards:
        guard = fight.guards[at]
        what = thing(table, own, guard.code)
        guards.append(Text("solve.guard", {"n": guard.shields, "what": what}).to_json())
    return {
        "steps": steps,
        "guards": guards,
        "beaten": [at + 1 for at in plan.beaten],
        "hits": plan.hits,
        "damage": plan.damage,
        "wounds": plan.wounds,
        "final": fight.in_order,
        "dies": plan.wounds >= fight.life,
        "hidden": fight.hidden_next and len(plan.beaten) == len(fight.targets),
    }


def blessing_steps(table: Table, plan: Plan) -> list[Json]:
    """Blessings that add tokens come first."""
    found: list[Json] = []
    left = {STAMINA: plan.blessed_stamina, FOCUS: plan.blessed_focus}
    for tile in table.blessings[SEAT]:
        blessing = table.kit.blessings[tile]
        if left.get(blessing.token, 0) > 0:
            left[blessing.token] -= blessing.count
            text = Text("solve.bless", {"card": blessing.ref, "what": blessing_text(blessing)})
            found.append(text.to_json())
    return found


def thing(table: Table, own: list[Own], code: int) -> Scalar:
    """What is used: an effect, rage, a skill, a blessing, something from the real box."""
    if code == RAGE:
        return Text("solve.rage")
    if code >= OWN_CODE:
        number = (code - OWN_CODE) // ABILITIES
        return own_text(own, number, own[number].effects[(code - OWN_CODE) % ABILITIES])
    if code >= BLESSING:
        return table.kit.blessings[code - BLESSING].ref
    if code >= SKILL:
        return skill_at(table, SEAT, (code - SKILL) // ABILITIES).ref
    number = code - EFFECT
    effect = effect_of(table, SEAT, number)
    slot = number // EFFECTS_IN_SLOT
    if number % EFFECTS_IN_SLOT != PRINTED:
        item = table.kit.cards[table.worn[SEAT][slot]].item
        for n, told in enumerate(own):
            if told.slot >= 0 and own_id(n) == item:
                return own_text(own, n, effect)
    card = effect_ref(table, SEAT, number)
    return Text("solve.effect", {"card": card, "what": effect_text(effect)})


def own_text(own: list[Own], number: int, effect: Effect) -> Text:
    about: dict[str, Arg] = {"n": number + 1, "name": own[number].name, "what": effect_text(effect)}
    key = "solve.named" if own[number].name else "solve.own"
    return Text(key, about)


def chances_json(found: Chances, fight: Fight) -> dict[str, Json]:
    """Outcomes, the likeliest sums, the mean number of beaten demons and wounds, and how likely the
    hero dies."""
    beaten = [0.0] * (len(fight.targets) + 1)
    wounds: dict[int, float] = {}
    for outcome in found.outcomes:
        share = outcome.rolls / found.all
        beaten[outcome.beaten] += share
        wounds[outcome.wounds] = wounds.get(outcome.wounds, 0.0) + share
    return {
        "final": fight.in_order,
        "rolls": found.all,
        "beaten": [round(share, 6) for share in beaten],
        "wounds": {str(n): round(wounds[n], 6) for n in sorted(wounds)},
        "mean_beaten": round(sum(n * share for n, share in enumerate(beaten)), 4),
        "mean_wounds": round(sum(n * share for n, share in wounds.items()), 4),
        "dies": round(sum(share for n, share in wounds.items() if n >= fight.life), 6),
    }
