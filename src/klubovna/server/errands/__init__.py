"""Thinking elsewhere: work that a server leaves in its database for `klubovna work` processes.

`mark` says what both must have in common, `dispatcher` is the server's side, `hand` the worker's,
`program` the command. Nobody at a table depends on it: what is not answered in time the server does
itself.
"""
