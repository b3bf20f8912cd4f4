"""Browsers as cheap as they can be: what asks must not take the two cores from what answers.

An httpx request costs half of what the portal's answer does, and its pool looks through all connections each time.
A server that fails, or does not answer for a minute, ends the measurement: waiting longer would measure nothing.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, NamedTuple, Self
from urllib.parse import urlsplit

_KEPT_SECONDS: Final = 3.0
"""Shorter than the server's patience with a connection that says nothing."""
_ANSWER_SECONDS: Final = 60.0
_AWAY_SECONDS: Final = 60.0
_FAULT: Final = 500
_UNAVAILABLE: Final = 503
_LETTERS_SHOWN: Final = 500


class ServerError(Exception):
    """The server failed, or gave no answer that a measurement can go on with."""


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
        """Send a request and return its answer.

        Raises OSError or EOFError when the server is away or goes away, and :class:`ServerError` for an answer of 5xx
        other than 503, which says that a part is away and the same request may be sent again.
        """
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                answer = await self._send(method, path, headers, body)
        except TimeoutError:
            raise ServerError(f"{method} {path} was not answered within {_ANSWER_SECONDS:.0f} seconds") from None
        if answer.status >= _FAULT and answer.status != _UNAVAILABLE:
            raise ServerError(_described(method, path, answer))
        return answer

    async def send_until_accepted(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: object,
        *,
        accepted: Collection[int],
        pauses: Iterator[float],
        note_failure: Callable[[], None],
    ) -> Answer:
        """Send a request until it is answered with one of the statuses ``accepted``: the same key again is safe.

        After a 503 or a lost connection it is sent again after the next of ``pauses``. Raises :class:`ServerError`
        when that has gone on for a minute, and at once for every other status.
        """
        give_up = time.monotonic() + _AWAY_SECONDS
        while True:
            answer: Answer | None = None
            with suppress(OSError, EOFError):
                answer = await self.send(method, path, headers, body)
            if answer is not None and answer.status in accepted:
                return answer
            if answer is not None and answer.status != _UNAVAILABLE:
                raise ServerError(_described(method, path, answer))
            if time.monotonic() > give_up:
                raise ServerError(f"{method} {path} was sent again for {_AWAY_SECONDS:.0f} seconds in vain")
            note_failure()
            await asyncio.sleep(next(pauses))

    async def _send(self, method: str, path: str, headers: Mapping[str, str], body: object) -> Answer:
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


def _described(method: str, path: str, answer: Answer) -> str:
    return f"{method} {path} was answered {answer.status}: {answer.body[:_LETTERS_SHOWN].decode(errors='replace')}"


def _fields(headers: Mapping[str, str]) -> str:
    return "".join(f"{name}: {value}\r\n" for name, value in headers.items())


async def _read(reader: asyncio.StreamReader) -> Answer:
    status, _, fields = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").partition("\r\n")
    named = dict(field.lower().split(": ", 1) for field in fields.split("\r\n") if field)
    return Answer(int(status.split(" ", 2)[1]), await reader.readexactly(int(named.get("content-length", "0"))))
