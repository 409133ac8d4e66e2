"""Sanctum: heroes fight their way through demons to the Demon Lord.

`turns` and `journey` are the way to Sanctum, `fight` and `rest` what a hero does on it, `grid` the
skills, `lord` the Demon Lord's attacks; `components` reads the data files.
"""
