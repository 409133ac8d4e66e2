"""Tables on the network: seats with keys, moves on disk, bots in worker processes.

docs/table-api.md is the contract with the browser, docs/server.md says how it works inside.
"""
