"""The page in a real browser.

This is a package, so that the browser and the event loop which it keeps running end with its last
test: whoever comes after it in the same process may have a loop of their own.
"""
