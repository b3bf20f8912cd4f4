"""The university itself on the wire."""

from __future__ import annotations

from uuid import UUID

from api.kit.wire import Camel, Names


class UniversityAsKept(Camel):
    """What papers say of the university; ``logo`` is the path of its logo, None without one.

    ``caseId``: the open request to change its names and its tax id, if any.
    """

    name: Names
    tax_id: str
    logo: str | None
    case_id: UUID | None
    revision: int
