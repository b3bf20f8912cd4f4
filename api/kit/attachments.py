"""The header that says what an answer is saved as."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import quote

_NOT_PLAIN: Final = re.compile(r"[^A-Za-z0-9 ._()-]+")
_PLAIN_STEM: Final = "file"
_EDGES: Final = " .-"


def attachment(name: str) -> str:
    """Return the Content-Disposition of a file to be saved under a name, of any letters.

    Programs that do not know ``filename*`` (RFC 6266) save it under the plain letters of the name.
    """
    return f"attachment; filename=\"{_plain(name)}\"; filename*=UTF-8''{quote(name, safe='')}"


def _plain(name: str) -> str:
    path = PurePosixPath(_NOT_PLAIN.sub("-", name))
    stem, suffix = path.stem, path.suffix
    if not stem[:1].isalnum():
        rest = stem.strip(_EDGES)
        stem = f"{_PLAIN_STEM}-{rest}" if rest else _PLAIN_STEM
    return f"{stem}{suffix}"
