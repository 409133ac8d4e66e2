"""`klubovna prove GAME --CLAIM`: repeat a proof."""

import json
from typing import cast

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text as Line

from klubovna.arena.proofs import Proof, Prover
from klubovna.cli.output import out
from klubovna.cli.parser import BadUsage, Parser, whole_number
from klubovna.cli.simulate import STDOUT, write_file
from klubovna.cli.tournament import progress_bar
from klubovna.core.outfit import named, outfit_of
from klubovna.core.registry import find_game, game_ids
from klubovna.texts import Words, decimal

CLAIMS = ("best-hand",)


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "prove")
    parser.given("game")
    for claim in CLAIMS:
        parser.switch(f"--{claim}", takes="nothing")
    parser.switch("--new-suits", takes="nothing")
    parser.switch("--item", default="")
    parser.switch("--least", default="0", check=whole_number(0, "--least"))
    parser.switch("--top", default="100", check=whole_number(1, "--top"), value="games")
    parser.switch("--workers", default="1", check=whole_number(1, "--workers"))
    parser.switch("--json", takes="maybe", const=STDOUT)
    asked = parser.read(arguments)
    game = find_game(asked.game)
    proofs = outfit_of(game).proofs
    if not proofs:
        known = [id for id in game_ids() if outfit_of(find_game(id)).proofs]
        raise BadUsage("cli.error.nothing_to_prove", {"game": game.id, "known": ", ".join(known)})
    wanted = [claim for claim in CLAIMS if vars(asked)[claim.replace("-", "_")] and claim in proofs]
    if not wanted:
        raise BadUsage("cli.error.no_claim", {"known": ", ".join(f"--{claim}" for claim in proofs)})
    prove = cast(Prover, named(proofs[wanted[0]]))
    said = game.words(spoken.lang)
    with progress_bar(spoken, "cli.prove.proving") as progress:
        proof = prove(
            said,
            new_suits=asked.new_suits,
            item=asked.item,
            least=asked.least,
            top=asked.top,
            workers=asked.workers,
            progress=progress,
        )
    text = json.dumps(proof.to_json(), ensure_ascii=False, indent=2)
    if asked.json == STDOUT:
        print(text)
        return 0
    show(out(), spoken, said, proof)
    if asked.json is not None:
        write_file(asked.json, text + "\n")
        out().print(spoken("cli.simulate.written", file=asked.json), markup=False)
    return 0


def show(console: Console, words: Words, said: Words, proof: Proof) -> None:
    """The best, how it came about, the others, and how much work it was."""
    claim = words(f"cli.prove.claim.{proof.claim}")
    console.print(Line(words("cli.prove.title", game=said("game.name"), claim=claim), "bold"))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(words("cli.prove.place"), justify="right")
    table.add_column(words("cli.prove.points"), justify="right")
    table.add_column(words("cli.prove.parts"))
    place = 0
    for number, row in enumerate(proof.rows):
        if number == 0 or row.points < proof.rows[number - 1].points:
            place = number + 1
        names = [said.term(f"cards.{id}.name") for id in row.parts]
        table.add_row(f"{place}.", str(row.points), Line(" · ".join(names)))
    console.print(table if proof.rows else words("cli.prove.none"))
    for sentence in proof.rows[0].told if proof.rows else ():
        console.print(Line(f"  {sentence}", "dim"))
    for name, count in proof.figures.items():
        shown = decimal(words.lang, count, 0)
        console.print(Line(f"{shown:>16}  {words(f'cli.prove.figure.{name}')}"))
    console.print(words("cli.prove.seconds", n=decimal(words.lang, proof.cpu_seconds, 1)))
