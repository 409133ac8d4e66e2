"""Debian's nginx with our configuration, in front of servers of ours."""

import os
import shutil
import ssl
import subprocess
import time
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from support.tables import PATIENCE, Connected, Player, Server

DEPLOY = Path(__file__).parents[2] / "deploy"
HOME = "/etc/nginx/klubovna"
MAIN = """
{user}
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/klubovna.conf;
}}
"""


def program() -> str:
    """nginx; without it a test is skipped, or fails with CI set."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if found and shutil.which("openssl"):
        return found
    why = "there is no nginx here, or no openssl (on Debian: apt install nginx openssl)"
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


class Proxy(Connected):
    """The way to some servers, through TLS."""

    def __init__(self, folder: Path, servers: list[Server], port: int, plain_port: int) -> None:
        self.nginx = program()
        self.folder = folder
        certificate(folder / "certificates")
        self.write_configuration(servers, port, plain_port)
        self.process = subprocess.Popen(
            [self.nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")],
            stderr=subprocess.PIPE,
            text=True,
        )
        known = str(folder / "certificates" / "fullchain.pem")
        self.context = ssl.create_default_context(cafile=known)
        self.context_for_threads = ssl.create_default_context(cafile=known)
        self.context_for_threads.maximum_version = ssl.TLSVersion.TLSv1_2
        self.url = f"https://localhost:{port}"
        self.plain = f"http://localhost:{plain_port}"
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE, verify=self.context)
        self.wait()

    def write_configuration(self, servers: list[Server], port: int, plain_port: int) -> None:
        """Ours, with other ports, another folder, and only IPv4."""
        text = (DEPLOY / "nginx/klubovna.conf").read_text()
        for old, new in (
            (HOME, str(self.folder)),
            ("/var/log/nginx", str(self.folder)),
            ("listen 443", f"listen 127.0.0.1:{port}"),
            ("listen 80", f"listen 127.0.0.1:{plain_port}"),
            ("listen [::]", "#"),
        ):
            assert old in text
            text = text.replace(old, new)
        (self.folder / "klubovna.conf").write_text(text)
        lines = (DEPLOY / "nginx/servers.conf").read_text()
        for number, server in enumerate(servers, 1):
            lines = lines.replace(f"127.0.0.1:800{number}", server.url.removeprefix("http://"))
        (self.folder / "servers.conf").write_text(lines)
        user = "user root;" if os.getuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(MAIN.format(folder=self.folder, user=user))

    def wait(self) -> None:
        while True:
            assert self.process.poll() is None, self.process.communicate()[1]
            try:
                self.get("/api/health")
                return
            except httpx.TransportError:
                time.sleep(0.02)

    def written(self) -> str:
        """What it has written down."""
        return (self.folder / "klubovna.log").read_text()

    def end(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


class ProxiedPlayer(Player):
    """Sits at a table through the proxy, which is told the table.

    Its library reads and writes in two threads, and OpenSSL's connections are not for two at once:
    with TLS 1.3, what the server says after its handshake may swallow what is written just then.
    """

    def __init__(self, club: Proxy, table: str, key: str) -> None:
        address = f"{club.url.replace('https', 'wss')}/ws?table={table}"
        self._connection = connect(
            address,
            origin=Origin(club.url),
            ssl=club.context_for_threads,
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
        )
        self.socket = self._connection.__enter__()
        self.log, self.state, self.heard = [], {}, []
        self.say(type="hello", table=table, key=key)
        self.welcome = self.wait("welcome")


def certificate(folder: Path) -> None:
    """For localhost, by nobody in particular."""
    folder.mkdir()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
        + ["-keyout", "privkey.pem", "-out", "fullchain.pem"],
        cwd=folder,
        check=True,
        capture_output=True,
    )
