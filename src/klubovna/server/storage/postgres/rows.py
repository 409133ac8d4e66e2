"""All rows of our part of a PostgreSQL database: to look at, to carry elsewhere, or to fill."""

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from klubovna.server.errors import BadDatabase
from klubovna.server.storage.postgres.address import PATIENT, Address
from klubovna.server.storage.postgres.schema import AT_HOME, FRESH, SCHEMA, prepare
from klubovna.server.storage.rows import Sheet, Value, Values, in_order

VISITOR: Final = "klubovna admin"
AT_ONCE: Final = 2000
COLUMNS: Final = """
SELECT table_name, column_name, is_nullable = 'YES' OR column_default IS NOT NULL, data_type
FROM information_schema.columns WHERE table_schema = %s ORDER BY table_name, ordinal_position"""
KEYS: Final = """
SELECT c.relname, a.attname FROM pg_index i
JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY AS part (number, at)
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = part.number
WHERE n.nspname = %s AND i.indisprimary ORDER BY c.relname, part.at"""
NEEDS: Final = """
SELECT own.relname, other.relname FROM pg_constraint k
JOIN pg_class own ON own.oid = k.conrelid JOIN pg_class other ON other.oid = k.confrelid
JOIN pg_namespace n ON n.oid = own.relnamespace WHERE k.contype = 'f' AND n.nspname = %s"""
SERVERS: Final = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = %s"""


class PostgresRows:
    """An open database. It is looked at as it was at one moment, or it is to be filled."""

    at_home = frozenset(AT_HOME)
    fresh: Mapping[str, Mapping[str, Value]] = FRESH

    def __init__(self, url: str, filled: bool = False) -> None:
        self._address = Address(url)
        self.shown = self._address.shown
        prepare(self._address)
        self._texts: set[tuple[str, str]] = set()
        self._cursors = 0
        with self._understood():
            self.db: psycopg.Connection[tuple[Any, ...]] = psycopg.connect(
                make_conninfo(self._address.conninfo, application_name=VISITOR), autocommit=True
            )
            if not filled:
                self.db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def must_be_alone(self) -> None:
        """A BadDatabase where a server is connected."""
        with self._understood():
            found = self.db.execute(SERVERS, (PATIENT["application_name"],)).fetchone()
        if found is None or found[0]:
            raise BadDatabase("server.database.served", {"file": self.shown})

    def sheets(self) -> dict[str, Sheet]:
        with self._understood():
            columns = self.db.execute(COLUMNS, (SCHEMA,)).fetchall()
            keys = self.db.execute(KEYS, (SCHEMA,)).fetchall()
            needs = self.db.execute(NEEDS, (SCHEMA,)).fetchall()
        self._texts = {(row[0], row[1]) for row in columns if row[3] == "text"}
        return in_order(
            Sheet(
                name,
                tuple(row[1] for row in columns if row[0] == name),
                tuple(row[1] for row in keys if row[0] == name),
                frozenset(row[1] for row in columns if row[0] == name and row[2]),
                frozenset(row[1] for row in needs if row[0] == name) - {name},
            )
            for name in sorted({row[0] for row in columns})
        )

    def count(self, sheet: str) -> int:
        query = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(SCHEMA, sheet))
        with self._understood():
            found = self.db.execute(query).fetchone()
        return 0 if found is None else int(found[0])

    def read(
        self, sheet: Sheet, columns: Sequence[str], only: Mapping[str, Value] | None = None
    ) -> Iterator[Values]:
        wanted = only or {}
        where = [sql.SQL("{} = %s").format(sql.Identifier(name)) for name in wanted]
        query = sql.SQL("SELECT {} FROM {} WHERE {} ORDER BY {}").format(
            _names(columns),
            sql.Identifier(SCHEMA, sheet.name),
            sql.SQL(" AND ").join([*where, sql.SQL("true")]),
            sql.SQL(", ").join(self._ordered(sheet.name, name) for name in sheet.key),
        )
        self._cursors += 1
        with self._understood(), self.db.cursor(f"rows{self._cursors}") as found:
            found.itersize = AT_ONCE
            yield from found.execute(query, tuple(wanted.values()))

    def _ordered(self, sheet: str, column: str) -> sql.Composable:
        """Letters in the order of their bytes, as everywhere else."""
        name = sql.Identifier(column)
        is_text = (sheet, column) in self._texts
        return sql.SQL('{} COLLATE "C"').format(name) if is_text else name

    def write(self, sheet: str, columns: Sequence[str], rows: Iterable[Values]) -> None:
        statement = sql.SQL("COPY {} ({}) FROM STDIN").format(
            sql.Identifier(SCHEMA, sheet), _names(columns)
        )
        with (
            self._understood(),
            self.db.cursor() as cursor,
            cursor.copy(statement) as copy,
        ):
            for row in rows:
                copy.write_row(row)

    @contextlib.contextmanager
    def change(self) -> Iterator[None]:
        with self._understood(), self.db.transaction():
            yield

    def close(self) -> None:
        self.db.close()

    @contextlib.contextmanager
    def _understood(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            about = {"database": self.shown, "why": self._address.scrubbed(error)}
            raise BadDatabase("server.database.unreachable", dict(about)) from None


def _names(columns: Sequence[str]) -> sql.Composable:
    return sql.SQL(", ").join(sql.Identifier(name) for name in columns)
