"""What people write in their own words. That PostgreSQL can store it is seen to by :mod:`api.kit.storable`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from models.kit.typed import CodeText, FreeText

Words = FreeText
"""Something or nothing; blanks around it are dropped."""
Sentence = Annotated[Words, Field(min_length=1)]
"""Something."""
CodeWords = CodeText
"""A code or a number, or nothing."""
CodeSentence = Annotated[CodeWords, Field(min_length=1)]
"""A code or a number."""
