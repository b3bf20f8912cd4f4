"""SQL conditions on students, shared by the statements that read them."""

from __future__ import annotations

from typing import Final

from models.kit.table import one_of
from models.people.student.contract.status import ENDS_STUDIES

STUDIES: Final = f"NOT {one_of('s.status_code', *sorted(ENDS_STUDIES))}"
"""The SQL condition of the students (``s``) whose studies have not ended."""
