"""Particulars of a student that spec §3 names and the wire's own answers leave out."""

from __future__ import annotations

from api.kit.wire import Camel, Names


class ParticularsView(Camel):
    """Empty where nothing is known. ``former_curriculum`` is the one before the last change of major; null for none."""

    student_code: str
    mobile: str
    contact_phone: str
    registered_home_phone: str
    present_home_phone: str
    study_plan: str
    curriculum: Names
    major_subject: Names
    former_curriculum: Names | None
