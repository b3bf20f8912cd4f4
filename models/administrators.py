"""``python -m models.administrators appoint USERNAME``: the first administrator of a new portal.

From then on roles are given on the role page, which nobody can open before somebody holds the role.
"""

from __future__ import annotations

import argparse
import sys

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.contract import RoleId
from models.access.setup.contract import FirstPerson
from models.access.setup.store.people import give_role, new_officer, person_by_username
from models.db import engine
from models.kit.calendar import utc_now
from models.kit.settings import settings
from models.kit.text import tidy
from models.people.organisation.tables import Campus
from models.people.person.tables import Person, UserType


class NotAppointed(Exception):  # noqa: N818 - an answer for whoever typed the command
    """Why nobody was appointed, as one sentence."""


def appoint(session: Session, username: str, *, name_th: str = "", name_en: str = "", campus: str = "") -> bool:
    """Give the role to a person; answers whether they did not hold it before. Safe to run again.

    Who is not in the database yet, as nobody is in a new one, is written down as an officer with the names and the
    campus given; the directory or the single sign-on checks their password, by the username. Leaves an audit entry.

    Raises NotAppointed for a student, a closed account, and an unknown person without names.
    """
    person = person_by_username(session, username)
    if person is None:
        person = _officer(session, username, tidy(name_th).split(maxsplit=1), tidy(name_en).split(maxsplit=1), campus)
    if person.user_type is UserType.STUDENT:
        raise NotAppointed(f"{username} is a student; the role is for staff.")
    if person.closed_at is not None:
        raise NotAppointed(f"The account {username} is closed.")
    return give_role(session, RoleId.ADMINISTRATOR, person, utc_now())


def _officer(session: Session, username: str, thai: list[str], english: list[str], campus: str) -> Person:
    if not thai or not english:
        raise NotAppointed(f"{username} is not in the database; give --name-th and --name-en.")
    if not campus or session.get(Campus, campus) is None:
        known = ", ".join(session.scalars(select(col(Campus.campus_code)).order_by(col(Campus.campus_code))))
        raise NotAppointed(
            f"Give --campus, one of: {known}." if known else "Set the portal up first, by `python -m models.setup`."
        )
    given = FirstPerson(
        username=username,
        staff_code=username[:13],
        first_name_th=thai[0],
        last_name_th="".join(thai[1:]),
        first_name_en=english[0],
        last_name_en="".join(english[1:]),
    )
    return new_officer(session, RoleId.ADMINISTRATOR, given, campus)


def main(arguments: list[str]) -> int:
    """Appoint, and say what happened; 1 where nobody was appointed."""
    parser = argparse.ArgumentParser(prog="python -m models.administrators", description=__doc__)
    command = parser.add_subparsers(required=True).add_parser("appoint", help="give somebody the administrator's role")
    command.add_argument("username")
    command.add_argument(
        "--name-th",
        default="",
        help="first and family name in Thai, or the only name, for who is not in the database yet",
    )
    command.add_argument("--name-en", default="", help="the same in English")
    command.add_argument("--campus", default="", help="the code of their campus")
    given = parser.parse_args(arguments)
    settings()
    try:
        with Session(engine()) as session, session.begin():
            new = appoint(session, given.username, name_th=given.name_th, name_en=given.name_en, campus=given.campus)
    except NotAppointed as reason:
        sys.stderr.write(f"{reason}\n")
        return 1
    sys.stdout.write(f"{given.username} is {'now' if new else 'already'} an administrator.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
