"""What is wrong with a machine is said in one sentence that tells what to do, with exit code 1 (issue 2 §1)."""

from __future__ import annotations

import errno
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from api.embedded.faults import Stop, ensure_space, storage_fault
from api.embedded.places import Places
from scripts import bootstrap
from tests.support.keeper import free_ports

ROOT = Path(__file__).resolve().parents[2]


def started(tmp_path: Path, changes: Mapping[str, str], *before: str) -> subprocess.CompletedProcess[str]:
    """``make run``'s first step, on free ports and an empty folder unless changed."""
    port, temporal_port, ui_port, bank_port = (str(port) for port in free_ports(4))
    places = {
        "PORT": port,
        "TEMPORAL_PORT": temporal_port,
        "TEMPORAL_UI_PORT": ui_port,
        "BANK_PORT": bank_port,
        "DATA_DIR": str(tmp_path / "data"),
    }
    return subprocess.run(
        [*before, sys.executable, "-m", "scripts.bootstrap", "serve"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **places, **changes},
        capture_output=True,
        text=True,
        check=False,
    )


def assert_one_sentence(answer: subprocess.CompletedProcess[str], *words: str) -> None:
    """Exit code 1, one line, no traceback."""
    assert answer.returncode == 1, answer.stdout + answer.stderr
    (line,) = (answer.stdout + answer.stderr).splitlines()
    for word in words:
        assert word in line


def test_a_healthy_machine_passes(tmp_path: Path) -> None:
    assert started(tmp_path, {}).returncode == 0


@pytest.mark.parametrize("setting", ["PORT", "TEMPORAL_PORT", "TEMPORAL_UI_PORT", "BANK_PORT"])
def test_a_port_in_use_is_named_with_its_setting(tmp_path: Path, setting: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert_one_sentence(started(tmp_path, {setting: port}), f"Port {port} is in use", f"{setting}=")


@pytest.mark.parametrize("text", ["eighty", "0", "70000", "-1"])
def test_a_port_that_is_none_is_named(tmp_path: Path, text: str) -> None:
    assert_one_sentence(started(tmp_path, {"PORT": text}), f"PORT is `{text}`", "between 1 and 65535")


def test_one_port_for_two_purposes_is_refused(tmp_path: Path) -> None:
    assert_one_sentence(started(tmp_path, {"PORT": "18099", "TEMPORAL_PORT": "18099"}), "four different ports")


def test_an_unwritable_folder_is_named(tmp_path: Path) -> None:
    assert_one_sentence(started(tmp_path, {"DATA_DIR": "/proc/myku"}), "Cannot write in /proc/myku", "DATA_DIR")


def test_a_file_where_the_folder_should_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert_one_sentence(started(tmp_path, {"DATA_DIR": str(tmp_path / "file")}), "Cannot write in", "DATA_DIR")


def test_a_nearly_full_disk_says_how_much_is_missing(tmp_path: Path) -> None:
    with pytest.raises(Stop, match=r"is full \(.* GB free, .* GB needed\): free some space"):
        ensure_space(tmp_path, 1 << 62, "DATA_DIR")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_write_that_finds_no_space_is_a_full_disk(tmp_path: Path, number: int) -> None:
    fault = storage_fault(OSError(number, os.strerror(number)), tmp_path, "DATA_DIR")
    assert "is full: free some space" in str(fault)


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("unshare"), reason="mounting a small disk needs root")
def test_a_really_full_disk_is_named(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = f'mount -t tmpfs -o size=64k none {disk} && dd if=/dev/zero of={disk}/f bs=64k status=none; exec "$@"'
    answer = started(tmp_path, {"DATA_DIR": str(disk / "data")}, "unshare", "-m", "sh", "-c", mount, "sh")
    lines = [line for line in answer.stderr.splitlines() if "No space left" not in line]  # dd's own
    assert (answer.returncode, lines) == (1, [])
    assert "is full" in answer.stdout


def test_a_missing_system_library_is_named_where_nothing_can_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(Stop, match="run `sudo apt-get install libnowhere0`, then run this again"):
        bootstrap.system_libraries({"libnowhere.so.0": "libnowhere0"})


def test_a_present_system_library_needs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    bootstrap.system_libraries({"libc.so.6": "libc6"})


def test_two_portals_cannot_share_a_folder(tmp_path: Path) -> None:
    places = Places.from_environment({"DATA_DIR": str(tmp_path)})
    with places.claimed(), pytest.raises(Stop, match="Another MyKU is running"), places.claimed():
        pass
    with places.claimed():
        pass
