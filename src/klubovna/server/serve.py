"""`klubovna serve`: finds a port, says where the table is, opens the browser."""

import errno
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from ipaddress import ip_address
from math import ceil
from types import FrameType
from typing import Final, NamedTuple

import msgspec
import uvicorn

import klubovna
from klubovna.server.app import make_app
from klubovna.server.doors import BACKLOG, Config, Doors, raise_file_limit
from klubovna.server.errors import Refused
from klubovna.server.house import House, Settings
from klubovna.server.invitation import link
from klubovna.server.running import logs
from klubovna.server.running.drain import drain, last_words
from klubovna.server.running.logs import LogFormat, event
from klubovna.server.running.notify import READY, STOPPING, notify
from klubovna.server.running.sidedoor import SideDoor
from klubovna.texts import Text

PORTS_TRIED: Final = 50
FRAME_BYTES: Final = 64 * 1024
"""Frames over this size are not even read."""

log = logging.getLogger("klubovna.server")


class Running(NamedTuple):
    """How a server is looked after, and how it ends."""

    side_door: SideDoor | None = None
    """Where its measures are."""
    log_format: LogFormat = "text"
    drain_seconds: float = 5.0
    """How long what has begun may take when somebody ends the server."""

    exact_port: bool = False
    """Whether no other port is taken where the wanted one is not free."""

    @property
    def watches(self) -> bool:
        return self.side_door is not None or self.log_format == "json"


USUAL: Final = Running()


class Server(uvicorn.Server):
    """Says when it is ready, and ends politely."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], house: House, running: Running
    ) -> None:
        super().__init__(config)
        self.ready = ready
        self.house = house
        self.running = running

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.running.side_door is not None:
            await self.running.side_door.open(self.house, self.house.measures)
        if self.house.settings.invited_only:
            self.house.invited_by = await self.house.invitation.secret()
        self.ready()
        notify(READY)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.house.readiness.draining = True
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever ends it at the keyboard does not want to wait for anybody."""
        event(log, "draining")
        notify(STOPPING)
        if signal.SIGINT not in self._captured_signals:
            await drain(self, self.house, sockets, self.running.drain_seconds)
        await self.house.fleet.leave()
        await self.house.stop_work()
        await last_words(self.house)
        await super().shutdown(sockets)
        if self.running.side_door is not None:
            await self.running.side_door.close()
        event(log, "ended")


def serve(
    settings: Settings,
    host: str,
    port: int,
    browser: bool,
    tell: Callable[[Text], None],
    running: Running = USUAL,
) -> int:
    """Run until somebody ends it. `tell` hears where it runs."""
    logs.begin(running.log_format)
    listening = bound(host, port, 1 if running.exact_port else PORTS_TRIED)
    got = listening.getsockname()[1]
    address = f"http://{shown_host(host)}:{got}"
    reached = reachable(host, got, settings.origins)
    peer = settings.peer or peer_address(host, got)
    about = {"address": reached, "peer": peer, "watched": running.watches}
    app = make_app(msgspec.structs.replace(settings, **about))

    def ready() -> None:
        about = {"version": klubovna.__version__, "build": klubovna.flavour(), "port": got}
        event(log, "started", **about)
        if got != port and port:
            tell(Text("server.busy_port", {"port": str(port), "other": str(got)}))
        tell(Text("server.ready", {"address": address}))
        if settings.invited_only:
            tell(Text("server.invitation", {"link": link(reached or address, house.invited_by)}))
        if running.side_door is not None:
            tell(Text("server.metrics.ready", {"address": running.side_door.address}))
        if browser:
            threading.Thread(target=open_browser, args=(address, tell), daemon=True).start()

    house: House = app.state.house
    config = Config(
        app,
        Doors(house, raise_file_limit()),
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        log_level="error",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=ceil(settings.limits.keep_alive_seconds),
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    try:
        Server(config, ready, house, running).run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    return 0


def open_browser(address: str, tell: Callable[[Text], None]) -> None:
    """Show the lobby, or say that the person has to open it."""
    try:
        opened = webbrowser.open(address)
    except (webbrowser.Error, OSError):
        opened = False
    if not opened:
        tell(Text("server.no_browser", {"address": address}))


def bound(host: str, port: int, tried: int = PORTS_TRIED) -> socket.socket:
    """A listening socket at this port, or at the next free one of so many."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    problem = OSError("0–65535")
    for number in range(port, min(port + tried, 65536)):
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(BACKLOG)
            return listening
        except OSError as error:
            listening.close()
            problem = error
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                break
    raise Refused("conflict", "no_port", {"host": host, "port": str(port), "why": str(problem)})


def shown_host(host: str) -> str:
    """How others may call this machine."""
    if host in ("0.0.0.0", "::"):
        return own_address()
    return f"[{host}]" if ":" in host else host


def reachable(host: str, port: int, origins: tuple[str, ...]) -> str:
    """Where other devices find a server that listens here: at the origin that it was told, or in
    its network; empty where it listens to this machine alone."""
    if origins:
        return origins[0]
    shown = shown_host(host)
    return "" if is_loopback(shown.strip("[]")) else f"http://{shown}:{port}"


def peer_address(host: str, port: int) -> str:
    """Where other processes of this machine reach one that listens here."""
    everywhere = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
    return f"{everywhere.get(host) or shown_host(host)}:{port}"


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def own_address() -> str:
    """This machine's address in its network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"
