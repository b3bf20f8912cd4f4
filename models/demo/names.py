"""Names of people: first names with their romanisation, surnames built from a head and a tail."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from models.demo.data import read
from models.kit.national_id import check_digit

_FIRST = {
    gender: [(row["th"], row["en"]) for row in read("first_names") if row["gender"] == gender] for gender in ("M", "F")
}
_HEADS = [(row["th"], row["en"]) for row in read("surname_heads")]
_TAILS = [(row["th"], row["en"]) for row in read("surname_tails")]


class Name(NamedTuple):
    """A first and a last name in Thai and English."""

    first_th: str
    first_en: str
    last_th: str
    last_en: str


def surname(random: Random) -> tuple[str, str]:
    """A surname in Thai and English, such as ศรีสวัสดิ์ Sisawat."""
    head, tail = random.choice(_HEADS), random.choice(_TAILS)
    return head[0] + tail[0], head[1] + tail[1]


def name(random: Random, gender: str) -> Name:
    """A name for a gender, ``M`` or ``F``."""
    first = random.choice(_FIRST[gender])
    return Name(*first, *surname(random))


def mobile_number(random: Random) -> str:
    """A ten-digit mobile number."""
    return f"0{random.choice('689')}{random.randrange(10**8):08d}"


def id_card(random: Random) -> str:
    """Thirteen digits in the form of a citizen number, the last one its check digit."""
    digits = "".join(map(str, [random.randrange(1, 9), *(random.randrange(10) for _ in range(11))]))
    return digits + check_digit(digits)
