"""How facts of refusals name a unit: its code and its name, in both languages."""

from __future__ import annotations

from models.cases.case.contract.record import Fact


def unit_facts(name: str, th: str, en: str) -> dict[str, Fact]:
    """Return the facts of a sentence that says ``{{name}}`` of a unit; each text is the code and the name."""
    return {f"{name}_th": th, f"{name}_en": en}
