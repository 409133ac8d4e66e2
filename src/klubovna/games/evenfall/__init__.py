"""Evenfall (Soumrak): witch clans, places of power, rituals and battles; solo against the Automa.

`data` and `components` hold what is printed, `effects` are the parts of it. `moves`, `offers`,
`actions`, `battle`, `rounds` and `ending` are the rules, `automa` is the solo opponent, `game` the
door to it all.
"""
