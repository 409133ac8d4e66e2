"""One server for all tests that leave it in one piece."""

from collections.abc import Iterator

import pytest

from support.cluster import Cluster
from support.fleet import Spawner
from support.tables import ROOMY, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "tables.sqlite3", program=ROOMY)
    yield running
    assert running.stop() == ""


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    running = Cluster()
    yield running
    running.end()


@pytest.fixture
def postgres(cluster: Cluster) -> str:
    """The address of an empty PostgreSQL database."""
    return cluster.url(cluster.new_database())


@pytest.fixture(scope="session")
def spawner() -> Iterator[Spawner]:
    """Starts server processes that share a database."""
    running = Spawner()
    yield running
    running.end()
