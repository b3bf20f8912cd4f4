"""Texts that people type or paste into fields, in the one form in which they are kept and compared (``text.py``).

Each is a type of a field. Constraints that stand behind it see the text in that form::

    class FundingInput(Camel):
        code: CodeText = Field(min_length=1, max_length=12)
        reason: FreeText
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Final, TypeVar

from pydantic import BeforeValidator

from models.kit.text import plain, tidy

T = TypeVar("T")
_BREAK: Final = re.compile("\r\n|[\n\v\f\r\x85\u2028\u2029]")
_STUDENT_ACCOUNT: Final = re.compile("[bB]([0-9-]+)")


def free(text: str) -> str:
    """Return a text of several lines, each of them tidy, without empty ones before and behind."""
    return "\n".join(map(tidy, _BREAK.split(text))).strip()


def upper_code(text: str) -> str:
    """Return a code in capitals."""
    return plain(text).upper()


def person_code(text: str) -> str:
    """Return the code of a student or of staff without the letter of the account, hyphens and blanks."""
    code = plain(text).replace(" ", "")
    found = _STUDENT_ACCOUNT.fullmatch(code)
    return (found[1] if found else code).replace("-", "")


def ungrouped(text: str) -> str:
    """Return a code or digits without the hyphens and blanks between their groups: ``0141-8351``."""
    return plain(text).replace("-", "").replace(" ", "")


def _of_text(spelled: Callable[[str], str]) -> BeforeValidator:
    def read(value: T) -> T | str:
        return spelled(value) if isinstance(value, str) else value

    return BeforeValidator(read)


AS_CODE: Final = _of_text(plain)
AS_UPPER_CODE: Final = _of_text(upper_code)
AS_PERSON_CODE: Final = _of_text(person_code)
AS_UNGROUPED: Final = _of_text(ungrouped)
AS_NAME: Final = _of_text(tidy)
AS_FREE: Final = _of_text(free)
"""What a type with a pattern ends with: ``Annotated[str, Field(pattern="..."), AS_CODE]``. In another order the pattern
is checked all the same, and the document of the API does not say it."""
CodeText = Annotated[str, AS_CODE]
"""A code, a number, a reference."""
UpperCodeText = Annotated[str, AS_UPPER_CODE]
"""A code that is kept in capitals."""
PersonCodeText = Annotated[str, AS_PERSON_CODE]
"""The code of a student or of staff."""
NameText = Annotated[str, AS_NAME]
"""A name or a title: one line."""
FreeText = Annotated[str, AS_FREE]
"""What people write in their own words."""
