"""Days of a form that may not lie in the future (:data:`models.cases.case.contract.forms.PastDay`)."""

from __future__ import annotations

from datetime import datetime
from functools import cache

from models.cases.case.contract.forms import NOT_LATER, ActionForm
from models.kit.calendar import bangkok_date


def days_too_late(filled: ActionForm, now: datetime) -> list[str]:
    """The fields, as the wire names them, that name a day later than Bangkok's today though it has to have passed."""
    days = filled.model_dump(by_alias=True)
    today = bangkok_date(now)
    return [name for name in _past_days(type(filled)) if days[name] is not None and days[name] > today]


@cache
def _past_days(form: type[ActionForm]) -> tuple[str, ...]:
    properties = form.model_json_schema(by_alias=True)["properties"]
    return tuple(name for name, field in properties.items() if NOT_LATER in field)
