"""Aeon's End (Konec věků): breach mages against a nemesis, together.

`cards` and `mages` are the players' side, `nemeses` and the files of each nemesis the other one;
`damage`, `piles` and `breaches` are the small movements, `turns` the rules of a turn.
"""
