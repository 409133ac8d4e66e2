"""Work that must not keep the event loop waiting: who does it, in which order, for how long.

Whoever fulfils `workforce.Workforce` may do it; `bench.Bench` does it in processes of this machine.
"""
