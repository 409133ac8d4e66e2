"""Several server processes on one database: each table has one owner, who keeps it in memory; the
others pass on what they hear for it.

`membership` keeps the process's lease; `fleet` says where a table is, takes tables over and lets
them go; `usher` and `forwarding` pass requests on, `relay` passes connections on; `seal` is how
processes know each other. Where the database belongs to one process, `alone` stands for all of it.
"""
