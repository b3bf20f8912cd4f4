"""How long others wait while somebody does their worst: huge bodies, slow connections and a silent directory."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy import text

from models.access.role.contract import RoleId
from models.db import engine
from models.kit.settings import API_PATH, settings
from tests.access.support import encrypted
from tests.bench.browser import Browsers
from tests.bench.stack import BenchStack
from tests.support.university import University

SECONDS: Final = 30
LEAST_SECONDS: Final = 1.0
SLOW_CONNECTIONS: Final = 1_500
HUGE_BODY: Final = 50 * 1024 * 1024
HUGE_AT_ONCE: Final = 4
SIGN_INS_AT_ONCE: Final = 30


async def bench_hostile(stack: BenchStack) -> dict[str, float]:
    """The longest waits for the probe and for a signed-in page, while all of it goes on."""
    with socket.create_server(("127.0.0.1", 0), backlog=128) as silent:
        await stack.database("hostile", scale=1)
        os.environ["MYKU_LDAP_URL"] = f"ldap://127.0.0.1:{silent.getsockname()[1]}"
        api = await stack.serve("Hostile", "api.app.main:app", f"{API_PATH}/health/live")
        return await _waits(api, max(LEAST_SECONDS, SECONDS * stack.share), stack.part_of(SLOW_CONNECTIONS))


async def _waits(api: str, seconds: float, connections: int) -> dict[str, float]:
    address, until = urlsplit(api), time.monotonic() + seconds
    host, port = address.hostname or "", address.port or 0
    key = settings().app_key.get_secret_value()
    with engine().connect() as connection:
        person = connection.scalar(text("SELECT person_id FROM person WHERE username = 'registrar01'"))
    headers = University(engine()).signed_in(person, RoleId.REGISTRAR)
    slow = [await asyncio.open_connection(host, port) for _ in range(connections)]
    attackers = [
        *(asyncio.create_task(_huge_bodies(host, port, key, until)) for _ in range(HUGE_AT_ONCE)),
        *(asyncio.create_task(_sign_ins(api, key, until)) for _ in range(SIGN_INS_AT_ONCE)),
        asyncio.create_task(_letter_by_letter(slow, key, until)),
    ]
    took: dict[str, list[float]] = {"/health/live": [], "/cases": []}
    async with Browsers(f"{api}{API_PATH}", {"app-key": key}) as browser:
        while time.monotonic() < until:
            for path, times in took.items():
                began = time.perf_counter()
                answer = await browser.send("GET", path, headers)
                times.append((time.perf_counter() - began) * 1000)
                assert answer.status == 200, answer.body
            await asyncio.sleep(0.05)
    for attacker in attackers:
        attacker.cancel()
    await asyncio.gather(*attackers, return_exceptions=True)
    for _, writer in slow:
        writer.close()
    print(f"  {sum(map(len, took.values()))} answers, none refused")
    return {
        "hostile_live_max_ms": round(max(took["/health/live"]), 1),
        "hostile_page_max_ms": round(max(took["/cases"]), 1),
    }


async def _huge_bodies(host: str, port: int, key: str, until: float) -> None:
    """Announced and in pieces, by turns, without a session."""
    piece = b"1," * (256 * 1024)
    announced = False
    while time.monotonic() < until:
        announced = not announced
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(host, port)
            length = f"Content-Length: {HUGE_BODY}" if announced else "Transfer-Encoding: chunked"
            head = f"POST {API_PATH}/holds HTTP/1.1\r\nHost: {host}\r\napp-key: {key}\r\n{length}\r\n\r\n"
            writer.write(head.encode())
            for _ in range(HUGE_BODY // len(piece)):
                writer.write(piece)
                await writer.drain()
            await reader.read(100)
            writer.close()


async def _sign_ins(api: str, key: str, until: float) -> None:
    """Passwords for a directory that never answers."""
    async with Browsers(f"{api}{API_PATH}", {"app-key": key}) as browser:
        public = (await browser.send("GET", "/security/client-config", {})).json()["rsaPublicKey"]
        while time.monotonic() < until:
            body = {"username": encrypted(public, f"somebody{time.monotonic_ns()}"), "password": encrypted(public, "x")}
            with suppress(OSError, EOFError):
                await browser.send("POST", "/v2/user-login/login", {}, body)


async def _letter_by_letter(
    slow: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]], key: str, until: float
) -> None:
    """A request on each connection that never comes to its end."""
    head = f"POST {API_PATH}/holds HTTP/1.1\r\nHost: x\r\napp-key: {key}\r\nContent-Length: 9000\r\n\r\n"
    for _, writer in slow:
        writer.write(head.encode())
    while time.monotonic() < until:
        for reader, writer in slow:
            if reader.at_eof() or writer.is_closing():
                continue  # the portal has hung up: asyncio would warn of every further letter
            with suppress(OSError):
                writer.write(b"[")
        await asyncio.sleep(1)
