"""What the server writes down: one line for each event, and nobody's secret in any of them.

Keys, hashes, passwords and whole addresses are blotted out of every line, wherever they come from,
because a traceback may hold what nobody meant to write down. Players' names are never given to the
log.
"""

import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from ipaddress import ip_interface
from typing import Final, Literal, TypeAlias

LogFormat: TypeAlias = Literal["text", "json"]
FORMATS: Final[tuple[LogFormat, ...]] = ("text", "json")
BLOT: Final = "***"
FIELDS: Final = "klubovna_fields"

_KEY: Final = re.compile(r"(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{24}(?![\w-])", re.ASCII)
_HEX: Final = re.compile(r"(?<![0-9a-fA-F])[0-9a-f]{32,}(?![0-9a-fA-F])")
_PASSWORD: Final = re.compile(r"(?<=://)([^/\s:@]*):[^/\s]*@")
_BEARER: Final = re.compile(r"(?i)(bearer\s+)[^\s\"']+(\s+[\w-]{16,})*")
_IPV4: Final = re.compile(r"(?<![\d.])(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}(?![\d.]*\d)")
_IPV6: Final = re.compile(r"(?<![\w:.])[0-9a-fA-F]{0,4}:[0-9a-fA-F:]*:[0-9a-fA-F:.]*(?:/\d+)?")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def begin(form: LogFormat) -> None:
    """From now on everything is written to stderr in this form: as text what should not happen, as
    JSON also what is worth knowing."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(handlers=[handler])
    logging.getLogger("klubovna").setLevel(logging.INFO if form == "json" else logging.WARNING)


def event(log: logging.Logger, what: str, **fields: str | int | float) -> None:
    """Something worth knowing that is no fault."""
    log.info("%s", what, extra={FIELDS: fields})


def scrubbed(text: str) -> str:
    """The text without what is nobody's business."""
    text = _PASSWORD.sub(rf"\1:{BLOT}@", text)
    text = _BEARER.sub(rf"\1{BLOT}", text)
    text = _HEX.sub(BLOT, text)
    text = _KEY.sub(BLOT, text)
    text = _IPV6.sub(_short, text)
    return _IPV4.sub(r"\1.x", text)


def _short(found: re.Match[str]) -> str:
    """Of an IPv6 address or network, the part that says which provider it belongs to."""
    whole = found[0].rstrip(":.,") if not found[0].endswith("::") else found[0]
    try:
        parts = ip_interface(whole).ip.exploded.split(":")
    except ValueError:
        return found[0]
    return f"{parts[0]}:{parts[1]}:x{found[0][len(whole) :]}"


def in_one_line(text: str) -> str:
    """Nobody starts a line of ours with what they send us."""
    return _CONTROL.sub(lambda found: repr(found[0])[1:-1], text)


def _fields(record: logging.LogRecord) -> dict[str, str | int | float]:
    found: dict[str, str | int | float] = getattr(record, FIELDS, {})
    return {
        name: in_one_line(scrubbed(value)) if isinstance(value, str) else value
        for name, value in found.items()
    }


def _trace(record: logging.LogRecord) -> str:
    if not record.exc_info or record.exc_info[0] is None:
        return ""
    return scrubbed("".join(traceback.format_exception(*record.exc_info)).rstrip())


class TextLines(logging.Formatter):
    """For people. What belongs to an event besides its line is indented."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).strftime("%Y-%m-%d %H:%M:%S,%f")[:-3]
        first, *rest = scrubbed(record.getMessage()).split("\n")
        more = "".join(f" {name}={value}" for name, value in _fields(record).items())
        line = f"{at} {record.levelname} {record.name}: {in_one_line(first)}{more}"
        trace = _trace(record)
        rest += trace.split("\n") if trace else []
        return "\n".join([line, *(f"  {in_one_line(part)}" for part in rest)])


class JsonLines(logging.Formatter):
    """For programs: one object in each line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, str | int | float] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": scrubbed(record.getMessage()),
            **_fields(record),
        }
        if trace := _trace(record):
            told["trace"] = trace
        return json.dumps(told, ensure_ascii=True)
