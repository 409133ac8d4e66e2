"""The made-up game stands in the registry while the laboratory is tested."""

from collections.abc import Iterator

import pytest

from support.scales import installed


@pytest.fixture(scope="package", autouse=True)
def scales(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    yield from installed(tmp_path_factory.mktemp("site"))
