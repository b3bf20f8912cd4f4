"""Whom our own requests to other systems trust: public authorities, and the university's own (``MYKU_CA_FILE``)."""

from __future__ import annotations

import ssl
from functools import lru_cache

import httpx

from models.kit.settings import settings


@lru_cache(maxsize=1)
def trusted() -> ssl.SSLContext:
    """The context of every outgoing HTTPS client. Raises ssl.SSLError for a file that holds no certificate."""
    context = httpx.create_ssl_context()
    if settings().ca_file is not None:
        context.load_verify_locations(settings().ca_file)
    return context
