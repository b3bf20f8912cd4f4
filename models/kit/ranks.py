"""How the operating system ranks our processes: who goes first where there are more than cores (ADR 12)."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Final

_AUTOGROUP: Final = Path("/proc/self/autogroup")
LAST: Final = 15
"""Niceness of what nobody waits for. With 19, the last there is, audits beside a rush once took too long."""


def rank(niceness: int) -> None:
    """Rank this process, and its session where Linux weighs whole sessions against each other; 0 goes first."""
    os.nice(niceness)
    with contextlib.suppress(OSError):
        _AUTOGROUP.write_text(str(niceness))


def rank_last() -> None:
    """Leave the cores to everybody else, in a session of its own: for a process that nobody waits for.

    Linux then counts a core that only such a process uses as free for whatever else wakes up.
    """
    os.setsid()
    rank(LAST)
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
