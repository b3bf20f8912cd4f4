"""Reading the whole organisation, and the history of the names of a unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date

from pydantic.alias_generators import to_camel
from sqlalchemy import func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from api.kit.wire import Names
from api.people.organisation.schemas import MajorDetails, NameField, NamesChange, UnitNode
from models.kit.calendar import bangkok_date, utc_now
from models.kit.updating import Key, written
from models.people.organisation.contract import PARENT_OF, UnitKind
from models.people.organisation.rules import Hanging, StandingUnit
from models.people.organisation.store.hanging import hanging_on
from models.people.organisation.store.naming import changes_of
from models.people.organisation.store.units import read_all, standing_of
from models.people.organisation.tables import UnitNameChange
from models.people.person.tables import Person


def read_tree(session: Session) -> list[UnitNode]:
    """Return every unit and code, what others belong to first, in the order of their codes."""
    today = bangkok_date(utc_now())
    held = read_all(session)
    standing = {key: standing_of(values) for key, values in held.items()}
    hanging = hanging_on(session, list(held), today)
    below: Counter[Key] = Counter(
        (PARENT_OF[UnitKind(kind)].value, unit.parent)
        for (kind, _), unit in standing.items()
        if unit.parent is not None and unit.is_open(today)
    )
    waiting = _waiting(session)
    return [
        _node(key, values, standing[key], hanging[key]._replace(units=below[key]), waiting.get(key), today)
        for key, values in held.items()
    ]


def _waiting(session: Session) -> dict[Key, date]:
    """Return the next day on which the names of a unit change, by its key."""
    columns = col(UnitNameChange.kind), col(UnitNameChange.code)
    wanted = select(*columns, func.min(UnitNameChange.from_on)).where(col(UnitNameChange.applied_at).is_(None))
    return {(kind.value, code): day for kind, code, day in session.execute(wanted.group_by(*columns))}


def _node(
    key: Key, values: Mapping[str, object], unit: StandingUnit, hanging: Hanging, names_change_on: date | None,
    today: date,
) -> UnitNode:  # fmt: skip
    kind = UnitKind(key[0])
    return UnitNode(
        kind=kind,
        code=key[1],
        parent_code=unit.parent,
        name=Names(th=str(values["name_th"]), en=str(values["name_en"])),
        major=MajorDetails.model_validate(values) if kind is UnitKind.MAJOR else None,
        valid_from=unit.valid_from,
        closed_on=unit.closed_on,
        is_open=unit.is_open(today),
        students=hanging.students,
        staff=hanging.staff,
        units=hanging.units,
        names_change_on=names_change_on,
    )


def read_names(session: Session, key: Key) -> list[NamesChange]:
    """Return the changes of a unit's names, the latest day first."""
    changes = changes_of(session, key)
    people = session.scalars(select(Person).where(col(Person.person_id).in_({each.changed_by for each in changes})))
    named = {person.person_id: Names(th=person.full_name_th, en=person.full_name_en) for person in people}
    return [
        NamesChange(
            from_on=each.from_on,
            fields=[
                NameField(field=to_camel(name), old=written((each.before or {}).get(name)), new=written(value))
                for name, value in each.names.items()
            ],
            changed_by=named[each.changed_by],
            changed_at=each.changed_at,
            is_waiting=each.applied_at is None,
        )
        for each in reversed(changes)
    ]
