"""Nothing is imported unless it is asked for, and what is missing is named."""

import subprocess
import sys

import pytest

from klubovna.adapters import MissingExtra, need

LIBRARIES = ["numpy", "gymnasium", "pettingzoo", "pyspiel"]


def test_a_missing_library_names_its_extra() -> None:
    with pytest.raises(MissingExtra, match=r"klubovna\[openspiel\]"):
        need("pyspiel_of_another_world", "openspiel")


def test_encodings_need_none_of_the_libraries() -> None:
    code = (
        "import sys, klubovna, klubovna.adapters.encoding\n"
        "klubovna.match('sanctum')\n"
        f"sys.exit(str([name for name in {LIBRARIES} if name in sys.modules] or ''))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == ""


@pytest.mark.long
@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("pettingzoo", "pettingzoo", "adapters"),
        ("gymnasium", "gymnasium", "adapters"),
        ("vector", "gymnasium", "adapters"),
        ("arrays", "numpy", "adapters"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_an_adapter_without_its_library_says_what_to_install(
    module: str, library: str, extra: str
) -> None:
    code = (
        "import importlib.util as there\n"
        "found = there.find_spec\n"
        f"there.find_spec = lambda name: None if name == {library!r} else found(name)\n"
        f"import klubovna.adapters.{module}"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert f"klubovna[{extra}]" in done.stderr.splitlines()[-1]
