"""What a process runs with, as its log says at the start. Keys stand there by their fingerprints."""

from __future__ import annotations

import hashlib
import subprocess
import tomllib
from pathlib import Path
from typing import Final, Literal, TypedDict
from urllib.parse import urlsplit

from sqlalchemy import Engine, make_url

from models.kit.database_version import server_version
from models.kit.settings import Settings, settings

_ROOT: Final = Path(__file__).parents[2]
_REVISIONS: Final = _ROOT / "models" / "migrations" / "versions"
_DIGITS: Final = 12


class Keys(TypedDict):
    """The keys of the settings, each by its fingerprint; empty for one that is not set."""

    app: str
    token: str
    rsa: str


class StartingLine(TypedDict):
    """What a process was started with. ``schema`` is the newest schema revision that its code knows.

    ``postgresql`` is the version of the database's server, ``away`` when it cannot be reached.
    """

    part: Literal["api", "worker"]
    version: str
    schema: str
    environment: str
    database: str
    postgresql: str
    temporal: str
    issuer: str
    keys: Keys


def started_with(part: Literal["api", "worker"], database: Engine) -> StartingLine:
    """Return what this process runs with, by its settings. It holds no password and no key. Blocks."""
    own = settings()
    return StartingLine(
        part=part,
        version=software_version(),
        schema=newest_revision(),
        environment=own.environment,
        database=_database(own.database_url),
        postgresql=server_version(database),
        temporal=f"{own.temporal_address}/{own.temporal_namespace}/{own.temporal_task_queue}",
        issuer=_without_user(own.oidc_issuer),
        keys=_keys(own),
    )


def fingerprint(key: bytes) -> str:
    """Return the first twelve digits of a key's SHA-256: processes with the same key show the same."""
    return hashlib.sha256(key).hexdigest()[:_DIGITS]


def software_version() -> str:
    """Return the version of the portal and, where its code is a checkout of git, the commit: ``0.1.0+7c5f66e3``."""
    own = str(tomllib.loads((_ROOT / "pyproject.toml").read_text())["project"]["version"])
    commit = _commit()
    return f"{own}+{commit}" if commit else own


def _commit() -> str:
    """Return the commit of the checkout, or nothing: an image holds no checkout, and a server may have no git."""
    if not (_ROOT / ".git").exists():
        return ""
    try:
        command = ["git", "rev-parse", "--short=8", "HEAD"]
        return subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=True, timeout=5).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""


def newest_revision() -> str:
    """Return the name of the newest schema revision, such as ``0005_short_payments``: they are numbered."""
    return max(path.stem for path in _REVISIONS.glob("[0-9]*.py"))


def _without_user(address: str) -> str:
    """Return an address without a user and a password that stand before its host."""
    parts = urlsplit(address)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def _database(address: str) -> str:
    """Return user, host, port and name of a database. A socket's folder stands in place of the host."""
    url = make_url(address)
    host = url.host or url.query.get("host", "")
    port = f":{url.port}" if url.port else ""
    return f"{url.username or ''}@{host}{port}/{url.database}"


def _keys(own: Settings) -> Keys:
    file = own.rsa_private_key_file
    return Keys(
        app=fingerprint(own.app_key.get_secret_value().encode()),
        token=fingerprint(own.token_key.get_secret_value().encode()),
        rsa="" if file is None else _fingerprint_of_file(file),
    )


def _fingerprint_of_file(file: Path) -> str:
    """Return the fingerprint of a key's file; ``unreadable`` where it cannot be read: a log line ends no process."""
    try:
        return fingerprint(file.read_bytes())
    except OSError:
        return "unreadable"
