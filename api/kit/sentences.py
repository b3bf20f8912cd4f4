"""What people write in their own words. That PostgreSQL can store it is seen to by :mod:`api.kit.storable`."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

Words = Annotated[str, StringConstraints(strip_whitespace=True)]
"""Something or nothing; blanks around it are dropped."""
Sentence = Annotated[Words, StringConstraints(min_length=1)]
"""Something."""
