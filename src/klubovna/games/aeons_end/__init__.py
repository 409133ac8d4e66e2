"""Aeon's End (Konec věků): breach mages against a nemesis, together.

`cards` and `mages` are the players' side, `basic` and the files of each nemesis the other one;
`damage`, `piles` and `breaches` are the small movements, `turns` the rules of a turn.
"""

# Cards are named by their places in the lists of `catalogue`. They are entered here, before
# anything else of the room is imported, so that the places are the same in every program.
import klubovna.games.aeons_end.cards
import klubovna.games.aeons_end.setup  # noqa: F401
