"""The parts of a report: each has a title and what stands under it, or is left out."""

from collections.abc import Callable
from html import escape

from klubovna.lab.findings import Effect, FactorFound, Missed, Rate
from klubovna.lab.luck import Luck
from klubovna.lab.pieces import folded, h, p, table
from klubovna.lab.plots import Mark, histogram, intervals, stacked
from klubovna.lab.saying import Said

EXAMPLES = 12
"""So many positions are shown."""

Section = tuple[str, str] | None


# ---- seats


def seats(said: Said) -> Section:
    found = said.found
    if found.order.players == 1:
        return None
    text = said("seats.together") if found.together else said("seats.text")
    parts = [p(text)]
    if found.turn_order:
        parts += [h(said("seats.order")), _rates(said, found.turn_order, "seats.place")]
    if not found.together:
        parts += [h(said("seats.seat")), _rates(said, found.seats, "seats.at")]
    return said("seats.title"), "".join(parts)


def _rates(said: Said, rates: list[Rate], key: str) -> str:
    fair = said.found.fair
    marks = [
        Mark(
            said(key, n=int(one.name)),
            one.rate,
            one.low,
            one.high,
            f"{said.percent(one.rate)} ({_between(said, one)})",
            "up" if one.low > fair else "down" if one.high < fair else "",
        )
        for one in rates
    ]
    return intervals(marks, fair, said.round_percent, said("seats.title"))


def _between(said: Said, one: Rate) -> str:
    return f"{said.round_percent(one.low)} – {said.round_percent(one.high)}"


# ---- what was assigned


def factor(said: Said, factor: FactorFound) -> Section:
    if not factor.effects:
        return None
    clear = sum(one.clear for one in factor.effects)
    told = said(
        "factor.told",
        matches=factor.matches,
        deals=factor.deals,
        clear=clear,
        all=len(factor.effects),
        spread=said.number(factor.spread if factor.in_points else 100 * factor.spread),
        unit="points" if factor.in_points else "wins",
    )
    plot = intervals(
        [_effect(said, factor, one) for one in factor.effects],
        0.0,
        (lambda value: said.signed(value))
        if factor.in_points
        else (lambda value: said.signed_percent(value)),
        said.factor(factor.name),
    )
    return said.factor(factor.name), "".join(
        [p(said.how(factor.name)), p(told), plot, _effect_table(said, factor)]
    )


def _effect(said: Said, factor: FactorFound, one: Effect) -> Mark:
    shown = one.points if factor.in_points else one.wins
    tone = "up" if shown.low > 0 else "down" if shown.high < 0 else ""
    tone = tone if one.clear else ""
    name = said.value(factor, one.value)
    if factor.in_points:
        return Mark(name, shown.value, shown.low, shown.high, said.signed(shown.value), tone)
    told = said(
        "factor.mark", wins=said.signed_percent(one.wins.value), rate=said.percent(one.rate)
    )
    return Mark(name, shown.value, shown.low, shown.high, told, tone)


def _effect_table(said: Said, factor: FactorFound) -> str:
    head = [said(f"factor.{name}") for name in ("value", "n", "rate", "wins", "points")]
    rows = [
        [
            said.value(factor, one.value),
            str(one.n),
            said.percent(one.rate),
            f"{said.signed_percent(one.wins.value)} ({said.between(one.wins, 100)})",
            f"{said.signed(one.points.value)} ({said.between(one.points)})",
        ]
        for one in factor.effects
    ]
    return folded(said("factor.table"), table(head, rows, [one.clear for one in factor.effects]))


# ---- luck and skill


def luck(said: Said) -> Section:
    found = said.found
    if not found.luck:
        return None
    rows = [(_against(said, one), [*one.wins]) for one in found.luck]
    keys = "".join(
        f'<li><i class="k{at}"></i>{escape(said(f"luck.{name}"))}</li>'
        for at, name in enumerate(("skill", "deal", "rest"))
    )
    parts = [p(said("luck.text", agent=found.order.agent)), f'<ul class="key">{keys}</ul>']
    parts.append(stacked(rows, said.round_percent, said("luck.title")))
    parts += [p(_rival(said, one)) for one in found.luck]
    return said("luck.title"), "".join(parts)


def _against(said: Said, luck: Luck) -> str:
    return f"{said.found.order.agent} – {luck.rival}"


def _rival(said: Said, luck: Luck) -> str:
    rate = luck.rate
    if said.found.together:
        between = f"{said.signed_percent(rate.low)} … {said.signed_percent(rate.high)}"
        more = said.signed_percent(rate.value)
        names = {"agent": said.found.order.agent, "rival": luck.rival}
        return said("luck.together", more=more, between=between, deals=luck.deals, **names)
    between = f"{said.percent(max(0.0, rate.low))} – {said.percent(min(1.0, rate.high))}"
    told = said(
        "luck.rate",
        agent=said.found.order.agent,
        rival=luck.rival,
        rate=said.percent(rate.value),
        between=between,
        deals=luck.deals,
    )
    if luck.same_side == luck.same_side:
        told += " " + said("luck.same", share=said.round_percent(luck.same_side))
    return told


# ---- what is missed


def misses(said: Said) -> Section:
    found, whole = said.found, said.found.all_missed
    if whole is None:
        return None
    told = said(
        "misses.told",
        n=whole.n,
        clear=whole.clear,
        lost=said.number(100 * whole.lost.value),
        between=said.between(whole.lost, 100),
    )
    head = [said(f"misses.{name}") for name in ("asked", "n", "clear", "lost")]
    kinds = table(head, [_missed(said, one) for one in found.missed], [])
    examples = [one for one in found.positions if one.clear]
    examples.sort(key=lambda one: (-one.lost, one.deal))
    shown = [
        [one.asked[said.lang], one.chosen, one.better, said.number(100 * one.lost, 0)]
        for one in examples[:EXAMPLES]
    ]
    heads = [said(f"misses.{name}") for name in ("asked", "chosen", "better", "lost")]
    more = folded(said("misses.examples"), table(heads, shown, [])) if shown else ""
    text = p(said("misses.text", agent=found.order.agent))
    return said("misses.title", agent=found.order.agent), text + p(told) + kinds + more


def _missed(said: Said, one: Missed) -> list[str]:
    lost = said.number(100 * one.lost.value)
    if one.n > 1:
        lost += f" ({said.between(one.lost, 100)})"
    return [one.asked[said.lang], str(one.n), str(one.clear), lost]


# ---- length


def length(said: Said) -> Section:
    found = said.found
    head = ["", *(said(f"length.{name}") for name in ("mean", "quartiles", "range"))]
    rows = [
        [
            said(f"length.{name}"),
            said.number(one.mean),
            " · ".join(said.number(part, 0) for part in (one.low, one.middle, one.high)),
            f"{said.number(one.least, 0)} – {said.number(one.most, 0)}",
        ]
        for name, one in found.spreads.items()
    ]
    points = [float(score) for scores in found.points for score in scores]
    parts = [p(said("length.text")), h(said("length.turns"))]
    parts.append(histogram([*map(float, found.turns)], _whole(said), said("length.turns")))
    parts += [h(said("length.points")), histogram(points, _whole(said), said("length.points"))]
    return said("length.title"), "".join([*parts, table(head, rows, [])])


def _whole(said: Said) -> Callable[[float], str]:
    return lambda value: said.number(value, 0)


# ---- a variant


def variant(said: Said) -> Section:
    found = said.found
    changed = found.order.variant
    if changed is None:
        return None
    changes = "".join(f"<li><code>{escape(one.told())}</code></li>" for one in changed.changes)
    clear = [one for one in found.measures if one.clear]
    verdict = said("variant.clear", n=len(clear)) if clear else said("variant.unclear")
    head = [said(f"variant.{name}") for name in ("measure", "deals", "before", "after", "change")]
    rows = []
    for one in found.measures:
        share = one.name in ("wins", "first_wins", "worth_wins")
        scale = 100.0 if share else 1.0
        name = said(f"variant.{one.name}", thing=said.thing(one.thing))
        change = f"{said.signed(scale * one.change.value)} ({said.between(one.change, scale)})"
        numbers = [said.number(scale * value) for value in (one.before, one.after)]
        rows.append([name, str(one.deals), *numbers, change])
    figures = table(head, rows, [one.clear for one in found.measures])
    parts = [p(said("variant.text", name=changed.name)), f"<ul>{changes}</ul>" if changes else ""]
    return said("variant.title"), "".join(
        [*parts, f'<p class="note">{escape(verdict)}</p>', figures]
    )
