"""What is asked of PostgreSQL: each change is one statement, so it is done as a whole or not at
all, and can be sent again when nobody knows whether it arrived."""

from typing import Final

from klubovna.server.storage.columns import CHANGING, MOST_OVERDUE, NAMES, REMARK

_NAMES: Final = ", ".join(NAMES)
_CHANGING: Final = ", ".join(f"{name} = %({name})s" for name in CHANGING)
_EPOCH: Final = "epoch = epoch + 1, writer = %(writer)s"
_MAY: Final = "(%(owner)s = '' OR owner = '' OR owner = %(owner)s)"
"""What has no epoch to follow from is refused to whoever does not own the table any more."""
_ROWS: Final = """
  INSERT INTO klubovna.moves ("table", seq, kind, seat, choice, mark, at)
  SELECT own.id, %(seq)s + item.at - 1, item.kind, item.seat, item.choice, item.mark, %(changed)s
  FROM own, unnest(%(kinds)s::text[], %(who)s::integer[], %(choices)s::bigint[],
    %(marks)s::bigint[]) WITH ORDINALITY AS item (kind, seat, choice, mark, at)"""
_KEYS: Final = """
  INSERT INTO klubovna.keys (hash, "table", seat)
  SELECT key.hash, own.id, key.seat
  FROM own, unnest(%(hashes)s::text[], %(places)s::integer[]) AS key (hash, seat)
  ON CONFLICT (hash) DO NOTHING"""

_SEATED: Final = """
  INSERT INTO klubovna.sittings (person, "table")
  SELECT sitting.person, own.id FROM own, unnest(%(sitting)s::text[]) AS sitting (person)
  ON CONFLICT DO NOTHING
), risen AS (
  DELETE FROM klubovna.sittings USING own
  WHERE "table" = own.id AND NOT person = ANY(%(sitting)s::text[])"""

TABLE: Final = f"SELECT {_NAMES}, epoch FROM klubovna.tables WHERE id = %(id)s"
OWNED: Final = f"{TABLE} AND owner = %(owner)s"
ROWS: Final = """
SELECT written, seq, kind, seat, choice, mark FROM klubovna.tables
LEFT JOIN klubovna.moves ON "table" = id WHERE id = %(id)s ORDER BY seq"""
KEY: Final = 'SELECT hash, "table", seat FROM klubovna.keys WHERE hash = %(hash)s'
KEYS_OF: Final = 'SELECT count(*) FROM klubovna.keys WHERE "table" = %(id)s'
ALL_TABLES: Final = "SELECT id FROM klubovna.tables ORDER BY created, id"
PUBLIC_TABLES: Final = """
SELECT id FROM klubovna.tables WHERE public = 1 AND status = 'waiting'
ORDER BY created DESC, id LIMIT %(most)s"""
OVERDUE: Final = f"""
SELECT id FROM klubovna.tables WHERE deadline > 0 AND deadline <= %(now)s
ORDER BY deadline LIMIT {MOST_OVERDUE}"""
ANALYSIS: Final = 'SELECT seq, found FROM klubovna.analyses WHERE "table" = %(id)s'
_ATTEMPT: Final = 'SELECT day, game, person, "table", name FROM klubovna.attempts WHERE '
ATTEMPTS: Final = f"{_ATTEMPT} day = %(day)s AND game = %(game)s ORDER BY at, person"
ATTEMPT_OF: Final = f"{_ATTEMPT} day = %(day)s AND game = %(game)s AND person = %(person)s"
ATTEMPT_AT: Final = f'{_ATTEMPT} "table" = %(table)s'
SECRET: Final = "SELECT value FROM klubovna.secrets WHERE name = %(name)s"
STANDING: Final = "SELECT epoch, writer FROM klubovna.tables WHERE id = %(id)s"

ADD: Final = f"""
WITH own AS (
  INSERT INTO klubovna.tables ({_NAMES}, epoch, writer, owner)
  VALUES ({", ".join(f"%({name})s" for name in NAMES)}, 1, %(writer)s, %(owner)s)
  ON CONFLICT (id) DO NOTHING RETURNING id
), more AS ({_ROWS}), opening AS ({_KEYS}), seated AS ({_SEATED})
SELECT count(*) FROM own"""
APPEND: Final = f"""
WITH own AS (
  UPDATE klubovna.tables SET {_CHANGING}, {_EPOCH}, written = %(written)s
  WHERE id = %(id)s AND epoch = %(epoch)s AND written = %(seq)s RETURNING id
), more AS ({_ROWS})
SELECT count(*) FROM own"""
KEEP: Final = f"""
WITH own AS (
  UPDATE klubovna.tables SET {_CHANGING}, {_EPOCH}
  WHERE id = %(id)s AND epoch = %(epoch)s RETURNING id
), opening AS ({_KEYS}), seated AS ({_SEATED})
SELECT count(*) FROM own"""
REARRANGE: Final = f"""
WITH own AS (
  UPDATE klubovna.tables SET {_CHANGING}, {_EPOCH}, start = %(start)s
  WHERE id = %(id)s AND epoch = %(epoch)s RETURNING id
), gone AS (
  DELETE FROM klubovna.keys USING own
  WHERE "table" = own.id AND seat >= 0 AND NOT seat = ANY(%(old)s::integer[])
), moved AS (
  UPDATE klubovna.keys SET seat = way.new
  FROM own, unnest(%(old)s::integer[], %(new)s::integer[]) AS way (old, new)
  WHERE "table" = own.id AND seat = way.old
), said AS (
  UPDATE klubovna.remarks SET seat = coalesce((
    SELECT way.new FROM unnest(%(old)s::integer[], %(new)s::integer[]) AS way (old, new)
    WHERE way.old = seat), -1)
  FROM own WHERE "table" = own.id AND seat >= 0
), opening AS ({_KEYS}), seated AS ({_SEATED})
SELECT count(*) FROM own"""

BEAT: Final = """
INSERT INTO klubovna.pulse VALUES (0, %(now)s)
ON CONFLICT (id) DO UPDATE SET at = excluded.at RETURNING id"""
WAKE: Final = f"""
WITH away AS (
  SELECT coalesce(max(%(now)s - at) FILTER (WHERE %(now)s - at > %(unnoticed)s), 0) AS ms
  FROM klubovna.pulse
), moved AS (
  UPDATE klubovna.tables SET deadline = greatest(deadline + away.ms, %(now)s + %(least)s)
  FROM away WHERE deadline > 0
  AND NOT EXISTS (SELECT FROM klubovna.processes WHERE until > clock_timestamp())
)
{BEAT}"""

BEGIN_ANEW: Final = """
UPDATE klubovna.tables SET start = %(start)s WHERE id = %(id)s RETURNING id"""
ADD_KEY: Final = f"""
WITH own AS (SELECT id FROM klubovna.tables WHERE id = %(id)s FOR KEY SHARE), opening AS ({_KEYS})
SELECT count(*) FROM own"""
RENEW_KEY: Final = f"""
WITH own AS (
  SELECT id FROM klubovna.tables WHERE id = %(id)s AND {_MAY} FOR KEY SHARE
), gone AS (
  DELETE FROM klubovna.keys USING own
  WHERE "table" = own.id AND seat = ANY(%(places)s::integer[])
    AND NOT hash = ANY(%(hashes)s::text[])
), opening AS ({_KEYS})
SELECT count(*) FROM own"""
KEEP_ANALYSIS: Final = """
WITH own AS (
  SELECT id FROM klubovna.tables WHERE id = %(id)s FOR KEY SHARE
), kept AS (
  INSERT INTO klubovna.analyses ("table", seq, found) SELECT id, %(seq)s, %(found)s FROM own
  ON CONFLICT ("table") DO UPDATE SET seq = excluded.seq, found = excluded.found
)
SELECT count(*) FROM own"""
_REMARK: Final = ", ".join(REMARK)
RULE: Final = 'SELECT rule FROM klubovna.talks WHERE "table" = %(id)s'
REMARKS: Final = f'SELECT {_REMARK} FROM klubovna.remarks WHERE "table" = %(id)s ORDER BY seq'
SAY: Final = f"""
WITH own AS (
  SELECT id FROM klubovna.tables WHERE id = %(id)s AND {_MAY} FOR KEY SHARE
), said AS (
  INSERT INTO klubovna.remarks ("table", {_REMARK})
  SELECT id, {", ".join(f"%({name})s" for name in REMARK)} FROM own
  ON CONFLICT ("table", seq) DO NOTHING RETURNING seq
), gone AS (
  DELETE FROM klubovna.remarks WHERE "table" = %(id)s AND seq <= %(seq)s - %(most)s
)
SELECT (SELECT count(*) FROM own), (SELECT count(*) FROM said)"""
RULE_TALK: Final = f"""
WITH own AS (
  SELECT id FROM klubovna.tables WHERE id = %(id)s AND {_MAY} FOR KEY SHARE
), kept AS (
  INSERT INTO klubovna.talks ("table", rule) SELECT id, %(rule)s FROM own
  ON CONFLICT ("table") DO UPDATE SET rule = excluded.rule
)
SELECT count(*) FROM own"""
UNSAY: Final = """
DELETE FROM klubovna.remarks WHERE "table" = %(id)s AND seat = %(seat)s RETURNING seq"""
NEW_SECRET: Final = """
INSERT INTO klubovna.secrets VALUES (%(name)s, %(value)s) ON CONFLICT (name) DO NOTHING
RETURNING name"""
RENEW_SECRET: Final = """
INSERT INTO klubovna.secrets VALUES (%(name)s, %(value)s)
ON CONFLICT (name) DO UPDATE SET value = excluded.value RETURNING name"""
BEGIN_ATTEMPT: Final = """
INSERT INTO klubovna.attempts
VALUES (%(day)s, %(game)s, %(person)s, %(table)s, %(name)s, %(at)s)
ON CONFLICT DO NOTHING RETURNING day"""
DELETE: Final = f"""
WITH own AS (
  DELETE FROM klubovna.tables WHERE id = %(id)s AND {_MAY} RETURNING id
), offers AS (
  UPDATE klubovna.tables SET rematch = '' FROM own
  WHERE tables.rematch = own.id AND tables.id <> own.id
)
SELECT count(*) FROM own"""
