"""Messages of the process ``programme_change``: a version of a programme and its offices (study §3, ADR 50)."""

from __future__ import annotations

from uuid import UUID

from models.curriculum.version_change.contract import VersionChangeRequest


class ProgrammeChangeRequest(VersionChangeRequest):
    """A version for whoever is admitted from the academic year of its term on. The units are those of its major."""

    version_id: UUID
    programme_code: str

    @property
    def key(self) -> str:
        """The id of the version."""
        return str(self.version_id)
