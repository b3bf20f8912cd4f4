"""``python -m scripts.probe URL``: exit code 0 when a GET succeeds, for the health checks of the image."""

from __future__ import annotations

import sys

from api.embedded.temporal import answers

sys.exit(0 if answers(sys.argv[1]) else 1)
