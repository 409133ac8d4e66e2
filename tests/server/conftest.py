"""One server for all tests that leave it in one piece."""

from collections.abc import Iterator

import pytest

from support.tables import ROOMY, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "tables.sqlite3", program=ROOMY)
    yield running
    assert running.stop() == ""
