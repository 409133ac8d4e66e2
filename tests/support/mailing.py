"""A mail server on this machine that keeps what it is given."""

import email
import socketserver
import threading
from email.message import EmailMessage
from email.policy import default
from queue import Queue

from support.tables import PATIENCE


class MailServer:
    """Speaks as much SMTP as is needed; addresses of `refused` take no mail."""

    def __init__(self) -> None:
        self.heard: Queue[EmailMessage] = Queue()
        self.refused: set[str] = set()
        self.seen: list[str] = []
        office = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.say("220 here")
                while line := self.rfile.readline().decode().strip():
                    verb = line[:4].upper()
                    if verb == "RCPT" and line[9:-1] in office.refused:
                        office.seen.append(line[9:-1])
                        self.say("550 nobody")
                    elif verb == "DATA":
                        self.say("354 go on")
                        self.take()
                        self.say("250 taken")
                    else:
                        self.say("221 bye" if verb == "QUIT" else "250 well")

            def say(self, line: str) -> None:
                self.wfile.write(f"{line}\r\n".encode())

            def take(self) -> None:
                lines = []
                while (line := self.rfile.readline()) != b".\r\n":
                    lines.append(line)
                letter = email.message_from_bytes(b"".join(lines), policy=default)
                office.heard.put(letter)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        port = self._server.server_address[1]
        self.url = f"smtp+plain://127.0.0.1:{port}?from=club@example.org"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def next(self) -> EmailMessage:
        return self.heard.get(timeout=PATIENCE)

    def end(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
