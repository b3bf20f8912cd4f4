"""What a pay link tells of the student's name (finance §7)."""

from __future__ import annotations

import re
from typing import Final

_FIRST: Final = re.compile(r"[เแโใไ]?\S")
_REST: Final = "…"


def masked(name: str) -> str:
    """A name by the first letter of each of its words; a Thai vowel written before its consonant takes that along."""
    return " ".join(f"{found[0]}{_REST}" for word in name.split() if (found := _FIRST.match(word)))
