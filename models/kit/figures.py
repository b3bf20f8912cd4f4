"""Figures that are no money: credits, percentages, hours. Each has one form, whoever wrote it.

``40``, ``40.0`` and ``40.00`` are one percentage: written in three forms they would look like changes of each other::

    Percent = Annotated[Decimal, Field(gt=0, le=100, max_digits=5, decimal_places=2), WRITTEN_PLAIN]
"""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final

from pydantic import Field, PlainSerializer


def figure_text(figure: Decimal) -> str:
    """Return a figure without trailing zeros and without an exponent: ``3`` of 3.0, ``100`` of 100.00."""
    return f"{figure.normalize():f}"


WRITTEN_PLAIN: Final = PlainSerializer(figure_text, return_type=str, when_used="json")
"""What a type of figures adds to be written in this form."""

Credits = Annotated[Decimal, Field(ge=0, le=99, max_digits=3, decimal_places=1), WRITTEN_PLAIN]
"""Credits of a subject or of a requirement."""
Percent = Annotated[Decimal, Field(gt=0, le=100, max_digits=5, decimal_places=2), WRITTEN_PLAIN]
"""A part of an amount in percent."""
