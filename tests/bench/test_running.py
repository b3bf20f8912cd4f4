"""A measurement that cannot come to its end says why, shows the end of its logs, and fills no disk meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from itertools import repeat
from pathlib import Path

import pytest

from api.embedded.supervisor import Supervisor
from tests.bench.browser import Browsers, ServerError
from tests.bench.logs import KEPT_BYTES, MOST_BYTES, BoundedLogs, last_lines, shorten
from tests.bench.report import MeasurementReport
from tests.bench.running import MeasurementError, run_measurement, run_measurements
from tests.bench.stack import BenchStack
from tests.support.waiting import wait_until


class _NoDatabases:
    """What these measurements never ask for."""

    async def create(self, name: str, scale: float) -> str:
        raise NotImplementedError

    async def drop(self, name: str) -> None:
        raise NotImplementedError


@pytest.fixture
def stack(tmp_path: Path) -> BenchStack:
    return BenchStack(tmp_path, Supervisor(), _NoDatabases(), share=1)


async def test_server_that_answers_500_ends_the_measurement_with_its_log(stack: BenchStack) -> None:
    async def measurement(stack: BenchStack) -> dict[str, float]:
        await stack.serve("Bare", "tests.bench.failing:app", "/")
        return {}

    with pytest.raises(MeasurementError, match=r"(?s)search failed.*Bare answered 500.*the parameter is missing"):
        await run_measurement(stack, "search", measurement)


async def test_measurement_that_stands_still_ends_with_the_log_of_its_parts(stack: BenchStack) -> None:
    async def measurement(stack: BenchStack) -> dict[str, float]:
        await stack.worker("Worker", "-c", "print('nothing to do', flush=True); import signal; signal.pause()")
        await asyncio.to_thread(wait_until, lambda: any(log.stat().st_size for log in stack.logs()))
        await asyncio.Event().wait()
        return {}

    with pytest.raises(MeasurementError, match=r"(?s)opening failed\. It did not end within 2 seconds.*nothing to do"):
        await run_measurement(stack, "opening", measurement, limit_seconds=2)
    assert stack.named("Worker")[0].running is False


async def test_measurement_after_one_that_failed_is_made(stack: BenchStack) -> None:
    async def failing(stack: BenchStack) -> dict[str, float]:
        raise ValueError("no students")

    async def succeeding(stack: BenchStack) -> dict[str, float]:
        return {"searches": 3}

    said: list[str] = []
    reports = await run_measurements(stack, {"pages": failing, "search": succeeding}, said.append)
    assert [report.figures for report in reports.values()] == [{"searches": 3}]
    assert isinstance(reports["search"], MeasurementReport)
    assert "pages failed. ValueError" in said[0]
    assert "no students" in said[0]


async def test_what_a_failed_measurement_left_running_is_cancelled(stack: BenchStack) -> None:
    left: list[asyncio.Task[None]] = []

    async def measurement(stack: BenchStack) -> dict[str, float]:
        left.append(asyncio.create_task(asyncio.sleep(3600)))
        raise ValueError("no students")

    with pytest.raises(MeasurementError):
        await run_measurement(stack, "pages", measurement)
    assert left[0].cancelled()


@pytest.fixture
async def server() -> AsyncIterator[Callable[[bytes], str]]:
    """Start servers whose every answer is the same; return the address of each."""
    started: list[asyncio.Server] = []
    addresses: dict[bytes, str] = {}

    async def serve(answer: bytes) -> None:
        async def respond(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while not reader.at_eof() and await reader.readline():
                await reader.readuntil(b"\r\n\r\n")
                writer.write(answer)
                await writer.drain()
            writer.close()

        server = await asyncio.start_server(respond, "127.0.0.1", 0)
        started.append(server)
        addresses[answer] = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"

    for status in (b"500 Internal Server Error", b"409 Conflict"):
        await serve(_answer(status))
    yield lambda status: addresses[_answer(status)]
    for each in started:
        each.close()


def _answer(status: bytes) -> bytes:
    return b"HTTP/1.1 " + status + b"\r\nContent-Length: 5\r\n\r\nsorry"


async def test_answer_of_500_is_an_error_with_its_body(server: Callable[[bytes], str]) -> None:
    async with Browsers(server(b"500 Internal Server Error"), {}) as browser:
        with pytest.raises(ServerError, match="GET /cases was answered 500: sorry"):
            await browser.send("GET", "/cases", {})


async def test_request_that_is_refused_is_not_sent_again(server: Callable[[bytes], str]) -> None:
    async with Browsers(server(b"409 Conflict"), {}) as browser:
        with pytest.raises(ServerError, match="POST /cases was answered 409"):
            await browser.send_until_accepted(
                "POST", "/cases", {}, {}, accepted=(200,), pauses=repeat(0.0), note_failure=lambda: None
            )


def test_long_log_keeps_its_end(tmp_path: Path) -> None:
    log = tmp_path / "API.log"
    log.write_bytes(b"first\n" + b"x" * MOST_BYTES + b"\nlast\n")
    shorten(log)
    assert log.stat().st_size == KEPT_BYTES
    assert last_lines([log]).endswith("last")


def test_log_is_shortened_while_its_server_writes(tmp_path: Path) -> None:
    log = tmp_path / "API.log"
    with log.open("ab", buffering=0) as server, BoundedLogs(lambda: [log]):
        server.write(b"x" * (MOST_BYTES + 1))
        wait_until(lambda: log.stat().st_size <= KEPT_BYTES)
        server.write(b"\ngoes on\n")
    assert last_lines([log]).endswith("goes on")
