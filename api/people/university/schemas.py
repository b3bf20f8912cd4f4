"""The university itself on the wire."""

from __future__ import annotations

from api.kit.wire import Camel, Names


class UniversityAsKept(Camel):
    """What papers say of the university; ``logo`` is the path of its logo, None without one."""

    name: Names
    tax_id: str
    logo: str | None
