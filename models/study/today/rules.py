"""What comes next in a student's day: the classes, examinations and deadlines that are not over yet.

Pure functions of rows and ``now``. Days and times of classes are Bangkok's; spans are half-open: what ends at an
instant is over at it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Final, Generic, TypeVar

from models.enrolment.period.contract import EnrolmentPeriod
from models.kit.calendar import bangkok_date, bangkok_instant

T = TypeVar("T")

CLASSES_AHEAD: Final = timedelta(days=7)
"""Classes are told for so long: a page that is read without a network still knows the next one."""
_DAY: Final = timedelta(days=1)
_WEEK: Final = timedelta(days=7)


class NoClass(StrEnum):
    """Why there is no next class. On the wire: never renamed."""

    NOT_ENROLLED = "not_enrolled"
    NO_TIMES = "no_times"
    TERM_OVER = "term_over"


@dataclass(frozen=True, slots=True)
class WeeklyClass(Generic[T]):
    """A meeting of every week of a term, from its first day to its last; times are None while none are set."""

    of: T
    weekday: int | None
    starts_minute: int | None
    ends_minute: int | None
    first_day: date
    last_day: date


@dataclass(frozen=True, slots=True)
class Sitting:
    """An examination of the student's."""

    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class ClassAhead(Generic[T]):
    """A class at its instants; ``in_exam_week``: the student is examined in that week, and classes may not be held."""

    of: T
    starts_at: datetime
    ends_at: datetime
    in_exam_week: bool


def classes_ahead(
    classes: Iterable[WeeklyClass[T]], sittings: Sequence[Sitting], now: datetime, holidays: Collection[date] = ()
) -> tuple[ClassAhead[T], ...]:
    """The classes that are held now or within :data:`CLASSES_AHEAD`, the next first; else the first one after that.

    A class during an examination of the student's is none to go to, and on a holiday none is held.
    """
    weeks = {_monday(bangkok_date(sitting.starts_at)) for sitting in sittings}
    found = sorted(
        (
            ahead
            for weekly in classes
            for ahead in _held(weekly, bangkok_date(now), weeks)
            if ahead.ends_at > now
            and bangkok_date(ahead.starts_at) not in holidays
            and not any(_overlap(ahead, sitting) for sitting in sittings)
        ),
        key=lambda ahead: (ahead.starts_at, ahead.ends_at),
    )
    soon = tuple(ahead for ahead in found if ahead.starts_at < now + CLASSES_AHEAD)
    return soon or tuple(found[:1])


def days_without(
    classes: Iterable[WeeklyClass[T]], ahead: Sequence[ClassAhead[T]], now: datetime, holidays: Collection[date]
) -> tuple[date, ...]:
    """Return the holidays, up to the last class shown, on which one of these classes would otherwise be held."""
    until = bangkok_date(ahead[-1].starts_at if ahead else now + CLASSES_AHEAD)
    held = {bangkok_date(found.starts_at) for weekly in classes for found in _held(weekly, bangkok_date(now), set())}
    return tuple(sorted(day for day in held & set(holidays) if day <= until))


def why_no_class(classes: Sequence[WeeklyClass[T]]) -> NoClass:
    """Why :func:`classes_ahead` found none among these, which are of terms that are not over."""
    if not classes:
        return NoClass.NOT_ENROLLED
    return NoClass.NO_TIMES if all(weekly.weekday is None for weekly in classes) else NoClass.TERM_OVER


def _held(weekly: WeeklyClass[T], today: date, exam_weeks: set[date]) -> Iterable[ClassAhead[T]]:
    if weekly.weekday is None or weekly.starts_minute is None or weekly.ends_minute is None:
        return
    day = max(weekly.first_day, today)
    day += _DAY * ((weekly.weekday - day.weekday()) % 7)
    while day <= weekly.last_day:
        midnight = bangkok_instant(day)
        yield ClassAhead(
            of=weekly.of,
            starts_at=midnight + timedelta(minutes=weekly.starts_minute),
            ends_at=midnight + timedelta(minutes=weekly.ends_minute),
            in_exam_week=_monday(day) in exam_weeks,
        )
        day += _WEEK


def _monday(day: date) -> date:
    return day - _DAY * day.weekday()


def _overlap(one: ClassAhead[T], other: Sitting) -> bool:
    return one.starts_at < other.ends_at and other.starts_at < one.ends_at


@dataclass(frozen=True, slots=True)
class OpenPeriod(Generic[T]):
    """A period of the calendar for the student's campus; ``has_subjects``: the student is enrolled in its term."""

    of: T
    kind: str
    opens_at: datetime
    closes_at: datetime
    has_subjects: bool


_OF_EVERYBODY: Final = frozenset(
    {
        EnrolmentPeriod.PRE_ENROLMENT,
        EnrolmentPeriod.ENROLMENT_TYPE_SELECTION,
        EnrolmentPeriod.ENROLMENT,
        EnrolmentPeriod.LATE_ENROLMENT,
        EnrolmentPeriod.ADD_DROP,
    }
)
_OF_WHO_HAS_SUBJECTS: Final = frozenset({EnrolmentPeriod.DROP_ONLY, EnrolmentPeriod.WITHDRAWAL})


def closing_periods(periods: Iterable[OpenPeriod[T]], now: datetime) -> tuple[OpenPeriod[T], ...]:
    """The periods that are open now and whose end ends something for the student, the first to close first.

    Giving subjects up concerns whoever has some; what is paid until when is told with the money.
    """
    return tuple(
        sorted(
            (
                period
                for period in periods
                if period.opens_at <= now < period.closes_at
                and (period.kind in _OF_EVERYBODY or (period.has_subjects and period.kind in _OF_WHO_HAS_SUBJECTS))
            ),
            key=lambda period: (period.closes_at, period.kind),
        )
    )


class MoneyEffect(StrEnum):
    """What follows where money is not paid by its day. On the wire: never renamed."""

    HELD_AFTER = "held_after"
    """From the day after, enrolling and papers are held until it is paid."""
    HELD = "held"
    """The day has passed."""
    UNDER_REVIEW = "under_review"
    """A waiver is looked at: nothing follows meanwhile."""


@dataclass(frozen=True, slots=True)
class OpenInvoice(Generic[T]):
    """An invoice that is not paid: ``due`` baht of the ``open`` ones until the end of ``due_on``, a Bangkok day."""

    of: T
    due_on: date
    due: Decimal
    open: Decimal
    is_reviewed: bool


@dataclass(frozen=True, slots=True)
class MoneyDue(Generic[T]):
    """The invoice that is due next, what follows, and what is owed in all, in baht."""

    invoice: OpenInvoice[T]
    effect: MoneyEffect
    total: Decimal


def money_due(invoices: Sequence[OpenInvoice[T]], today: date) -> MoneyDue[T] | None:
    """What is to be paid next on a Bangkok day; None where nothing is owed.

    What is overdue and holds the student goes before what is only due; while a waiver is looked at, an invoice waits.
    """
    if not invoices:
        return None
    following = min(invoices, key=lambda invoice: (invoice.is_reviewed, invoice.due_on))
    if following.is_reviewed:
        effect = MoneyEffect.UNDER_REVIEW
    else:
        effect = MoneyEffect.HELD if following.due_on < today else MoneyEffect.HELD_AFTER
    return MoneyDue(following, effect, sum((invoice.open for invoice in invoices), Decimal(0)))
