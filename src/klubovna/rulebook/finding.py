"""Finding rules by words, as people type them."""

import re
from typing import NamedTuple

from klubovna.rulebook.page import Block, Entries, Page, Rule, Section, plain_text
from klubovna.rulebook.spans import RULE
from klubovna.texts import fold


def is_rule(text: str) -> bool:
    return re.fullmatch(RULE, text.upper()) is not None


def text_of(blocks: list[Block]) -> str:
    """All words of some blocks."""
    return " ".join(plain_text(spans) for block in blocks for spans in block.texts())


class Found(NamedTuple):
    """A section with what of it was found: some of its rules, and parts of what stands before."""

    section: Section
    blocks: list[Block]
    rules: list[Rule]

    def places(self) -> int:
        """How many places that are: rules, entries of lists, and other parts."""
        counts = [len(b.entries) if isinstance(b, Entries) else 1 for b in self.blocks]
        return len(self.rules) + sum(counts)


def found_in(page: Page, typed: str) -> list[Found]:
    """What holds all the words, by section."""
    wanted = fold(typed).split()
    found: list[Found] = []
    for section in page.sections:
        rules = [
            rule
            for rule in section.rules
            if _holds(f"{rule.id} {rule.title} {text_of(rule.blocks)}", wanted)
        ]
        blocks = [part for block in section.blocks for part in _narrowed(block, wanted)]
        if rules or blocks:
            found.append(Found(section, blocks, rules))
    return found


def _narrowed(block: Block, wanted: list[str]) -> list[Block]:
    """The block, if it holds the words; of a list of entries those that do."""
    if isinstance(block, Entries):
        fit = [e for e in block.entries if _holds(f"{e.name} {plain_text(e.spans)}", wanted)]
        return [Entries(tuple(fit))] if fit else []
    return [block] if _holds(text_of([block]), wanted) else []


def _holds(text: str, wanted: list[str]) -> bool:
    folded = fold(text)
    return all(word in folded for word in wanted)
