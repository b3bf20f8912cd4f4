"""The status of every refusal of the area ``news``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

STATUS: Final[dict[str, HTTPStatus]] = {
    "section_left": HTTPStatus.NOT_FOUND,
}
