"""What lists are narrowed by."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class ListFilter:
    """The fields a list is narrowed by; empty ones narrow nothing."""

    @property
    def narrowed(self) -> dict[str, str]:
        """The fields that narrow, for the audit trail."""
        return {name: str(value) for name, value in asdict(self).items() if value}
