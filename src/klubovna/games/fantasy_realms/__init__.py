"""Fantasy Realms with The Cursed Hoard (Tajuplné říše: Prokletý poklad).

`cards` and `items` say what is printed, `hand` scores a hand, `solver` finds the best end choices,
`turns` and `ending` are the rules of play, `game` is the door to all of it.
"""
