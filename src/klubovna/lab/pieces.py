"""Pieces of HTML."""

from collections.abc import Sequence
from html import escape


def p(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def h(text: str) -> str:
    return f"<h3>{escape(text)}</h3>"


def folded(name: str, content: str) -> str:
    return f"<details><summary>{escape(name)}</summary>{content}</details>"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], sure: Sequence[bool]) -> str:
    top = "".join(f"<th>{escape(one)}</th>" for one in head)
    lines = []
    for at, row in enumerate(rows):
        kind = ' class="sure"' if at < len(sure) and sure[at] else ""
        lines.append(f"<tr{kind}>" + "".join(f"<td>{escape(one)}</td>" for one in row) + "</tr>")
    return (
        f'<div class="scroll"><table><thead><tr>{top}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )
