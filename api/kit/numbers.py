"""Whole numbers from a caller, no larger than the columns they are compared with.

PostgreSQL refuses a larger one as a failure of the statement, which would be told as a failure of the server. A test
reads the OpenAPI document and finds every number that a caller may send without a bound.
"""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

INTEGER_MAX: Final = 2**31 - 1
RowId = Annotated[int, Field(ge=0, le=INTEGER_MAX)]
"""The number of a row; one that no row has is not found."""
Revision = Annotated[int, Field(ge=0, le=INTEGER_MAX)]
"""The revision of a row that the caller has seen."""
