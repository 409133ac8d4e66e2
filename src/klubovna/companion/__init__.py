"""Help at the table for the physical games: scorers, randomizers, runners of automas and nemeses.

`fantasy_realms` scores a hand of Fantasy Realms; `fantasy_realms_dialog` asks for it in a terminal.
"""
