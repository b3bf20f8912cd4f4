"""``python3 -m scripts.reset``: remove what the embedded portal keeps in DATA_DIR, and nothing else."""

from __future__ import annotations

import os
import shutil
import sys

from api.embedded.faults import Stop, say
from api.embedded.places import Places

OURS = (
    *("postgres", "socket", "temporal.db", "temporal.db-shm", "temporal.db-wal", "secrets", "logs"),
    *("demo-people.csv", "demo-acting", "university", "starting", "bank.db", "bank.db-shm", "bank.db-wal"),
)


def main() -> int:
    """Exit code 1 with one sentence when a portal runs there."""
    try:
        data_dir = Places.from_environment(os.environ).data_dir
        if not data_dir.exists():
            return 0
        with Places.from_environment(os.environ).claimed():
            for path in (data_dir / name for name in OURS):
                if path.is_dir():
                    shutil.rmtree(path)
                else:
                    path.unlink(missing_ok=True)
        say(f"The data in {data_dir} is removed.")
    except Stop as fault:
        say(str(fault))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
