"""What every game shares: decisions, matches, randomness, piles, events, the registry.

Nothing here knows a game. Games import from these modules; these modules import only `texts`.
"""
