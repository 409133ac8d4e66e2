"""A report as one HTML file that needs nothing else."""

from html import escape
from importlib.resources import files

from klubovna import __version__
from klubovna.core.game import option_word
from klubovna.core.registry import find_game
from klubovna.lab.findings import Findings
from klubovna.lab.pieces import p
from klubovna.lab.saying import Said
from klubovna.lab.sections import Section, factor, length, luck, misses, seats, variant


def page(findings: Findings, lang: str, command: str) -> str:
    """The whole report. `command` repeats it."""
    said = Said(lang, findings)
    title = said("title", game=said.game())
    sections = [
        ("variant", variant(said)),
        ("seats", seats(said)),
        *((f"factor-{one.name}", factor(said, one)) for one in findings.factors),
        ("luck", luck(said)),
        ("misses", misses(said)),
        ("length", length(said)),
        ("method", _method(said, command)),
    ]
    shown = [(id, *section) for id, section in sections if section is not None]
    style = files("klubovna.lab").joinpath("report.css").read_text(encoding="utf-8")
    links = "".join(f'<a href="#{id}">{escape(name)}</a>' for id, name, _ in shown)
    body = "".join(
        f'<section id="{id}"><h2>{escape(name)}</h2>{content}</section>'
        for id, name, content in shown
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(title)}</title><style>{style}</style></head><body><main>"
        f'<p class="eyebrow">{escape(said("eyebrow"))}</p><h1>{escape(said.game())}</h1>'
        f'<p class="lead">{escape(_lead(said))}</p><nav>{links}</nav>{_facts(said)}{body}'
        f"<footer><p>{escape(said('licence'))}</p></footer></main></body></html>\n"
    )


def _lead(said: Said) -> str:
    found, order = said.found, said.found.order
    return said(
        "lead", matches=found.matches, players=order.players, agent=order.agent, seed=order.seed
    )


# ---- at a glance


def _facts(said: Said) -> str:
    found = said.found
    facts: list[tuple[str, str]] = []
    if found.together:
        facts.append((said.percent(found.fair), said("fact.wins")))
    elif found.turn_order:
        facts.append((said.percent(found.turn_order[0].rate), said("fact.first")))
    for one in found.luck[:1]:
        facts.append((said.percent(one.wins.skill, 0), said("fact.skill", rival=one.rival)))
    facts.append((said.number(found.spreads["turns"].mean, 0), said("fact.turns")))
    facts.append((said.number(found.spreads["answers"].mean), said("fact.answers")))
    if found.all_missed is not None:
        share = found.all_missed.clear / found.all_missed.n
        facts.append((said.percent(share, 0), said("fact.missed")))
    items = "".join(f"<li><b>{escape(a)}</b><span>{escape(b)}</span></li>" for a, b in facts)
    return f'<ul class="facts">{items}</ul>'


# ---- how it was measured


def _method(said: Said, command: str) -> Section:
    order = said.found.order
    game = find_game(order.game)
    options = ", ".join(f"{name}={option_word(value)}" for name, value in order.options.items())
    told = said(
        "method.made",
        version=__version__,
        rules=game.rules_version,
        options=options or "–",
    )
    parts = [p(said(f"method.{name}")) for name in ("bots", "chance", "clear")]
    parts += [p(told), f"<p><code>{escape(command)}</code></p>"]
    return said("method.title"), "".join(parts)
