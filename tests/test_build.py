"""Plain or compiled: the choice that klubovna makes when it is imported.

Most tests use a small copy of the package whose compiled files are empty. Python cannot load
those, which shows well enough whether it tried to.
"""

import os
import re
import runpy
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import klubovna
from klubovna import _build

REPOSITORY = Path(__file__).parents[1]
SUFFIX = EXTENSION_SUFFIXES[0]
WHERE = """
from importlib.util import find_spec
import klubovna
spec = find_spec("klubovna.core.dice")
print(klubovna.flavour(), klubovna.flavour_reason(), spec.origin, sep="|")
"""


class House:
    """A small klubovna in a checkout of its own, with one module: core/dice.py."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src" / "klubovna"
        self.dice = self.package / "core" / "dice.py"
        self.dice.parent.mkdir(parents=True)
        (root / "pyproject.toml").touch()
        for name in ("__init__.py", "_build.py"):
            shutil.copy(Path(_build.PACKAGE, name), self.package / name)
        (self.dice.parent / "__init__.py").touch()
        self.dice.write_text("SIDES: int = 6\n\n\ndef sides() -> int:\n    return SIDES\n")
        for path in self.package.rglob("*.py"):
            os.utime(path, (1000, 1000))

    def compile(self, when: float) -> None:
        for path in (self.dice.with_name("dice" + SUFFIX), self.library):
            path.touch()
            os.utime(path, (when, when))

    @property
    def library(self) -> Path:
        return self.package.parent / ("klubovna__mypyc" + SUFFIX)

    def run(self, *arguments: str, pure: str = "") -> "subprocess.CompletedProcess[str]":
        env = os.environ | {"PYTHONPATH": str(self.package.parent), "KLUBOVNA_PURE": pure}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )

    def choice(self, pure: str = "") -> tuple[str, str, str]:
        """Return the flavour, its reason, and the file that core.dice comes from."""
        done = self.run("-c", WHERE, pure=pure)
        assert done.returncode == 0, done.stderr
        flavour, reason, origin = done.stdout.strip().split("|")
        return flavour, reason, Path(origin).name


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_without_a_build_python_is_plain(house: House) -> None:
    assert house.choice() == ("plain", "no compiled build", "dice.py")


def test_a_fresh_build_is_used(house: House) -> None:
    house.compile(when=2000)
    assert house.choice() == ("compiled", "", "dice" + SUFFIX)


def test_pure_passes_over_a_build(house: House) -> None:
    house.compile(when=2000)
    assert house.choice(pure="1") == ("plain", "KLUBOVNA_PURE is set", "dice.py")
    done = house.run("-c", "import klubovna.core.dice as d; print(d.sides())", pure="1")
    assert done.stdout.strip() == "6"


def test_pure_zero_means_no(house: House) -> None:
    house.compile(when=2000)
    assert house.choice(pure="0")[0] == "compiled"


STALE = ("plain", "the compiled build is older than the source", "dice.py")


def test_a_build_older_than_its_source_is_passed_over(house: House) -> None:
    house.compile(when=2000)
    os.utime(house.dice, (3000, 3000))
    assert house.choice() == STALE


def test_a_new_source_makes_the_build_old(house: House) -> None:
    house.compile(when=2000)
    new = house.package / "games" / "chess" / "rules.py"
    new.parent.mkdir(parents=True)
    new.touch()
    assert house.choice() == STALE


def test_a_removed_source_makes_the_build_old(house: House) -> None:
    house.compile(when=2000)
    (house.dice.parent / ("cards" + SUFFIX)).touch()
    assert house.choice() == STALE


def test_an_installed_package_does_not_compare_dates(house: House) -> None:
    house.compile(when=2000)
    os.utime(house.dice, (3000, 3000))
    (house.root / "pyproject.toml").unlink()
    assert house.choice()[0] == "compiled"


def test_half_a_build_is_no_build(house: House) -> None:
    house.compile(when=2000)
    house.library.unlink()
    assert house.choice() == ("plain", "no compiled build", "dice.py")


def test_this_process_runs_what_it_says() -> None:
    modules = [
        module
        for name, module in sys.modules.items()
        if name.split(".")[:1] == ["klubovna"] and getattr(module, "__file__", None)
    ]
    compiled = [m for m in modules if str(m.__file__).endswith(SUFFIX)]
    if klubovna.flavour() == "plain":
        assert klubovna.flavour_reason()
        assert not compiled
    else:
        assert Path(_build.LIBRARY).exists()


def test_choosing_takes_a_few_milliseconds_at_most() -> None:
    """The best of many tries is compared, so that a busy machine does no harm."""
    script = (
        "import sys, time; took = []\n"
        "for _ in range(50):\n"
        "    sys.modules.pop('klubovna', 0); sys.modules.pop('klubovna._build', 0)\n"
        "    start = time.perf_counter(); import klubovna\n"
        "    took.append(time.perf_counter() - start)\n"
        "print(min(took))"
    )
    env = {k: v for k, v in os.environ.items() if k != "KLUBOVNA_PURE"}
    env["PYTHONPATH"] = str(Path(_build.PACKAGE).parent)
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True)
    assert float(done.stdout) < 0.006


def test_the_version_is_a_number() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", klubovna.__version__)


def test_setup_compiles_the_rooms_that_are_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["setup.py", "--version"])
    monkeypatch.setattr("setuptools.setup", lambda **_: None)
    assert runpy.run_path(str(REPOSITORY / "setup.py"))["ROOMS"] == _build.ROOMS


class TestBuilding:
    """The real set-up script on the small house."""

    @pytest.fixture
    def house(self, tmp_path: Path) -> House:
        pytest.importorskip("setuptools")
        house = House(tmp_path)
        for name in ("setup.py", "pyproject.toml", "LICENSE", "README.md"):
            shutil.copy(REPOSITORY / name, house.root / name)
        return house

    def test_pure_builds_nothing_and_says_so_in_one_line(self, house: House) -> None:
        done = house.run("setup.py", "-q", "build_ext", "--inplace", pure="1")
        assert done.stderr == "klubovna: plain Python build, KLUBOVNA_PURE is set\n"
        assert done.returncode == 0
        assert not list(house.root.rglob("*.so"))

    def test_an_empty_house_builds_nothing(self, house: House) -> None:
        house.dice.unlink()
        done = house.run("setup.py", "-q", "build_ext", "--inplace")
        assert done.stderr == "klubovna: plain Python build, there is nothing to compile yet\n"
        assert done.returncode == 0

    def test_compiling_in_place(self, house: House) -> None:
        removed = house.dice.with_name("cards" + SUFFIX)
        removed.touch()
        done = house.run("setup.py", "-q", "build_ext", "--inplace")
        assert done.returncode == 0, done.stderr
        if "plain Python build" in done.stderr:
            pytest.skip(done.stderr.strip())
        assert house.choice() == ("compiled", "", "dice" + SUFFIX)
        assert not removed.exists()
        done = house.run("-c", "import klubovna.core.dice as d; print(d.sides(), d.__file__)")
        assert done.stdout.split()[0] == "6", done.stderr
        assert done.stdout.strip().endswith(SUFFIX)
        house.dice.write_text(house.dice.read_text().replace("6", "20"))
        assert house.choice() == STALE

    def test_a_compiler_that_cannot_join_files_compiles_them_one_by_one(
        self, house: House, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        simple = house.root / "simple-cc"
        simple.write_text('#!/bin/sh\ncase "$*" in *-flto*) exit 1;; esac\nexec cc "$@"\n')
        simple.chmod(0o755)
        monkeypatch.setenv("CC", str(simple))
        done = house.run("setup.py", "-q", "build_ext", "--inplace")
        assert done.returncode == 0, done.stderr
        if "plain Python build" in done.stderr:
            pytest.skip(done.stderr.strip())
        assert house.choice() == ("compiled", "", "dice" + SUFFIX)


def listed(name: str) -> list[str]:
    """The files and folders in a variable of the Makefile."""
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    found = re.search(rf"^{name} := (.*)$", makefile, re.MULTILINE)
    assert found is not None
    return found[1].split()


def test_what_make_test_names_is_there() -> None:
    rooms = listed("PLAIN_TESTS")
    for room in rooms:
        assert (REPOSITORY / room).exists(), room
    for once in listed("ONCE"):
        assert once.startswith(tuple(rooms)), once
        assert (REPOSITORY / once).exists(), once


def test_constants_of_compiled_rooms_are_final() -> None:
    """What is not `Final` is looked up by its name each time, in compiled code too."""
    plain = re.compile(r"^(_?[A-Z][A-Z_0-9]+)(?:: (?!Final)[^=\n]*)? = (?!TypeVar)", re.MULTILINE)
    found = [
        f"{path.name}: {name}"
        for room in listed("ROOMS")
        for path in sorted((REPOSITORY / room).rglob("*.py"))
        for name in plain.findall(path.read_text(encoding="utf-8"))
    ]
    assert found == []
