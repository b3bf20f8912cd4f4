"""Letters that are set by hand."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.kit.numbers import Revision
from api.kit.wire import Camel
from models.kit.typed import FreeText

AnyLetter = Annotated[str, Field(pattern=r"^(A|B\+?|C\+?|D\+?|F|S|U|P|I|N)$")]


class LetterInput(Camel):
    """The letter a student shall have, null for the one that is computed; ``revision`` is the one that was shown."""

    letter: AnyLetter | None
    reason: Annotated[FreeText, Field(max_length=300)] = ""
    revision: Revision
