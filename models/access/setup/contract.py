"""What the set-up of an empty portal is told (golive §2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class UniversityFacts:
    """The university's names, its tax id of 13 digits, and its main campus."""

    name_th: str
    name_en: str
    tax_id: str
    campus_code: str
    campus_name_th: str
    campus_name_en: str


@dataclass(frozen=True, slots=True)
class FirstPerson:
    """Somebody of the first two people: as the single sign-on or the directory knows them, and their names.

    ``password`` is None for whoever signs in there; else it is kept as a hash by the portal.
    """

    username: str
    staff_code: str
    first_name_th: str
    last_name_th: str
    first_name_en: str
    last_name_en: str
    password: str | None = None


class WayToSignIn(StrEnum):
    """A way in which somebody can sign in."""

    SINGLE_SIGN_ON = "single_sign_on"
    DIRECTORY = "directory"
    PASSWORD = "password"  # noqa: S105 - a way's name


class SignInOutcome(StrEnum):
    """What became of a try to sign in by one of the ways."""

    WORKS = "works"
    REFUSED = "refused"
    """It answered, and does not know the pair of username and password."""
    SILENT = "silent"
    """It did not answer, or not as it should."""
    NOT_CONFIGURED = "not_configured"
    NOT_TRIED = "not_tried"
    """Nobody gave a username and a password to try it with."""
