"""``python3 -m scripts.bootstrap [TARGET …]``: make a fresh machine able to run MyKU. Standard library only.

Each step leaves a stamp made from what it depends on and is skipped while the stamp says that nothing changed:

- ``runtime``: the virtual environment, uv, the locked packages of a portal (Node.js and the servers among them);
- ``python``: the same with the tools of tests and checks;
- ``node``: the locked packages of the web;
- ``web``: the built web in ``web/dist``;
- ``libraries``: the two system libraries of WeasyPrint;
- ``browser``: Debian's Chromium without a window, for the end-to-end tests.

The last two are installed by the system beside the others.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Final

BROWSERS: Final = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
"""The first that is there is the end-to-end tests'. The whole Chromium draws a window for every page, bars and all,
that nobody sees: more than half of what a page costs."""
LIBRARIES: Final = {
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
}
"""What WeasyPrint loads, and the Debian package that brings it."""
_NEEDED_BYTES: Final = 1_500_000_000
_ALL: Final = ("--all-groups",)
_RUNTIME: Final = ("--no-default-groups", "--group", "embedded", "--inexact")
"""The tools of tests and checks are half of all packages, and no portal needs them."""
_PIP_WITH_PYTHON_OPTION: Final = (22, 3)
_APT: Final = threading.Lock()
"""apt-get does one thing at a time."""

if sys.version_info < (3, 11):  # noqa: UP036 - it runs before anything could refuse to install
    sys.exit(
        f"MyKU needs Python 3.11 or newer, this is {sys.version.split()[0]}: install a newer one and name it, "
        "for example `make run PYTHON=python3.12`."
    )

from api.embedded.contents import contents_of  # noqa: E402 - after the version is known
from api.embedded.faults import Stop, ensure_space, ensure_writable, say  # noqa: E402
from api.embedded.places import Places  # noqa: E402
from scripts.steps import (  # noqa: E402
    PYTHON,
    ROOT,
    SCHEMA,
    STAMPS,
    VENV,
    WEB,
    at_once,
    digest,
    files_under,
    is_done,
    run,
    step,
    timed,
)

DIST: Final = WEB / "dist"


def can_install() -> bool:
    """Whether system packages can be installed here."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(packages: Sequence[str], why: str) -> None:
    """Install Debian packages. Raises :class:`Stop` with the command to give where that is not possible."""
    if not can_install():
        raise Stop(f"{why}: run `sudo apt-get install {' '.join(packages)}`, then run this again.")
    advice = f"{why}, and apt-get could not install them: install {' '.join(packages)}, then run this again."
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    with _APT:
        run(["apt-get", "-q", "update"], advice=advice)
        run(["apt-get", "-q", "-y", "install", "--no-install-recommends", *packages], advice=advice)


def python_packages() -> None:
    """Install every locked Python package, tools and embedded servers included, and nothing else."""
    groups = ("--no-default-groups",) if os.environ.get("PACKAGES") == "production" else _ALL
    step("Python packages", "python", _inputs(groups), PYTHON.exists(), partial(_install_python_packages, *groups))


def runtime_packages() -> None:
    """Install the locked Python packages that a portal needs; the others that ``make test`` installed stay."""
    if PYTHON.exists() and is_done("python", _inputs(_ALL)):
        return
    install = partial(_install_python_packages, *_RUNTIME)
    step("Python packages", "runtime", _inputs(_RUNTIME), PYTHON.exists(), install)


def _inputs(groups: Sequence[str]) -> str:
    """Return what an installation of these groups depends on."""
    return digest([ROOT / "uv.lock", ROOT / "pyproject.toml"], str(ROOT), sys.version.split()[0], *groups)


def _install_python_packages(*groups: str) -> None:
    for stamp in ("python", "runtime"):  # each may take away what the other one had installed
        (STAMPS / stamp).unlink(missing_ok=True)
    if not (VENV / "bin" / "uv").exists():
        _make_venv()
    run(
        [VENV / "bin" / "uv", "sync", "--locked", *groups],
        advice="uv could not install the locked Python packages: check the network, then run this again.",
    )


def _make_venv() -> None:
    """Make the virtual environment with uv in it. The pip of this Python brings uv; else the environment gets a pip."""
    pip: tuple[str | Path, ...]
    without: tuple[str, ...]
    if _pip_reaches_other_environments():
        without, pip = ("--without-pip",), (sys.executable, "-m", "pip", "--python", PYTHON)
    else:
        _ensure_venv_module()
        without, pip = (), (PYTHON, "-m", "pip")
    run(
        [sys.executable, "-m", "venv", "--clear", *without, VENV],
        advice=f"The virtual environment {VENV} could not be made: remove that folder, then run this again.",
    )
    run(
        [*pip, "install", "--quiet", "uv"],
        advice="pip could not install uv: check the network and pip's settings, then run this again.",
    )


def _pip_reaches_other_environments() -> bool:
    """Return whether this Python has a pip that installs into other environments: 2.5 s less than to install one."""
    try:
        major, minor, *_ = metadata.version("pip").split(".")
        return (int(major), int(minor)) >= _PIP_WITH_PYTHON_OPTION
    except (metadata.PackageNotFoundError, ValueError):
        return False


def _ensure_venv_module() -> None:
    try:
        import ensurepip  # noqa: F401 - Debian packs it apart
    except ImportError:
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        apt_install([package], "Python's venv module is incomplete")


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
    """Install what WeasyPrint needs of the system to print documents."""
    if packages := missing_libraries(libraries):
        with timed(f"System libraries {' '.join(packages)}"):
            apt_install(packages, "Printing needs system libraries that are missing")


def node_packages() -> None:
    """Install the locked packages of the web."""
    runtime_packages()
    lock = WEB / "package-lock.json"
    step("Web packages", "node", digest([lock]), (WEB / "node_modules").is_dir(), _install_node_packages)


def _install_node_packages() -> None:
    run(
        [VENV / "bin" / "npm", "ci", "--no-audit", "--no-fund"],
        cwd=WEB,
        advice="npm could not install the locked web packages: check the network, then run this again.",
    )


def web_build() -> None:
    """Build the web, which the API serves."""
    settings = [WEB / "package-lock.json", WEB / "index.html", WEB / "vite.config.ts", WEB / "tsconfig.json"]
    folders = (WEB / "src", WEB / "public", ROOT / "models" / "messages")
    sources = [file for file in files_under(*folders) if file != SCHEMA]  # the build strips types
    inputs = digest([*settings, *sources])
    built = (DIST / "index.html").exists()
    if built and is_done("web", inputs):
        return
    node_packages()
    step("Web build", "web", inputs, built, _build_web)


def _build_web() -> None:
    """Build beside the last build and put it in its place once it is whole: an API may be reading that one."""
    fresh = WEB / "node_modules" / ".dist"
    run(
        [VENV / "bin" / "npm", "run", "build", "--", "--outDir", fresh, "--emptyOutDir"],
        cwd=WEB,
        advice="The web could not be built: the lines above say why.",
    )
    shutil.rmtree(DIST, ignore_errors=True)
    fresh.rename(DIST)


def browser() -> None:
    """Install Debian's Chromium: no other browser can be had from a package registry. The whole one will do."""
    shell, whole = BROWSERS
    if shell.exists():
        return
    with timed("Chromium"):
        try:
            apt_install([shell.name], "The end-to-end tests need Chromium")
        except Stop:
            if not whole.exists():
                apt_install([whole.name], "The end-to-end tests need Chromium")


TARGETS: Final[Mapping[str, Callable[[], None]]] = {
    "runtime": runtime_packages,
    "python": python_packages,
    "node": node_packages,
    "web": web_build,
    "libraries": system_libraries,
    "browser": browser,
}
_OF_THE_SYSTEM: Final = ("libraries", "browser")
"""They need nothing of the others, which follow one another."""


def bring_about(targets: Sequence[str]) -> None:
    """Bring the targets about: packages of the system beside ours. Raises :class:`Stop`."""
    system = [TARGETS[target] for target in targets if target in _OF_THE_SYSTEM]
    ours = [TARGETS[target] for target in targets if target not in _OF_THE_SYSTEM]
    if chains := [partial(_in_order, works) for works in (ours, system) if works]:
        at_once(*chains)


def _in_order(works: Sequence[Callable[[], None]]) -> None:
    for work in works:
        work()


def main(targets: Sequence[str]) -> int:
    """Bring the targets about; ``serve`` also checks ports and data folder first. Returns the exit code."""
    try:
        if "serve" in targets:
            places = Places.from_environment(os.environ)
            contents_of(places.data_dir, os.environ)
            places.check()
        ensure_writable(VENV, "the folder of the clone")
        if not any((STAMPS / stamp).exists() for stamp in ("python", "runtime")):
            ensure_space(VENV, _NEEDED_BYTES, "the folder of the clone")
        bring_about([target for target in targets if target != "serve"])
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
