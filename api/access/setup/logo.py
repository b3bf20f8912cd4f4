"""The university's logo: where a browser finds it, and how it is taken from a request."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from fastapi import Request
from PIL import Image
from starlette.concurrency import run_in_threadpool

from api.kit.uploads import MEGABYTE, SIGNED_OUT_BODY, UPLOAD_BODY, received_file
from models.documents.file.contract import FileKind
from models.kit.settings import API_PATH

LARGEST_BYTES: Final = 2 * MEGABYTE
KINDS: Final = frozenset({FileKind.PNG, FileKind.JPEG})
SETUP_LOGO_BODY: Final[dict[str, object]] = {**UPLOAD_BODY, SIGNED_OUT_BODY: LARGEST_BYTES + MEGABYTE}
"""``openapi_extra`` of the set-up's route: whoever has its address has no session. What is larger than a logo by less
than a megabyte is refused as such a file, with its size."""
_SIDE: Final = 512
"""Pixels of the longer side: 15 mm on paper at 800 dots an inch."""


def logo_path(digest: str | None) -> str | None:
    """Return under which path a browser finds the logo, and keeps it for ever; None without one."""
    return None if digest is None else f"{API_PATH}/security/logo/{digest}"


async def received_logo(request: Request) -> bytes:
    """Return the logo of a request as PNG, at most 512 pixels long.

    Raises what :func:`api.kit.uploads.received_file` raises.
    """
    async with received_file(request, limit_bytes=LARGEST_BYTES, kinds=KINDS) as received:
        received.content.seek(0)
        return await run_in_threadpool(_small, received.content.read())


def _small(content: bytes) -> bytes:
    """Return a picture that was decoded and written by the portal before, made small."""
    file = BytesIO()
    with Image.open(BytesIO(content)) as picture:
        small = picture.convert("RGBA")
    small.thumbnail((_SIDE, _SIDE))
    small.save(file, "PNG", optimize=True)
    return file.getvalue()
