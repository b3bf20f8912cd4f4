"""The whole portal on one machine: what runs, with which settings, in which order."""

from __future__ import annotations

import asyncio
import hashlib
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from api.embedded.contents import Contents, contents_of
from api.embedded.demo_journal import FOLDER
from api.embedded.faults import Stop, say
from api.embedded.places import Places
from api.embedded.postgres import Postgres
from api.embedded.prepared import Gate
from api.embedded.process import DECIDES, Child, Command, run_to_end
from api.embedded.secrets import secret_settings
from api.embedded.supervisor import Ready, Supervisor
from api.embedded.temporal import Temporal, answers
from models.kit.settings import API_PATH

DATABASE: Final = "myku"
_ROOT: Final = Path(__file__).resolve().parents[2]
_READY_SECONDS: Final = 90.0


@dataclass(frozen=True, slots=True)
class Stack:
    """The parts of one embedded portal and the settings they share."""

    places: Places
    postgres: Postgres
    temporal: Temporal
    settings: Mapping[str, str]
    contents: Contents = Contents.DEMO
    has_begun: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once worker, API and bank may begin: until then they are not waited for."""

    @classmethod
    def at(cls, places: Places, environment: Mapping[str, str]) -> Stack:
        """The portal of these places. What a person set in the environment stands where it breaks nothing."""
        postgres = Postgres.in_folder(places.data_dir, places.log("postgres"))
        temporal = Temporal(
            places.temporal_port,
            places.temporal_ui_port,
            places.data_dir / "temporal.db",
            places.log("temporal"),
            time_skipping=environment.get("TIME_SKIPPING") == "1",
        )
        contents = contents_of(places.data_dir, environment)
        for_demo = "true" if contents is Contents.DEMO else "false"
        convenient = {
            "MYKU_STUDENT_PASSWORD_LOGIN": "true",
            "MYKU_DEVELOPER_LOGIN": for_demo,
            "MYKU_DEMO_PASSWORDS": for_demo,
            "MYKU_BANK_SIMULATOR": "true",
        }
        consistent = {
            "MYKU_ENVIRONMENT": "development",
            "MYKU_PUBLIC_URL": places.public_url,
            "MYKU_DATA_DIR": str(places.data_dir),
            "MYKU_DATABASE_URL": postgres.url(DATABASE),
            "MYKU_TEMPORAL_ADDRESS": temporal.address,
            "MYKU_TEMPORAL_NAMESPACE": "default",
            "MYKU_TEMPORAL_UI_URL": temporal.ui_url,
            "MYKU_OIDC_ISSUER": f"{places.public_url}/realms/KU-Alllogin",
            "MYKU_SCB_API_KEY": "development",
            "PYTHONUNBUFFERED": "1",
            # Each part would compile all it imports at each start: half of what a start costs.
            "PYTHONDONTWRITEBYTECODE": "",
        }
        chosen = {name: environment.get(name, value) for name, value in convenient.items()}
        if chosen["MYKU_BANK_SIMULATOR"] == "true":
            consistent["MYKU_SCB_URL"] = local_address(places.bank_port)
        return cls(places, postgres, temporal, {**secret_settings(places.data_dir), **chosen, **consistent}, contents)

    def python(
        self, name: str, log: str, *arguments: str, patience_seconds: float = 10.0, niceness: int = 0
    ) -> Command:
        """One of the portal's own programs."""
        return Command(
            name=name,
            argv=(sys.executable, *arguments),
            log=self.places.log(log),
            env=self.settings,
            cwd=_ROOT,
            patience_seconds=patience_seconds,
            niceness=niceness,
        )

    async def start_servers(self, supervisor: Supervisor) -> None:
        """PostgreSQL and Temporal, side by side; the database exists and is migrated afterwards."""
        await self.migrate(await self.begin_servers(supervisor))

    async def begin_servers(self, supervisor: Supervisor) -> Callable[[], Awaitable[None]]:
        """Start PostgreSQL and Temporal. Returns what waits until both are ready."""
        await asyncio.to_thread(self.postgres.prepare)
        return await supervisor.begin(
            (self.postgres.command(), self.postgres.ready), (self.temporal.command(), self.temporal.ready)
        )

    async def migrate(self, until_ready: Callable[[], Awaitable[None]]) -> None:
        """Create the database and bring it to this version, once the servers are ready."""
        with timed("PostgreSQL and Temporal"):
            await until_ready()
        await asyncio.to_thread(self.postgres.ensure_database, DATABASE)
        if not await asyncio.to_thread(self._is_migrated):
            with timed("Database migrations"):
                await run_to_end(self.python("Migrations", "migrations", "-m", "models.migrations"))
            await asyncio.to_thread(self._remember_migrations)

    def _is_migrated(self) -> bool:
        """Whether these very migrations were run before: asking Alembic would take a third of a warm start."""
        with self.postgres.connect(DATABASE) as connection:
            digest = connection.execute(
                "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s", (DATABASE,)
            ).fetchone()
        return digest is not None and digest[0] == _migrations_digest()

    def _remember_migrations(self) -> None:
        """Written into the database itself, so that it cannot speak of another one."""
        with self.postgres.connect(DATABASE) as connection:
            connection.execute(f"COMMENT ON DATABASE {DATABASE} IS '{_migrations_digest()}'")

    async def load_demo(self) -> None:
        """Generate and load the demo university, ``SCALE`` times its size, unless a university is there already."""
        if self.contents is Contents.EMPTY or await asyncio.to_thread(self._has_people):
            return
        with timed("Demo university"):
            await run_to_end(self.python("Demo university", "demo", "-m", "models.demo"))
        (self.places.data_dir / FOLDER).mkdir(exist_ok=True)  # nothing is done yet

    def _has_people(self) -> bool:
        with self.postgres.connect(DATABASE) as connection:
            return connection.execute("SELECT FROM person LIMIT 1").fetchone() is not None

    async def start_portal(self, supervisor: Supervisor) -> None:
        """Worker, API and bank, side by side, until the API says that all it needs is there."""
        self.has_begun.set()
        await self.until_serving(supervisor, await supervisor.begin(*self._parts()))

    async def prepare_portal(self, supervisor: Supervisor, gate: Gate) -> Callable[[], Awaitable[None]]:
        """Start worker, API and bank, which import and then wait at the gate. Returns what waits until they are ready.

        Set ``has_begun`` when the gate is opened.
        """
        return await supervisor.begin(*self._parts(), start=gate.start)

    async def until_serving(self, supervisor: Supervisor, until_ready: Callable[[], Awaitable[None]]) -> None:
        """Wait until worker, API and bank are ready, then listen to the bank."""
        await until_ready()
        if self.has_bank:
            supervisor.listen_to("Bank", self._bank_answers)

    def _parts(self) -> list[tuple[Command, Ready]]:
        port = str(self.places.port)
        serve = ("-m", "uvicorn", "api.embedded.app:app", "--host", "127.0.0.1", "--port", port)
        # Who called is told by the portal's own setting of trusted proxies, and logged by its own middleware.
        quiet = ("--no-access-log", "--no-proxy-headers", "--timeout-graceful-shutdown", "5")
        parts: list[tuple[Command, Ready]] = [
            (self.python("API", "api", *serve, *quiet), self._serving),
            (self.python("Worker", "worker", "worker.py", patience_seconds=15, niceness=DECIDES), self._running),
        ]
        return [*parts, (self._bank(), self._bank_serving)] if self.has_bank else parts

    async def _running(self, child: Child) -> None:
        """The API's readiness includes the worker's; here only an early end counts."""
        await self._until_begun(child)
        if not child.running:
            raise child.fault()

    async def _until_begun(self, child: Child) -> None:
        """Wait until the part may begin, or has ended before it could. Raises :class:`Stop` then."""
        begun, ended = asyncio.ensure_future(self.has_begun.wait()), asyncio.ensure_future(child.ended())
        try:
            await asyncio.wait((begun, ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            begun.cancel()
            ended.cancel()
        if not self.has_begun.is_set():
            raise child.fault()

    @property
    def has_bank(self) -> bool:
        """Whether a simulated bank is one of the parts."""
        return self.settings["MYKU_BANK_SIMULATOR"] == "true"

    def _bank(self) -> Command:
        """The bank simulator, which tells the API of payments."""
        command = self.python("Bank", "bank", "-m", "api.embedded.bank", str(self.places.bank_port), niceness=DECIDES)
        places = {
            "BANK_BOOKS": str(self.places.data_dir / "bank.db"),
            "BANK_CONFIRMATIONS": f"{local_address(self.places.port)}{API_PATH}/finance/bank/SCB/confirmations",
        }
        return replace(command, env={**command.env, **places})

    async def _bank_serving(self, bank: Child) -> None:
        await self._until_begun(bank)
        give_up = time.monotonic() + _READY_SECONDS
        while not await self._bank_answers():
            if not bank.running or time.monotonic() > give_up:
                raise bank.fault()
            await asyncio.sleep(0.1)

    async def _bank_answers(self) -> bool:
        return await asyncio.to_thread(answers, f"{local_address(self.places.bank_port)}/health")

    async def _serving(self, api: Child) -> None:
        await self._until_begun(api)
        give_up = time.monotonic() + _READY_SECONDS
        ready = f"{local_address(self.places.port)}{API_PATH}/health/ready"
        while time.monotonic() < give_up:
            if not api.running:
                raise api.fault()
            if await asyncio.to_thread(answers, ready):
                return
            await asyncio.sleep(0.1)
        raise Stop(f"The portal did not become ready; read the logs in {self.places.log('api').parent}.")


def local_address(port: int) -> str:
    """The address of a port of this machine."""
    return f"http://127.0.0.1:{port}"


def _migrations_digest() -> str:
    """Of the revisions, and of the roles and menus that are installed with them."""
    installed = ("migrations/versions", "access_defaults", "contracts/access")
    files = [path for folder in installed for path in sorted((_ROOT / "models" / folder).glob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Say what starts, and how long it took."""
    started = time.monotonic()
    say(f"  {what} …")
    yield
    say(f"  {what}: {time.monotonic() - started:.1f} s")
