"""The whole portal on one machine: what runs, with which settings, in which order."""

from __future__ import annotations

import asyncio
import hashlib
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, LiteralString

from api.embedded.faults import Stop, say
from api.embedded.places import Places
from api.embedded.postgres import Postgres
from api.embedded.process import DECIDES, Child, Command, run_to_end
from api.embedded.secrets import secret_settings
from api.embedded.supervisor import Supervisor
from api.embedded.temporal import Temporal, answers
from models.settings import API_PATH, BASE_PATH, DEMO_PASSWORD

DATABASE: Final = "myku"
_ROOT: Final = Path(__file__).resolve().parents[2]
_READY_SECONDS: Final = 90.0
_VERSION_OF_TODAY: Final[LiteralString] = """
    SELECT FROM grade_version v JOIN grade_sheet h USING (sheet_id) JOIN term m USING (academic_year, semester)
     WHERE m.starts_on <= current_date AND current_date <= m.ends_on LIMIT 1
"""
"""A sheet of the term of today that was submitted; past terms have published ones from the start."""
_DEMO_CASES: Final[tuple[tuple[str, str, LiteralString], ...]] = (
    ("Demo grades", "api.embedded.demo_grades", _VERSION_OF_TODAY),
    ("Demo leaves", "api.embedded.demo_leaves", "SELECT FROM leave LIMIT 1"),
    ("Demo transfers", "api.embedded.demo_transfers", "SELECT FROM transfer_credit LIMIT 1"),
    ("Demo graduations", "api.embedded.demo_graduations", "SELECT FROM graduation LIMIT 1"),
    ("Demo waivers", "api.embedded.demo_waivers", "SELECT FROM waiver LIMIT 1"),
    ("Demo programmes", "api.embedded.demo_programmes", "SELECT FROM programme_change LIMIT 1"),
)
"""What brings cases on their way, and the question that is answered once it did."""


@dataclass(frozen=True, slots=True)
class Stack:
    """The parts of one embedded portal and the settings they share."""

    places: Places
    postgres: Postgres
    temporal: Temporal
    settings: Mapping[str, str]

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
        convenient = {
            "MYKU_STUDENT_PASSWORD_LOGIN": "true",
            "MYKU_DEVELOPER_LOGIN": "true",
            "MYKU_DEMO_PASSWORDS": "true",
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
        }
        chosen = {name: environment.get(name, value) for name, value in convenient.items()}
        if chosen["MYKU_BANK_SIMULATOR"] == "true":
            consistent["MYKU_SCB_URL"] = _local(places.bank_port)
        return cls(places, postgres, temporal, {**secret_settings(places.data_dir), **chosen, **consistent})

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
        with timed("PostgreSQL and Temporal"):
            await asyncio.to_thread(self.postgres.prepare)
            await supervisor.start(
                (self.postgres.command(), self.postgres.ready), (self.temporal.command(), self.temporal.ready)
            )
        await asyncio.to_thread(self.postgres.ensure_database, DATABASE)
        if not await asyncio.to_thread(self._is_migrated):
            with timed("Database migrations"):
                await run_to_end(self.python("Migrations", "migrations", "-m", "models.migrations"))
            await asyncio.to_thread(self._remember_migrations)

    def _is_migrated(self) -> bool:
        """Whether these very migrations were run before: asking Alembic would take a third of a warm start."""
        with self.postgres.connect(DATABASE) as connection:
            said = connection.execute(
                "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s", (DATABASE,)
            ).fetchone()
        return said is not None and said[0] == _migrations_digest()

    def _remember_migrations(self) -> None:
        """Written into the database itself, so that it cannot speak of another one."""
        with self.postgres.connect(DATABASE) as connection:
            connection.execute(f"COMMENT ON DATABASE {DATABASE} IS '{_migrations_digest()}'")

    async def load_demo(self) -> None:
        """Generate and load the demo university, ``SCALE`` times its size, unless a university is there already."""
        if await asyncio.to_thread(self._has_people):
            return
        with timed("Demo university"):
            await run_to_end(self.python("Demo university", "demo", "-m", "models.demo"))

    def _has_people(self) -> bool:
        with self.postgres.connect(DATABASE) as connection:
            return connection.execute("SELECT FROM person LIMIT 1").fetchone() is not None

    async def start_portal(self, supervisor: Supervisor) -> None:
        """Worker, API and bank, side by side, until the API says that all it needs is there."""
        port = str(self.places.port)
        serve = ("-m", "uvicorn", "api.embedded.app:app", "--host", "127.0.0.1", "--port", port)
        # Who called is told by the portal's own setting of trusted proxies, and logged by its own middleware.
        quiet = ("--no-access-log", "--no-proxy-headers", "--timeout-graceful-shutdown", "5")
        bank = ((self._bank(), self._bank_serving),) if self._has_bank else ()
        with timed("Worker and API"):
            await supervisor.start(
                (self.python("Worker", "worker", "worker.py", patience_seconds=15, niceness=DECIDES), _running),
                (self.python("API", "api", *serve, *quiet), self._serving),
                *bank,
            )
        if self._has_bank:
            supervisor.listen_to("Bank", self._bank_answers)

    async def begin_demo_cases(self) -> None:
        """Bring cases of the demo university on their way through the portal, each kind unless some are already."""
        for name, module, begun in _DEMO_CASES:
            if await asyncio.to_thread(self._finds, begun):
                continue
            try:
                with timed(name):
                    await run_to_end(self.python(name, "demo", "-m", module, str(self.places.port)))
            except Stop as fault:  # the portal is as good without them
                say(str(fault))

    def _finds(self, statement: LiteralString) -> bool:
        with self.postgres.connect(DATABASE) as connection:
            return connection.execute(statement).fetchone() is not None

    @property
    def _has_bank(self) -> bool:
        return self.settings["MYKU_BANK_SIMULATOR"] == "true"

    def _bank(self) -> Command:
        """The bank simulator, which tells the API of payments."""
        command = self.python("Bank", "bank", "-m", "api.embedded.bank", str(self.places.bank_port), niceness=DECIDES)
        places = {
            "BANK_BOOKS": str(self.places.data_dir / "bank.db"),
            "BANK_CONFIRMATIONS": f"{_local(self.places.port)}{API_PATH}/finance/bank/SCB/confirmations",
        }
        return replace(command, env={**command.env, **places})

    async def _bank_serving(self, bank: Child) -> None:
        give_up = time.monotonic() + _READY_SECONDS
        while not await self._bank_answers():
            if not bank.running or time.monotonic() > give_up:
                raise bank.fault()
            await asyncio.sleep(0.1)

    async def _bank_answers(self) -> bool:
        return await asyncio.to_thread(answers, f"{_local(self.places.bank_port)}/health")

    async def _serving(self, api: Child) -> None:
        give_up = time.monotonic() + _READY_SECONDS
        ready = f"{_local(self.places.port)}{API_PATH}/health/ready"
        while time.monotonic() < give_up:
            if not api.running:
                raise api.fault()
            if await asyncio.to_thread(answers, ready):
                return
            await asyncio.sleep(0.1)
        raise Stop(f"The portal did not become ready; read the logs in {self.places.log('api').parent}.")

    def introduce(self) -> None:
        """Say where everything is and who can sign in."""
        say("")
        say(f"MyKU         {self.places.public_url}{BASE_PATH}")
        say(f"Temporal UI  {self.temporal.ui_url}")
        if self._has_bank:
            say(f"Bank         {_local(self.places.bank_port)}  (simulated: pay by QR code here)")
        say("")
        say(f"People, all with the password {DEMO_PASSWORD}")
        from models.demo.personas import INTRODUCTIONS  # here: a start does not wait for tables to be imported

        for username, about in INTRODUCTIONS.items():
            say(f"  {username:<13}{about}")
        say("")
        say(f"Everybody else is in {self.places.data_dir}/demo-people.csv, logs are in {self.places.data_dir}/logs.")
        say("Ctrl-C ends it; the data is kept.")


def _local(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def _migrations_digest() -> str:
    """Of the revisions, and of the roles and menus that are installed with them."""
    installed = ("migrations/versions", "access_defaults", "contracts/access")
    files = [path for folder in installed for path in sorted((_ROOT / "models" / folder).glob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


async def _running(child: Child) -> None:
    """The API's readiness includes the worker's; here only an early end counts."""
    await asyncio.sleep(0)
    if not child.running:
        raise child.fault()


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Say what starts, and how long it took."""
    started = time.monotonic()
    say(f"  {what} …")
    yield
    say(f"  {what}: {time.monotonic() - started:.1f} s")
