"""The rules of a game as pages that people read: files beside the game, in our own words.

A game keeps them in its folder `rules`: `cs.md`, `en.md` and the list of its rules,
`chapters.json`. The format stands in docs/rules-pages.md.
"""

from klubovna.rulebook.library import game_of_rule, games_with_rules, has_rules, rules_page
from klubovna.rulebook.page import Page, Problem

__all__ = ["Page", "Problem", "game_of_rule", "games_with_rules", "has_rules", "rules_page"]
