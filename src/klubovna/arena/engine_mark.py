"""What tells one copy of the engines from another: the sources that results hang on."""

import hashlib
from pathlib import Path

import klubovna

ROOMS = ("core", "games", "agents", "arena")
KINDS = ("*.py", "*.json")


def engine_mark() -> str:
    """The version, and a hash of everything that decides how a match goes. It is the same for the
    compiled and the plain build of the same sources, which play the same matches."""
    package = Path(klubovna.__file__).parent
    found = hashlib.sha256()
    for room in ROOMS:
        files = sorted(file for kind in KINDS for file in (package / room).rglob(kind))
        for file in files:
            found.update(file.relative_to(package).as_posix().encode() + b"\0")
            found.update(file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return f"{klubovna.__version__}+{found.hexdigest()[:16]}"
