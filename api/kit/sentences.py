"""What people write in their own words. That PostgreSQL can store it is seen to by :mod:`api.kit.storable`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from models.kit.typed import FreeText, NameText

Words = FreeText
"""Something or nothing; blanks around it are dropped."""
Sentence = Annotated[Words, Field(min_length=1)]
"""Something."""
NameOrNothing = NameText
"""A name or a title, or nothing: one line."""
Name = Annotated[NameOrNothing, Field(min_length=1)]
"""A name or a title: one line."""
