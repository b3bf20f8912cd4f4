"""What can be wrong with the machine, said in one sentence that tells what to do. Standard library only.

The bootstrap uses this before any package is installed.
"""

from __future__ import annotations

import errno
import os
import shutil
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

GIGABYTE: Final = 1_000_000_000
_PATIENCE_FOR_A_PORT_SECONDS: Final = 3.0


class Stop(Exception):  # noqa: N818 - it reads as the instruction it is
    """Starting cannot go on. The message is one clear sentence saying what to do; the exit code is 1."""


def say(text: str) -> None:
    """Print a line at once. A terminal that went away is no reason to stop."""
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except OSError:
        # Later writes and the flush at exit must not fail either.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def ensure_writable(folder: Path, setting: str) -> None:
    """Create the folder. Raises :class:`Stop` when nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"\0" * 4096)
            probe.flush()
    except OSError as error:
        raise storage_fault(error, folder, setting) from error


def storage_fault(error: OSError, folder: Path, setting: str) -> Stop:
    """The sentence for a failed write in ``folder``."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Stop(f"The disk that holds {folder} is full: free some space, or set {setting} to a folder elsewhere.")
    return Stop(
        f"Cannot write in {folder} ({error.strerror}): give this user write permission, "
        f"or set {setting} to another folder."
    )


def ensure_space(folder: Path, needed_bytes: int, setting: str) -> None:
    """Raises :class:`Stop` when the disk of an existing folder has less than ``needed_bytes`` left."""
    free = shutil.disk_usage(folder).free
    if free < needed_bytes:
        raise Stop(
            f"The disk that holds {folder} is full ({free / GIGABYTE:.1f} GB free, {needed_bytes / GIGABYTE:.1f} GB "
            f"needed): free some space, or set {setting} to a folder elsewhere."
        )


def ensure_port_free(host: str, port: int, setting: str) -> None:
    """Raises :class:`Stop` when somebody listens on the port.

    Waits a moment first: children of a portal that was killed just now may still be leaving.
    """
    give_up = time.monotonic() + _PATIENCE_FOR_A_PORT_SECONDS
    while True:
        with socket.socket() as probe:
            # The servers set it too: connections of a portal that ended linger in TIME_WAIT.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
                return
            except PermissionError as error:
                raise Stop(f"This user may not use port {port}: set {setting} to one above 1024.") from error
            except OSError as error:
                if time.monotonic() > give_up:
                    raise Stop(
                        f"Port {port} is in use by another program: stop that program, "
                        f"or choose another port, for example `{setting}={port + 100} make run`."
                    ) from error
        time.sleep(0.2)
