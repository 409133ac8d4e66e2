"""What has changed between two trees of JSON, by paths, for those who send only that."""

from typing import Final, TypeAlias

Edit: TypeAlias = list[object]
"""A path and the value that is there now; the path alone where nothing is any more."""
OWN_LEVELS: Final = 2
"""Down to here trees differ, though most of their parts are shared: it is looked at each part, not
at the whole. Below it is quicker to ask first whether all is equal."""


class Comparison:
    """Compares the trees of one moment with those of an earlier one. A pair of parts that several
    trees share is compared once, so nobody changes any of them meanwhile."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, object, list[Edit]]] = {}
        """By the id of the new one, pairs of parts with what was found. Both are kept with it, so
        that no other part gets their ids."""

    def edits(self, old: object, new: object) -> list[Edit]:
        """What makes the one tree the other. What is equal has the same type, too: a field never
        is a number now and true later."""
        return self._between(old, new, 0)

    def _between(self, old: object, new: object, level: int) -> list[Edit]:
        known = self._known.get(id(new))
        if known is not None and known[0] is old:
            return known[2]
        found: list[Edit] = []
        if level < OWN_LEVELS or old != new:
            if isinstance(old, dict) and isinstance(new, dict):
                self._in_dict(old, new, found, level)
            elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
                for at in range(len(new)):
                    self._add(at, old[at], new[at], found, level)
            elif old != new:
                found.append([[], new])
        self._known[id(new)] = (old, new, found)
        return found

    def _in_dict(
        self, old: dict[str, object], new: dict[str, object], found: list[Edit], level: int
    ) -> None:
        for key, value in new.items():
            if key in old:
                self._add(key, old[key], value, found, level)
            else:
                found.append([[key], value])
        for key in old:
            if key not in new:
                found.append([[key]])

    def _add(self, key: str | int, old: object, new: object, found: list[Edit], level: int) -> None:
        """Add what has changed below this key or place."""
        if old is new:
            return
        if not (isinstance(new, dict) or isinstance(new, list)):  # noqa: SIM101 - compiles better
            if old != new:
                found.append([[key], new])
            return
        for edit in self._between(old, new, level + 1):
            path = edit[0]
            assert isinstance(path, list)
            moved = edit[:]
            moved[0] = [key, *path]
            found.append(moved)
