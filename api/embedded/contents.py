"""What a data folder holds: the demo university, or an empty one (``DEMO=0``). It stays what it was begun as.

Standard library only: the bootstrap asks before anything is installed.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

from api.embedded.faults import Stop

FILE: Final = "university"
_WISHES: Final = {"0": False, "1": True}


class Contents(StrEnum):
    """Which university a data folder holds."""

    DEMO = "demo"
    EMPTY = "empty"


def contents_of(data_dir: Path, environment: Mapping[str, str]) -> Contents:
    """Return what the folder holds, or will hold: what ``DEMO`` says for a new one, by default the demo university.

    Raises :class:`Stop` when ``DEMO`` is neither 0 nor 1, or contradicts what is there.
    """
    wish = environment.get("DEMO") or None
    if wish is not None and wish not in _WISHES:
        raise Stop(f"DEMO is `{wish}`: set it to 0 for an empty university, or to 1 for the demo university.")
    held = _held(data_dir)
    if wish is None:
        return held or Contents.DEMO
    contents = Contents.DEMO if _WISHES[wish] else Contents.EMPTY
    if held not in (None, contents):
        raise Stop(_contradiction(data_dir, contents))
    return contents


def remember(data_dir: Path, contents: Contents) -> None:
    """Write down what the folder holds."""
    (data_dir / FILE).write_text(f"{contents.value}\n", encoding="utf-8")


def _held(data_dir: Path) -> Contents | None:
    file = data_dir / FILE
    if file.exists():
        return Contents(file.read_text(encoding="utf-8").strip())
    # Written by a version that knew the demo university only.
    return Contents.DEMO if (data_dir / "postgres" / "PG_VERSION").exists() else None


def _contradiction(data_dir: Path, contents: Contents) -> str:
    if contents is Contents.EMPTY:
        return (
            f"{data_dir} holds the demo university, which DEMO=0 does not mix with: leave DEMO=0 out to go on with it, "
            "set DATA_DIR to another folder, or remove its data with `make reset`."
        )
    return (
        f"{data_dir} holds an empty university (begun with DEMO=0), which demo people do not mix with: set DEMO=0 to "
        "go on with it, set DATA_DIR to another folder, or remove its data with `make reset`."
    )
