"""Where one embedded portal lives: its ports, its folder, and the settings that follow from them."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from api.embedded.faults import Stop, ensure_port_free, ensure_space, ensure_writable, storage_fault

NEEDED_BYTES = 500_000_000
"""What a demo university, its histories and its logs take, with room to work."""


@dataclass(frozen=True, slots=True)
class Places:
    """Ports and folder, from PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, BANK_PORT and DATA_DIR."""

    port: int
    temporal_port: int
    temporal_ui_port: int
    bank_port: int
    data_dir: Path
    public_url: str

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Self:
        """Read the settings; the ports of Web UI and bank follow Temporal's and PORT. Raises :class:`Stop`."""
        port = _port(environment, "PORT", 8000)
        temporal_port = _port(environment, "TEMPORAL_PORT", 7233)
        ui_port = _port(environment, "TEMPORAL_UI_PORT", temporal_port + 1000)
        bank_port = _port(environment, "BANK_PORT", port + 700)
        if len({port, temporal_port, ui_port, bank_port}) < 4:
            raise Stop(
                "PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT and BANK_PORT must be four different ports: change one of them."
            )
        data_dir = Path(environment.get("DATA_DIR") or "var").expanduser().absolute()
        public_url = environment.get("MYKU_PUBLIC_URL") or f"http://127.0.0.1:{port}"
        return cls(port, temporal_port, ui_port, bank_port, data_dir, public_url)

    def check(self) -> None:
        """Raises :class:`Stop` when the folder cannot be written, its disk is full or a port is in use."""
        ensure_writable(self.data_dir, "DATA_DIR")
        ensure_space(self.data_dir, NEEDED_BYTES, "DATA_DIR")
        ensure_port_free("127.0.0.1", self.port, "PORT")
        ensure_port_free("127.0.0.1", self.temporal_port, "TEMPORAL_PORT")
        ensure_port_free("127.0.0.1", self.temporal_ui_port, "TEMPORAL_UI_PORT")
        ensure_port_free("127.0.0.1", self.bank_port, "BANK_PORT")

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Hold the folder for this process alone. Raises :class:`Stop` when another portal runs in it."""
        ensure_writable(self.data_dir, "DATA_DIR")
        try:
            lock = os.open(self.data_dir / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise storage_fault(error, self.data_dir, "DATA_DIR") from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(lock)
            raise Stop(
                f"Another MyKU is running with the data in {self.data_dir}: stop that one, "
                "or set DATA_DIR and the ports to run a second one beside it."
            ) from error
        try:
            yield
        finally:
            os.close(lock)

    def log(self, name: str) -> Path:
        """The log of one part."""
        return self.data_dir / "logs" / f"{name}.log"


def _port(environment: Mapping[str, str], name: str, default: int) -> int:
    text = environment.get(name) or str(default)
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise Stop(f"{name} is `{text}`: set it to a port number between 1 and 65535.")
    return int(text)
