"""Which rooms are rooms: what files and officers write where no room is known yet, or none is needed, is none."""

from __future__ import annotations

import re
from typing import Final

BESIDE_WORDS: Final = r"[\s.\-–—_/()\[\]*?]+"
"""What is left out of a name before it is compared; Python and PostgreSQL read the pattern alike."""
NOT_KNOWN: Final = frozenset(
    {
        "", "tba", "tbc", "tbd", "tobeannounced", "tobeconfirmed", "tobedetermined", "na", "none", "noroom",
        "รอประกาศ", "รอประกาศห้อง", "รอแจ้ง", "รอแจ้งห้อง", "รอจัดห้อง", "รอห้อง", "รอกำหนด", "ยังไม่กำหนด",
        "ยังไม่ระบุ", "ไม่ระบุ", "ไม่ระบุห้อง", "ไม่มี", "ไม่มีห้อง", "ประกาศภายหลัง", "แจ้งภายหลัง",
    }
)  # fmt: skip
_NOT_NEEDED: Final = ("online", "ออนไลน์", "zoom", "webex", "googlemeet", "msteams", "microsoftteams")
"""How the names of what is taught by a link begin."""


def is_real_room(name: str) -> bool:
    """Whether a room of this name is a place: only those can be taken, too small, or where two classes are one."""
    bare = re.sub(BESIDE_WORDS, "", name).casefold()
    return bare not in NOT_KNOWN and not bare.startswith(_NOT_NEEDED)
