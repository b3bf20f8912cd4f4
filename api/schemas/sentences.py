"""What people write in their own words."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

Sentence = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, pattern=r"^[^\x00]*$")]
"""Something, and nothing PostgreSQL cannot store; blanks around it are dropped."""
