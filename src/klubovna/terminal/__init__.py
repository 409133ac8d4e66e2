"""The table in a terminal: playing, saving, replaying.

`table` and `rewatch` know no game; `boards` holds a drawing of each game that has one.
"""

from klubovna.terminal.wrapping import keep_together

keep_together()
