"""One room a game. A game knows the core and the texts, and no other game."""
