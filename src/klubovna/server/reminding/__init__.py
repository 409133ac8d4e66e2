"""Telling people whose turn it is while they look elsewhere: by Web Push or a web hook, once a
turn, never in their quiet hours, and never so that a move waits for it."""
