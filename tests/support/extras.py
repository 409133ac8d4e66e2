"""Packages of extras, which only long tests need."""

import os
from importlib.util import find_spec

import pytest


def need(package: str, extra: str) -> None:
    """Go on only where the package is; `make test-all` brings it. With CI set its lack fails."""
    if find_spec(package) is not None:
        return
    why = f'there is no {package} here (pip install "klubovna[{extra}]")'
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)
