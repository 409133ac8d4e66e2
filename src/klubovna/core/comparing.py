"""What has changed between two trees of JSON, by paths, for those who send only that."""

from typing import TypeAlias

Edit: TypeAlias = list[object]
"""A path and the value that is there now; the path alone where nothing is any more."""


class Comparison:
    """Compares the trees of one moment with those of an earlier one. A pair of parts that several
    trees share is compared once, so nobody changes any of them meanwhile."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[object, object, list[Edit]]] = {}
        """By their ids, pairs of parts with what was found; who is kept here keeps the id."""

    def edits(self, old: object, new: object) -> list[Edit]:
        """What makes the one tree the other. What is equal has the same type, too: a field never
        is a number now and true later."""
        if old is new:
            return []
        pair = (id(old), id(new))
        known = self._known.get(pair)
        if known is not None:
            return known[2]
        found = [] if old == new else self._between(old, new)
        self._known[pair] = (old, new, found)
        return found

    def _between(self, old: object, new: object) -> list[Edit]:
        found: list[Edit] = []
        if isinstance(old, dict) and isinstance(new, dict):
            for key, value in new.items():
                if key in old:
                    self._add(key, old[key], value, found)
                else:
                    found.append([[key], value])
            for key in old:
                if key not in new:
                    found.append([[key]])
        elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
            for at in range(len(new)):
                self._add(at, old[at], new[at], found)
        else:
            found.append([[], new])
        return found

    def _add(self, key: str | int, old: object, new: object, found: list[Edit]) -> None:
        """Add what has changed below this key or place."""
        if not isinstance(new, (dict, list)):
            if old != new:
                found.append([[key], new])
            return
        for edit in self.edits(old, new):
            path = edit[0]
            assert isinstance(path, list)
            found.append([[key, *path], *edit[1:]])
