"""Everything that can be wrong with what somebody asks of the engine.

Each error says in one sentence what was wrong, with what, and what would be right. The sentence is
kept as a key with arguments, so that it can be read in every language; `str()` gives English.
"""

from collections.abc import Mapping

from klubovna.texts import Arg, Text, words


class KlubovnaError(Exception):
    """Base of all errors that are meant for the person who reads them."""

    def __init__(self, key: str, args: Mapping[str, Arg] | None = None) -> None:
        self.text = Text(key, args or {})
        super().__init__(key)

    def __reduce__(self) -> tuple[object, ...]:
        """An error keeps its words on the way to another process."""
        own = {k: v for k, v in getattr(self, "__dict__", {}).items() if k != "text"}
        return _told_again, (type(self), self.text.key, dict(self.text.args)), own

    def __str__(self) -> str:
        return words("en").say(self.text)


def _told_again(kind: type[KlubovnaError], key: str, args: Mapping[str, Arg]) -> KlubovnaError:
    error = kind.__new__(kind)
    KlubovnaError.__init__(error, key, args)
    return error


class IllegalMove(KlubovnaError):
    """A move that the match does not accept. Nothing has changed."""


class IllegalOption(IllegalMove):
    """The option is not among the legal ones."""


class Endless(KlubovnaError):
    """A match that goes on and on."""


class OutOfTurn(IllegalMove):
    """This seat owes no decision now."""


class MatchOver(IllegalMove):
    """The match has ended."""


class CannotUndo(KlubovnaError):
    """There is nothing to take back, or something hidden has been seen since."""


class NotOver(KlubovnaError):
    """There is no result before the end."""


class NotKept(KlubovnaError):
    """The match was started without what is asked for: its log, or its history."""


class BadSetup(KlubovnaError):
    """A game, an option or a number of players that does not exist."""


class BadRecord(KlubovnaError):
    """A record or snapshot that is damaged or does not follow the rules."""


class OtherRules(BadRecord):
    """A record made under another version of the rules."""


class OtherCards(BadRecord):
    """A record made with other cards of the game."""
