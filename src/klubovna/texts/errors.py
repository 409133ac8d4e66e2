"""What can be wrong with a text, said so that its author can mend it."""


class TextError(Exception):
    """Something is wrong with a text; every error of this room is one."""


class CatalogueError(TextError):
    """A catalogue cannot be read or is not made of messages and terms."""


class WrongText(TextError):
    """JSON that should be a Text, a Ref or an argument is not."""


class TextSyntaxError(TextError):
    """A message cannot be parsed; `position` counts characters from 0."""

    def __init__(self, key: str, lang: str, position: int, problem: str) -> None:
        super().__init__(key, lang, position, problem)
        self.key, self.lang, self.position, self.problem = key, lang, position, problem

    def __str__(self) -> str:
        return f"{self.key} ({self.lang}), position {self.position}: {self.problem}"


class MissingText(TextError):
    """The catalogues of a language do not have the key."""

    def __init__(self, key: str, lang: str) -> None:
        super().__init__(key, lang)
        self.key, self.lang = key, lang

    def __str__(self) -> str:
        return f"{self.key}: no such text in {self.lang}"


class MissingArgument(TextError):
    """A message names an argument it was not given."""

    def __init__(self, key: str, lang: str, name: str) -> None:
        super().__init__(key, lang, name)
        self.key, self.lang, self.name = key, lang, name

    def __str__(self) -> str:
        return f"{self.key} ({self.lang}): the argument {self.name} is missing"


class WrongArgument(TextError):
    """An argument is of a kind that the message cannot use."""

    def __init__(self, key: str, lang: str, name: str, problem: str) -> None:
        super().__init__(key, lang, name, problem)
        self.key, self.lang, self.name, self.problem = key, lang, name, problem

    def __str__(self) -> str:
        return f"{self.key} ({self.lang}): the argument {self.name} {self.problem}"
