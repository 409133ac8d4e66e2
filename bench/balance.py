"""How balanced a game is when its own bot plays it: tables in Markdown and pictures.

    python bench/balance.py evenfall --by clan --hand hand --options side=sun --options side=moon \
        --players 2,3,4 --games 3000 --out balance

It works for every game. `--by` and `--hand` are places of a seat in the game's layout: what the
seats are grouped by, and where their cards are. Each `--options` is a setting of its own. Worth is
in points of lead over the mean of the other seats; the ± is two standard errors.
"""

import argparse
from pathlib import Path
from statistics import fmean, quantiles

from klubovna.arena.balance import Balance, Difference, Fared
from klubovna.cli.options import read_options
from klubovna.core.registry import find_game, use_cards

BARS = 24
INK, BAR, GOOD, BAD = "#444", "#7a8fb8", "#3d7f5f", "#a8503c"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--agent", default="greedy")
    parser.add_argument("--players", default="2,3,4")
    parser.add_argument("--options", action="append", default=[])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--by", default="")
    parser.add_argument("--hand", default="")
    parser.add_argument("--cards", default="")
    parser.add_argument("--out", default="balance")
    asked = parser.parse_args()
    use_cards(asked.game, asked.cards)
    out = Path(asked.out)
    out.mkdir(parents=True, exist_ok=True)
    found: dict[str, Balance] = {}
    for text in asked.options or [""]:
        options = read_options(find_game(asked.game), text)
        for players in asked.players.split(","):
            name = f"{players} {text}".strip()
            found[name] = Balance(asked.game, [asked.agent] * int(players), options)
            found[name].play(asked.games, asked.seed, asked.by, asked.hand)
    (out / "balance.md").write_text("\n".join(report(found)) + "\n", encoding="utf-8")
    (out / "scores.svg").write_text(scores_picture(found), encoding="utf-8")
    held = together([balance.held() for balance in found.values()])
    if held:
        (out / "worth.svg").write_text(worth_picture(held), encoding="utf-8")


def together(many: list[dict[str, Difference]]) -> dict[str, Difference]:
    """The same things in several settings as one."""
    found: dict[str, Difference] = {}
    for one in many:
        for name, pair in one.items():
            sums = found.setdefault(name, Difference())
            sums.had.join(pair.had)
            sums.had_not.join(pair.had_not)
    return found


# ---- tables


def report(found: dict[str, Balance]) -> list[str]:
    lines = ["| setting | matches | mean | quartiles | least | most |", "|---|---|---|---|---|---|"]
    for name, balance in found.items():
        scores = [score for row in balance.scores for score in row]
        low, middle, high = quantiles(scores, n=4)
        lines.append(
            f"| {name} | {len(balance.scores)} | {fmean(scores):.1f} | "
            f"{low:.0f}, {middle:.0f}, {high:.0f} | {min(scores)} | {max(scores)} |"
        )
    lines += ["", "| setting | seat | wins | lead |", "|---|---|---|---|"]
    for name, balance in found.items():
        for seat, fared in enumerate(balance.seats):
            lines.append(f"| {name} | {seat + 1} | {wins(fared)} | {lead(fared)} |")
    lines += ["", "| setting | group | seats | wins | lead |", "|---|---|---|---|---|"]
    for name, balance in found.items():
        for group, fared in sorted(balance.groups.items()):
            lines.append(f"| {name} | {group} | {fared.n} | {wins(fared)} | {lead(fared)} |")
    lines += table("held", together([balance.held() for balance in found.values()]))
    lines += table("choice", together([balance.choices for balance in found.values()]))
    return lines


def table(title: str, pairs: dict[str, Difference]) -> list[str]:
    """Things by what they are worth; those that nobody could refuse have no worth."""
    lines = [
        "",
        f"| {title} | might | had | worth | wins with | without |",
        "|---|---|---|---|---|---|",
    ]
    known = {name: pair for name, pair in pairs.items() if pair.had.n > 1 and pair.had_not.n > 1}
    for name, pair in sorted(known.items(), key=lambda item: -item[1].worth):
        lines.append(
            f"| {name} | {pair.had.n + pair.had_not.n} | {100 * pair.rate:.0f} % | "
            f"{pair.worth:+.1f} ± {2 * pair.error:.1f} | {wins(pair.had)} | {wins(pair.had_not)} |"
        )
    return lines


def wins(fared: Fared) -> str:
    return f"{100 * fared.win_rate:.1f} %"


def lead(fared: Fared) -> str:
    return f"{fared.lead:+.1f} ± {2 * fared.error:.1f}"


# ---- pictures


def scores_picture(found: dict[str, Balance]) -> str:
    """A histogram for each setting, all on one axis."""
    every = [score for balance in found.values() for row in balance.scores for score in row]
    low, high = min(every), max(every)
    parts = []
    for at, (name, balance) in enumerate(found.items()):
        counts = [0] * BARS
        for row in balance.scores:
            for score in row:
                counts[min(BARS - 1, (score - low) * BARS // max(1, high - low))] += 1
        bottom = 70 + at * 70
        parts.append(f'<text x="0" y="{bottom}">{name}</text>')
        for n, count in enumerate(counts):
            tall = 55 * count / max(counts)
            x = 170 + n * 18
            y = bottom - tall
            parts.append(f'<rect x="{x}" y="{y:.1f}" width="16" height="{tall:.1f}" fill="{BAR}"/>')
    bottom = 90 + (len(found) - 1) * 70
    for n in range(0, BARS + 1, 6):
        points = low + (high - low) * n // BARS
        parts.append(f'<text x="{170 + n * 18}" y="{bottom}" font-size="12">{points}</text>')
    return svg(640, bottom + 10, parts)


def worth_picture(held: dict[str, Difference]) -> str:
    """What it is worth to hold each card, with its interval."""
    order = sorted(held.items(), key=lambda item: -item[1].worth)
    far = max(abs(pair.worth) + 2 * pair.error for _, pair in order)
    middle, scale = 420, 200 / far
    parts = [f'<line x1="{middle}" y1="0" x2="{middle}" y2="{len(order) * 18}" stroke="{INK}"/>']
    for at, (name, pair) in enumerate(order):
        y = 12 + at * 18
        x, wide = middle + pair.worth * scale, 2 * pair.error * scale
        colour = GOOD if pair.worth > 0 else BAD
        parts.append(f'<text x="0" y="{y + 4}" font-size="12">{name} ({pair.worth:+.1f})</text>')
        parts.append(
            f'<line x1="{x - wide:.1f}" y1="{y}" x2="{x + wide:.1f}" y2="{y}" stroke="{colour}"/>'
        )
        parts.append(f'<circle cx="{x:.1f}" cy="{y}" r="4" fill="{colour}"/>')
    return svg(640, len(order) * 18 + 6, parts)


def svg(width: int, height: int, parts: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="13" fill="{INK}">'
    )
    paper = '<rect x="-10" width="100%" height="100%" fill="#fff"/>'
    return "\n".join([head, paper, *parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    main()
