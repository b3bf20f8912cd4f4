"""``python3 -m scripts.bootstrap [TARGET …]``: make a fresh machine able to run MyKU. Standard library only.

Each step leaves a stamp made from what it depends on and is skipped while the stamp says that nothing changed:

- ``python``: the virtual environment, uv, the locked packages (Node.js and the servers among them);
- ``libraries``: the two system libraries of WeasyPrint;
- ``node``: the locked packages of the web;
- ``web``: the built web in ``web/dist``;
- ``browser``: Debian's Chromium without a window, for the end-to-end tests.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
VENV: Final = ROOT / ".venv"
PYTHON: Final = VENV / "bin" / "python"
WEB: Final = ROOT / "web"
STAMPS: Final = VENV / "stamps"
BROWSERS: Final = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
"""The first that is there is the end-to-end tests'. The whole Chromium draws a window for every page, bars and all,
that nobody sees: more than half of what a page costs."""
LIBRARIES: Final = {
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
}
"""What WeasyPrint loads, and the Debian package that brings it."""
_NEEDED_BYTES: Final = 1_500_000_000

if sys.version_info < (3, 11):  # noqa: UP036 - it runs before anything could refuse to install
    sys.exit(
        f"MyKU needs Python 3.11 or newer, this is {sys.version.split()[0]}: install a newer one and name it, "
        "for example `make run PYTHON=python3.12`."
    )

from api.embedded.faults import Stop, ensure_space, ensure_writable, say  # noqa: E402 - after the version is known
from api.embedded.places import Places  # noqa: E402
from api.embedded.process import end_with_parent  # noqa: E402


def environment() -> dict[str, str]:
    """The environment of every step: the virtual environment's programs first, Node.js from there too."""
    return {
        **_own_authorities(),
        **os.environ,
        "PATH": f"{VENV / 'bin'}:{os.environ.get('PATH', os.defpath)}",
        "VIRTUAL_ENV": str(VENV),
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_PROJECT_ENVIRONMENT": str(VENV),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "NO_COLOR": "1",
        # Each file of the web's tests loads all its libraries anew: they are compiled once.
        "NODE_COMPILE_CACHE": str(VENV / "node-compile-cache"),
        # Portals and workers are started dozens of times: each would compile every module anew (a third of the start).
        "PYTHONDONTWRITEBYTECODE": "",
    }


def _own_authorities() -> dict[str, str]:
    """Let uv and npm trust the machine's certificates beside their own: a network may answer with its own ones."""
    authorities = Path("/etc/ssl/certs/ca-certificates.crt")
    if not authorities.exists():
        return {}
    return {"UV_SYSTEM_CERTS": "true", "NODE_EXTRA_CA_CERTS": str(authorities)}


def run(command: Sequence[str | Path], *, cwd: Path = ROOT, advice: str) -> None:
    """Run a step quietly; when it fails, show what it said. Raises :class:`Stop` with the advice."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
        preexec_fn=end_with_parent(signal.SIGTERM, os.getpid()),
    )
    if done.returncode != 0:
        say(done.stdout)
        if "No space left on device" in done.stdout:
            raise Stop(f"The disk that holds {cwd} is full: free some space, then run this again.")
        raise Stop(advice)


def digest(files: Iterable[Path], *facts: str) -> str:
    """A fingerprint of files and facts."""
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    for fact in facts:
        total.update(fact.encode() + b"\0")
    return total.hexdigest()


def files_under(*folders: Path) -> list[Path]:
    """Every file in the folders."""
    return [path for folder in folders for path in folder.rglob("*") if path.is_file()]


def step(title: str, stamp: str, wanted: str, present: bool, work: Callable[[], None]) -> None:
    """Do the work unless its stamp says it was done with the same inputs and its product is still there."""
    file = STAMPS / stamp
    if present and file.exists() and file.read_text() == wanted:
        return
    started = time.monotonic()
    say(f"  {title} …")
    file.unlink(missing_ok=True)
    work()
    STAMPS.mkdir(parents=True, exist_ok=True)
    file.write_text(wanted)
    say(f"  {title}: {time.monotonic() - started:.1f} s")


def can_install() -> bool:
    """Whether system packages can be installed here."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(packages: Sequence[str], why: str) -> None:
    """Install Debian packages. Raises :class:`Stop` with the command to give where that is not possible."""
    if not can_install():
        raise Stop(f"{why}: run `sudo apt-get install {' '.join(packages)}`, then run this again.")
    advice = f"{why}, and apt-get could not install them: install {' '.join(packages)}, then run this again."
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    run(["apt-get", "-q", "update"], advice=advice)
    run(["apt-get", "-q", "-y", "install", "--no-install-recommends", *packages], advice=advice)


def python_packages() -> None:
    """The virtual environment with every locked package, tools and embedded servers included."""
    lock = [ROOT / "uv.lock", ROOT / "pyproject.toml"]
    wanted = digest(lock, str(ROOT), sys.version.split()[0], *_groups())
    step("Python packages", "python", wanted, PYTHON.exists(), _install_python_packages)


def _groups() -> tuple[str, ...]:
    """Tools and embedded servers come along, but not into the production image."""
    return ("--no-default-groups",) if os.environ.get("PACKAGES") == "production" else ("--all-groups",)


def _install_python_packages() -> None:
    if not (VENV / "bin" / "uv").exists():
        _make_venv()
        run(
            [PYTHON, "-m", "pip", "install", "--quiet", "uv"],
            advice="pip could not install uv: check the network and pip's settings, then run this again.",
        )
    run(
        [VENV / "bin" / "uv", "sync", "--locked", *_groups()],
        advice="uv could not install the locked Python packages: check the network, then run this again.",
    )


def _make_venv() -> None:
    try:
        import ensurepip  # noqa: F401 - Debian packs it apart
    except ImportError:
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        apt_install([package], "Python's venv module is incomplete")
    run(
        [sys.executable, "-m", "venv", "--clear", VENV],
        advice=f"The virtual environment {VENV} could not be made: remove that folder, then run this again.",
    )


def missing_libraries(libraries: Mapping[str, str] = LIBRARIES) -> list[str]:
    """The packages whose library cannot be loaded."""
    missing = []
    for library, package in libraries.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    return missing


def system_libraries(libraries: Mapping[str, str] = LIBRARIES) -> None:
    """What WeasyPrint needs of the system to print documents."""
    if packages := missing_libraries(libraries):
        started = time.monotonic()
        say(f"  System libraries {' '.join(packages)} …")
        apt_install(packages, "Printing needs system libraries that are missing")
        say(f"  System libraries: {time.monotonic() - started:.1f} s")


def node_packages() -> None:
    """The locked packages of the web."""
    python_packages()
    lock = WEB / "package-lock.json"
    step("Web packages", "node", digest([lock]), (WEB / "node_modules").is_dir(), _install_node_packages)


def _install_node_packages() -> None:
    run(
        [VENV / "bin" / "npm", "ci", "--no-audit", "--no-fund"],
        cwd=WEB,
        advice="npm could not install the locked web packages: check the network, then run this again.",
    )


def web_build() -> None:
    """The built web, which the API serves."""
    settings = [WEB / "package-lock.json", WEB / "index.html", WEB / "vite.config.ts", WEB / "tsconfig.json"]
    sources = files_under(WEB / "src", WEB / "public", ROOT / "models" / "messages")
    built = (WEB / "dist" / "index.html").exists()
    wanted = digest([*settings, *sources])
    if built and (STAMPS / "web").exists() and (STAMPS / "web").read_text() == wanted:
        return
    node_packages()
    step("Web build", "web", wanted, built, _build_web)


def _build_web() -> None:
    run(
        [VENV / "bin" / "npm", "run", "build"],
        cwd=WEB,
        advice="The web could not be built: the lines above say why.",
    )


def browser() -> None:
    """Debian's Chromium: no other browser can be had from a package registry. The whole one will do."""
    shell, whole = BROWSERS
    if shell.exists():
        return
    say("  Chromium …")
    try:
        apt_install([shell.name], "The end-to-end tests need Chromium")
    except Stop:
        if not whole.exists():
            apt_install([whole.name], "The end-to-end tests need Chromium")


TARGETS: Final[Mapping[str, Callable[[], None]]] = {
    "python": python_packages,
    "libraries": system_libraries,
    "node": node_packages,
    "web": web_build,
    "browser": browser,
}


def main(targets: Sequence[str]) -> int:
    """Bring the targets about, in order; ``serve`` also checks the ports and the data folder first."""
    try:
        if "serve" in targets:
            Places.from_environment(os.environ).check()
        ensure_writable(VENV, "the folder of the clone")
        if not (STAMPS / "python").exists():
            ensure_space(VENV, _NEEDED_BYTES, "the folder of the clone")
        for target in targets:
            if target != "serve":
                TARGETS[target]()
    except Stop as fault:
        say(str(fault))
        return 1
    except OSError as error:
        say(f"{error.strerror} ({error.filename or ROOT}): make it possible to write there, then run this again.")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
