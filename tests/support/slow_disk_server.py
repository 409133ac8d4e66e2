"""A server whose disk keeps nothing while the file SLOW_DISK exists."""

import os
import runpy
import time
from pathlib import Path

SLOW = Path(os.environ["SLOW_DISK"])
fdatasync = os.fdatasync


def wait_and_sync(file: int) -> None:
    while SLOW.exists():
        time.sleep(0.01)
    fdatasync(file)


if __name__ == "__main__":
    os.fdatasync = wait_and_sync  # type: ignore[assignment]
    runpy.run_path(str(Path(__file__).with_name("roomy_server.py")), run_name="__main__")
