"""The built web under ``/myku``: hashed files for ever, the page itself always fresh, every unknown path the page."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse

from api.access.auth.deps import public
from models.kit.errors import Refusal
from models.kit.settings import BASE_PATH, settings

DIST: Final = Path(__file__).parents[2] / "web" / "dist"
_COMPRESSES: Final = ("text/", "application/javascript", "application/json", "image/svg+xml")
_BROTLI: Final = ".br"
_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ALWAYS_FRESH: Final = "no-cache"

router: Final = APIRouter(include_in_schema=False, dependencies=[Depends(public)])


@dataclass(frozen=True, slots=True)
class WebFile:
    """A file as it is sent: compressed once, not per request. ``encodings``: its content as ``br`` and ``gzip``."""

    content: bytes
    encodings: Mapping[str, bytes]
    media_type: str
    etag: str
    cache: str


def _encodings(path: Path, content: bytes) -> Mapping[str, bytes]:
    """The better first. The build left the Brotli form beside the file; Python itself knows gzip only."""
    brotli = path.with_name(path.name + _BROTLI)
    left = {"br": brotli.read_bytes()} if brotli.exists() else {}
    return {**left, "gzip": gzip.compress(content, 9, mtime=0)}


def _web_file(path: Path) -> WebFile:
    content = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    media_type = "application/javascript" if media_type == "text/javascript" else media_type
    return WebFile(
        content=content,
        encodings=_encodings(path, content) if media_type.startswith(_COMPRESSES) else {},
        media_type=media_type,
        etag=f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        cache=_FOR_EVER if path.parent.name == "assets" else _ALWAYS_FRESH,
    )


@lru_cache(maxsize=1)
def web_files() -> Mapping[str, WebFile]:
    """Every file of the build, read once; empty where the web has not been built."""
    files = (path for path in sorted(DIST.rglob("*")) if path.is_file() and path.suffix != _BROTLI)
    return {path.relative_to(DIST).as_posix(): _web_file(path) for path in files}


@router.get("/")
async def root() -> RedirectResponse:
    """The portal lives under its base path."""
    return RedirectResponse(BASE_PATH)


@router.get(BASE_PATH)
@router.get(f"{BASE_PATH}/{{path:path}}")
async def page(request: Request, path: str = "") -> Response:
    """A file of the build, or the page for every path the browser's router knows.

    Raises Refusal ``not_found`` for an unknown path of the API, for a missing hashed file, and without a build.
    """
    if elsewhere := _same_machine_other_name(request):
        return RedirectResponse(elsewhere)
    files = web_files()
    is_page = path not in files and not path.startswith(("api/", "assets/"))
    file = files.get("index.html" if is_page else path)
    if file is None:
        raise Refusal("not_found")
    headers = {"etag": file.etag, "cache-control": file.cache, "vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    for encoding, content in file.encodings.items():
        if encoding in accepted:
            headers["content-encoding"] = encoding
            return Response(content, media_type=file.media_type, headers=headers)
    return Response(file.content, media_type=file.media_type, headers=headers)


def _same_machine_other_name(request: Request) -> str | None:
    """The portal's own address when it was opened under another name of this machine.

    Signing in leaves for the identity provider and comes back to ``MYKU_PUBLIC_URL``; what the browser keeps for
    ``localhost`` it does not show to ``127.0.0.1``.
    """
    public = urlsplit(settings().public_url)
    if request.url.hostname == public.hostname or not {request.url.hostname, public.hostname} <= _LOOPBACK:
        return None
    return str(request.url.replace(scheme=public.scheme, netloc=public.netloc))
