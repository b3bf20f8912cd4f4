"""Reading downloads."""

from __future__ import annotations

from urllib.parse import unquote

import httpx


def name_of(answer: httpx.Response) -> str:
    """What a downloaded file is called."""
    return unquote(answer.headers["content-disposition"].partition("filename*=UTF-8''")[2])
