"""What has changed between two trees, told by paths, makes the one of the other."""

import json
import random
from typing import Any

from klubovna.core.comparing import Comparison

LEAVES = (0, 1, 2, "card", "deck", None)


def tree(chance: random.Random, depth: int = 3) -> Any:
    kind = chance.random() if depth else 1.0
    if kind < 0.5:
        names = chance.sample("abcdef", chance.randrange(5))
        return {name: tree(chance, depth - 1) for name in names}
    if kind < 0.8:
        return [tree(chance, depth - 1) for _ in range(chance.randrange(4))]
    return chance.choice(LEAVES)


def grown(chance: random.Random, old: Any) -> Any:
    """A tree of the same kind with a few things changed."""
    if chance.random() < 0.2:
        return tree(chance, 2)
    if isinstance(old, dict):
        kept = {name: grown(chance, part) for name, part in old.items() if chance.random() < 0.9}
        return kept | ({"g": tree(chance, 1)} if chance.random() < 0.2 else {})
    if isinstance(old, list):
        return [grown(chance, part) for part in old]
    return old


def after(old: Any, edits: list[list[Any]]) -> Any:
    """What a reader makes of the edits."""
    whole = {"": json.loads(json.dumps(old))}
    for path, *value in edits:
        steps: list[Any] = ["", *path]
        last = steps.pop()
        place: Any = whole
        for step in steps:
            place = place[step]
        if value:
            place[last] = value[0]
        else:
            del place[last]
    return whole[""]


def test_edits_make_the_new_tree() -> None:
    chance = random.Random("trees")
    for _ in range(2000):
        old = tree(chance)
        new = grown(chance, old)
        edits = Comparison().edits(old, new)
        assert after(old, edits) == new
        assert bool(edits) == (old != new)


def test_trees_that_share_parts_are_compared_as_each_alone() -> None:
    chance = random.Random("sharing")
    for _ in range(300):
        comparison = Comparison()
        before = [tree(chance) for _ in range(4)]
        now = [grown(chance, part) for part in before]
        for _ in range(6):
            picked = [chance.randrange(4) for _ in range(3)]
            old = {"own": tree(chance, 1), "shared": [before[at] for at in picked]}
            new = {"own": tree(chance, 1), "shared": [now[at] for at in picked]}
            assert comparison.edits(old, new) == Comparison().edits(old, new)
            assert after(old, comparison.edits(old, new)) == new


def test_who_was_shown_something_else_before_is_told_something_else() -> None:
    """One has missed a moment: the same new part is compared with two old ones."""
    comparison = Comparison()
    now = {"deck": {"cards": 10}}
    for cards in (12, 11, 12):
        old = {"deck": {"cards": cards}}
        assert comparison.edits(old, now) == [[["deck", "cards"], 10]]
    assert comparison.edits({"deck": {"cards": 10}}, now) == []
    assert comparison.edits({"deck": "empty"}, now) == [[["deck"], {"cards": 10}]]


def test_only_what_has_changed_is_told() -> None:
    old = {"hand": ["king", "queen"], "deck": {"cards": 12, "top": None}, "gone": 1}
    new = {"hand": ["king", "knights"], "deck": {"cards": 11, "top": None}, "drawn": ["queen"]}
    assert Comparison().edits(old, new) == [
        [["hand", 1], "knights"],
        [["deck", "cards"], 11],
        [["drawn"], ["queen"]],
        [["gone"]],
    ]
