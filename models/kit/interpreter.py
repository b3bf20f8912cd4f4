"""How Python is set for a process that runs for long."""

from __future__ import annotations

import gc
import sys
from typing import Final

_COLLECTED_AFTER: Final = (20_000, 20, 100)
"""Objects more than were freed, and rounds of the younger generation: a tenth of the default's rounds."""


def keep_compiled() -> None:
    """Let Python keep compiled modules, whatever the environment says.

    The sandbox imports a workflow's module for every run of it that is not passed through, and without a compiled one
    compiles it every time.
    """
    sys.dont_write_bytecode = False


def freeze_garbage_collector() -> None:
    """Call once all is imported: what is there now stays as long as the process; no collection looks at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECTED_AFTER)
