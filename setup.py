"""Compiles the engines with mypyc, or builds a plain wheel where that cannot be done.

`python setup.py build_ext --inplace` puts the compiled modules beside their sources. Everything
else about the package stands in pyproject.toml.
"""

import os
import sys
import sysconfig
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext, customize_compiler, new_compiler

PACKAGE = Path("src/klubovna")

# The rooms that are compiled. klubovna._build keeps the same list; a test compares them.
ROOMS = ("core", "games", "agents")

# Modules of games that stay plain Python: they read files, set things out for a page or hold types
# that are read while the program runs, and nothing waits for them.
PLAIN = {
    "bounds.py",
    "cardfile.py",
    "components.py",
    "layout.py",
    "outfit.py",
    "printed.py",
    "reading.py",
    "routes.py",
    "seen.py",
}

# The library is optimised as a whole, where the compiler can: the engines run 3 to 18 % faster.
AS_ONE = ["-flto=auto", "-fvisibility=hidden", "-fno-semantic-interposition"]

# Commands that need the compiled modules; any other command only asks for metadata.
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}


def engine_sources() -> list[str]:
    """Return every module to compile, as paths below the repository."""
    return [
        path.as_posix()
        for room in ROOMS
        for path in sorted((PACKAGE / room).rglob("*.py"))
        if path.name != "__init__.py" and (room != "games" or path.name not in PLAIN)
    ]


def c_compiler_works(*flags: str) -> bool:
    """Make a library of a one-line program, so that missing Python headers or tools are noticed
    too."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "probe.c")
        program.write_text("#include <Python.h>\nint probe = 1;\n", encoding="utf-8")
        quiet = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            made = compiler.compile(
                [str(program)],
                output_dir=folder,
                include_dirs=python_headers(),
                extra_preargs=list(flags),
            )
            compiler.link_shared_object(made, str(Path(folder, "probe")), extra_preargs=list(flags))
        except Exception:
            return False
        finally:
            os.dup2(quiet, 2)
            os.close(quiet)
            os.close(nowhere)
    return True


def python_headers() -> list[str]:
    paths = sysconfig.get_paths()
    return [paths["include"], paths["platinclude"]]


def why_plain() -> str:
    """Say why this build stays plain Python; an empty string when it can be compiled."""
    if os.environ.get("KLUBOVNA_PURE", "0") not in ("", "0"):
        return "KLUBOVNA_PURE is set"
    if not engine_sources():
        return "there is nothing to compile yet"
    if find_spec("mypyc") is None:
        return "mypy is not installed"
    if not c_compiler_works():
        return "no C compiler with Python headers was found"
    return ""


def engines() -> list[Extension]:
    """Return the compiled modules, all in one shared library."""
    if BUILDING.isdisjoint(sys.argv):
        return []
    reason = why_plain()
    if reason:
        print(f"klubovna: plain Python build, {reason}", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    extensions: list[Extension] = mypycify(
        engine_sources(), opt_level="2", debug_level="0", group_name="klubovna", multi_file=True
    )
    if c_compiler_works(*AS_ONE):
        for extension in extensions:
            if len(extension.sources) > 1:
                extension.extra_compile_args += AS_ONE
                extension.extra_link_args += ["-O2", *AS_ONE]
    return extensions


class BuildEngines(build_ext):
    """Builds the engines; in place, it leaves exactly one build, dated when it began.

    The date is the start because a source saved while the compiler runs is not in the build.
    """

    began = time.time()

    def build_extension(self, ext: Extension) -> None:
        """Compile the files of one library side by side; the C files are many and large."""
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], *args: object, **options: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                built = pool.map(lambda file: one_by_one([file], *args, **options), sources)
                return [made for objects in built for made in objects]

        self.compiler.compile = side_by_side
        try:
            super().build_extension(ext)
        finally:
            self.compiler.compile = one_by_one

    def run(self) -> None:
        in_place = self.inplace
        super().run()
        if in_place and self.extensions:
            self.leave_one_build()

    def leave_one_build(self) -> None:
        built = {Path(PACKAGE.parent, self.get_ext_filename(e.name)) for e in self.extensions}
        for path in PACKAGE.parent.rglob("*" + EXTENSION_SUFFIXES[0]):
            if path in built:
                os.utime(path, (self.began, self.began))
            else:
                path.unlink()


setup(ext_modules=engines(), cmdclass={"build_ext": BuildEngines})
