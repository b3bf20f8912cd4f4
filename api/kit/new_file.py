"""Files that are made for an answer."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path


def to_new_file(ending: str, write: Callable[[Path], None]) -> Path:
    """Write a new temporary file whose name has an ending, and return its path; the caller removes it.

    Where writing raises, nothing is left.
    """
    with tempfile.NamedTemporaryFile(prefix="myku-", suffix=ending, delete=False) as file:
        path = Path(file.name)
    try:
        write(path)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return path
