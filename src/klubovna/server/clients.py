"""Who a client is: the address that limits count by, also behind a proxy."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Final, TypeAlias

from starlette.requests import HTTPConnection
from starlette.types import Scope

from klubovna.core.errors import KlubovnaError

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

HOME_BITS: Final = 64
"""Of an IPv6 address: whoever has one address has all that share these bits."""
FORWARDED: Final = b"x-forwarded-for"
NAME: Final = "klubovna.client"
LOOPBACK: Final = ("127.0.0.1", "::1")


def read_proxies(typed: Iterable[str]) -> tuple[str, ...]:
    """Addresses or networks (`10.0.0.0/8`), checked."""
    checked = []
    for text in typed:
        try:
            checked.append(str(ip_network(text)))
        except ValueError as error:
            raise KlubovnaError("server.proxy", {"typed": text}) from error
    return tuple(checked)


class Clients:
    """Tells clients apart. What a proxy that we trust says about them is believed, nothing else."""

    def __init__(self, proxies: Iterable[str]) -> None:
        self._proxies: list[Network] = [ip_network(text) for text in proxies]
        self.peers: set[str] = set()
        """Where other processes of ours are, which pass on what their clients say."""
        self.vouched: Callable[[Scope], str] = lambda scope: ""
        """The address of the client on whose behalf one of them has sent something."""

    def trusts(self, host: str) -> bool:
        """Whether a proxy of ours has this address, or another process."""
        address = address_of(host)
        return address is not None and (self._trusted(address) or str(address) in self.peers)

    def name(self, scope: Scope) -> str:
        """The client that a request comes from."""
        if vouched := self.vouched(scope):
            return home_of(vouched)
        peer = scope.get("client")
        host = peer[0] if peer else ""
        address = address_of(host)
        if address is None or not self._trusted(address):
            return home_of(host)
        passed = [value for name, value in scope["headers"] if name.lower() == FORWARDED]
        return self._behind(host, b",".join(passed).decode("latin-1").split(","))

    def _behind(self, proxy: str, passed: list[str]) -> str:
        """The last address that no proxy of ours has: those before it may be invented."""
        for text in reversed(passed):
            address = address_of(text)
            if address is None:
                return home_of(proxy)
            if not self._trusted(address):
                return home_of(text)
            proxy = text
        return home_of(proxy)

    def _trusted(self, address: Address) -> bool:
        return any(address in proxy for proxy in self._proxies)


def client_of(connection: HTTPConnection) -> str:
    """The client's name, as it was found out at the door."""
    name: str = connection.scope[NAME]
    return name


@lru_cache(maxsize=4096)
def address_of(text: str) -> Address | None:
    """The address in the text, perhaps with a port; one of IPv4 that is dressed as IPv6, bare."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


@lru_cache(maxsize=4096)
def home_of(host: str) -> str:
    """What counts as one client: an IPv4 address, or a home's worth of IPv6 addresses."""
    address = address_of(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, HOME_BITS), strict=False))
    return host if address is None else str(address)
