"""Shards of Infinity with Relics of the Future (Úlomky nekonečna).

`cards` say what is printed, `effects` are the parts they are made of, `turns` and `attack` are the
rules of play, `modes` the ways to set up, `nemesis` the solo opponent, `game` the door to it all.
"""
