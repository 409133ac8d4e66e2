"""Where a PostgreSQL database is, and how to speak of it without giving a password away."""

import re
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from klubovna.server.errors import BadDatabase

SECRETS: Final = ("password", "sslpassword")
HIDDEN: Final = "***"
PATIENT: Final = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
    "application_name": "klubovna",
}
"""So that a database which has fallen silent is noticed; the address may say otherwise."""


class Address:
    """A `postgresql://` address that is understood; else a BadDatabase that does not repeat it,
    because what was taken for a port may be a part of the password."""

    def __init__(self, url: str) -> None:
        authority, _, path = url.partition("://")[2].partition("/")
        if authority.count("@") > 1 or "@" in path.partition("?")[0]:
            raise BadDatabase("server.database.address")
        try:
            said = {key: str(value) for key, value in conninfo_to_dict(url).items() if value}
        except psycopg.Error:
            raise BadDatabase("server.database.address") from None
        if not re.fullmatch(r"[0-9,]*", said.get("port", "")):
            raise BadDatabase("server.database.address")
        self.shown = f"postgresql://{said.get('host', '')}/{said.get('dbname', '')}"
        """For people: without user and password."""
        self.conninfo = make_conninfo("", **{**PATIENT, **said})
        self._secrets = [said[name] for name in SECRETS if name in said]

    def scrubbed(self, error: Exception) -> str:
        """What went wrong, in one line and without secrets."""
        text = " ".join(str(error).split())
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text
