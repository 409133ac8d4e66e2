"""The OpenAPI document is true: random requests are answered as it says."""

import os
import subprocess
import sys
from pathlib import Path

from klubovna.companion.directory import companions
from klubovna.server.http import REQUESTS
from support.tables import Server

ANSWERS = Path(__file__).parents[1] / "support/answers.py"


def test_every_answer_is_documented(server: Server) -> None:
    paths = server.get("/api/openapi.json").json()["paths"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(ANSWERS)],
        env={**os.environ, "SERVER": server.url},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout
    assert f"{sum(len(calls) for calls in paths.values())} passed" in run.stdout


def test_the_document_names_every_request(server: Server) -> None:
    paths = server.get("/api/openapi.json").json()["paths"]
    documented = {(method.upper(), path) for path, calls in paths.items() for method in calls}
    fixed = {(method, path) for method, path, _ in REQUESTS if ":path}" not in path}
    assert documented == fixed | {("POST", f"/api/{address}") for address in companions()}
