"""The laboratory.

This is a package, so that the made-up game leaves the registry with its last test: whoever comes
after it in the same process finds the games that are there.
"""
