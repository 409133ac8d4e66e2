"""What each game says about its encoding: the words and lengths that its types leave open."""
