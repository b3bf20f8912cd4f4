"""Processes beside ours for what computes so long that threads would keep one core from everything else."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def begin_child() -> None:
    """In each such process: leave Ctrl-C to its parent, and end with it however it ends, ``kill -9`` included."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
