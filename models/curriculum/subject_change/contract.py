"""Messages of the process ``subject_change``: a version of a subject and its offices (study §2)."""

from __future__ import annotations

from models.curriculum.version_change.contract import VersionChangeRequest


class SubjectChangeRequest(VersionChangeRequest):
    """A version that shall be taught from the term on. The units are those of the subject."""

    subject_code: str

    @property
    def key(self) -> str:
        """The code of the version."""
        return self.subject_code
