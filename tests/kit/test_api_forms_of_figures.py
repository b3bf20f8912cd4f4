"""A figure that a master keeps has one form, however it was typed or stored: a difference of form is no change."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Any, Final, get_args, get_origin

import pytest
from pydantic import BaseModel, TypeAdapter

from api.app.main import app
from api.finance.master_change.two_person_master import TwoPersonMaster
from api.kit.keeping import Keeping
from api.kit.one_person_master import OnePersonMaster

_FORMS: Final = (Decimal(1), Decimal("1.0"), Decimal("1.00"))
Figure = tuple[str, Any]


def _keepings() -> Iterator[Keeping[Any, Any]]:
    """Every master of the API, as its module declares it."""
    assert app.routes
    for name, module in sorted(sys.modules.items()):
        for value in vars(module).values() if name.startswith("api.") else ():
            if isinstance(value, TwoPersonMaster | OnePersonMaster):
                yield value.keeping
            elif isinstance(value, Keeping):
                yield value


def _figures(annotation: Any, metadata: tuple[Any, ...], where: str) -> Iterator[Figure]:
    """The figures within a type, each with its own type and where it is."""
    if get_origin(annotation) is Annotated:
        inner, *more = get_args(annotation)
        yield from _figures(inner, (*more, *metadata), where)
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        for name, field in annotation.model_fields.items():
            yield from _figures(field.annotation, tuple(field.metadata), f"{annotation.__name__}.{name}")
    elif annotation is Decimal:
        yield where, Annotated[(Decimal, *metadata)] if metadata else Decimal
    else:
        for part in get_args(annotation):
            yield from _figures(part, metadata, where)


FIGURES: Final = dict(figure for keeping in _keepings() for figure in _figures(keeping.shape, (), ""))


def test_the_figures_of_masters_are_found() -> None:
    assert {"InstalmentPartWire.percent", "LateFineInput.amount", "TransferRuleInput.credits"} <= FIGURES.keys()


@pytest.mark.parametrize("where", sorted(FIGURES))
def test_a_figure_is_written_in_one_form(where: str) -> None:
    adapter = TypeAdapter(FIGURES[where])
    assert len({adapter.dump_json(form, warnings=False) for form in _FORMS}) == 1
