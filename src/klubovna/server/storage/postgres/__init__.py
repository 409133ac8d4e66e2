"""The contract of the storage, fulfilled by a PostgreSQL server. Needs the extra `postgres`; no
room outside knows psycopg."""
