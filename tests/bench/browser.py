"""Browsers as cheap as they can be: what asks must not take the two cores from what answers.

An httpx request costs half of what the portal's answer does, and its pool looks through all connections each time.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, NamedTuple, Self
from urllib.parse import urlsplit

_KEPT_SECONDS: Final = 3.0
"""Shorter than the server's patience with a connection that says nothing."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; ``body`` as it was sent, compressed where that was asked for."""

    status: int
    body: bytes

    def json(self) -> Any:
        """The body, read."""
        return json.loads(self.body)


class _Kept(NamedTuple):
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    since: float


class Browsers:
    """Any number of browsers of one server; connections are kept for the next request."""

    def __init__(self, url: str, headers: Mapping[str, str]) -> None:
        address = urlsplit(url)
        self._host, self._port, self._path = address.hostname, address.port, address.path
        self._head = _fields({"Host": address.netloc, "Content-Type": "application/json", **headers})
        self._kept: list[_Kept] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for kept in self._kept:
            kept.writer.close()

    async def send(self, method: str, path: str, headers: Mapping[str, str], body: object = None) -> Answer:
        """A request and its answer. Raises OSError or EOFError when the server is away or goes away."""
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {self._path}{path} HTTP/1.1\r\n{self._head}{_fields(headers)}"
        reader, writer = await self._connection()
        try:
            writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
            answer = await _read(reader)
        except BaseException:
            writer.close()
            raise
        self._kept.append(_Kept(reader, writer, time.monotonic()))
        return answer

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self._kept:
            reader, writer, since = self._kept.pop()
            if time.monotonic() - since < _KEPT_SECONDS and not reader.at_eof():
                return reader, writer
            writer.close()
        return await asyncio.open_connection(self._host, self._port)


def _fields(headers: Mapping[str, str]) -> str:
    return "".join(f"{name}: {value}\r\n" for name, value in headers.items())


async def _read(reader: asyncio.StreamReader) -> Answer:
    status, _, fields = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").partition("\r\n")
    named = dict(field.lower().split(": ", 1) for field in fields.split("\r\n") if field)
    return Answer(int(status.split(" ", 2)[1]), await reader.readexactly(int(named.get("content-length", "0"))))
