"""Announcements (spec §3, wire contract §3)."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, field_validator
from pydantic_core import PydanticCustomError

from api.access.session.schemas import Wire
from api.kit.numbers import RowId
from api.kit.sentences import Sentence
from api.people.student.filtering import StudentFilterInput
from models.kit.instants import Instant
from models.kit.typed import CodeText
from models.news.rich_text.rules import LONGEST, fault_of, is_safe_link, with_scheme

_FAULT = {"th": "เนื้อหาประกาศไม่อยู่ในรูปแบบที่ระบบรับได้", "en": "The content is not in a form that can be stored"}


class AnnouncementView(BaseModel):
    """An announcement as spec §3 names its fields. ``content`` is the editor's serialised state."""

    model_config = ConfigDict(from_attributes=True)

    announce_id: int
    announce_code: str
    section_id: int | None
    announce_subject_th: str
    announce_message_th: str
    link_ext: str | None
    content: str
    announce_date: Instant
    updated_dt: Instant
    pin_order: int | None
    teachername: str
    teachername_en: str
    subject_code: str | None
    section_code: str | None


class ManagedAnnouncement(AnnouncementView):
    """An announcement as whoever may change it sees it: to whom it went, and how many of them have read it.

    ``recipients`` is null for news for everybody; ``audience`` is the filter of a group.
    """

    audience: StudentFilterInput | None
    recipients: int | None
    readers: int


class SectionAnnouncement(BaseModel):
    """A teacher's announcement of a section (``getAnnounceStd``): with class counts and online class-rooms."""

    announce_id: int
    section_id: int
    announce_code: str
    announce_message_th: str
    created_by: str
    created_dt: str
    updated_by: str
    updated_dt: str
    subject_code: str
    subject_name_th: str
    section_code: str
    section_type: str
    edulevel_code: str
    teachername: str
    teachername_en: str
    announce_subject_th: str | None
    announce_subject_en: str | None = None
    announce_message_en: str | None = None
    effective_dt: str | None
    expire_dt: str | None
    active_flag: str | None = "Y"
    pin_order: int | None
    link_ext: str | None
    study_1_times: int = 0
    study_2_times: int = 0
    study_3_times: int = 0
    study_4_times: int = 0
    study_other_times: int = 0
    exam_1_times: int = 0
    exam_2_times: int = 0
    exam_3_times: int = 0
    exam_4_times: int = 0
    exam_5_times: int = 0
    exam_other_times: int = 0
    flag_googleclassroom: bool = False
    flag_edufarm: bool = False
    flag_microsoftteam: bool = False
    flag_line: bool = False
    flag_facebook: bool = False
    flag_kulearn: bool = False
    flag_kulam: bool = False
    flag_othersystem: bool = False


class AnnouncementInput(Wire):
    """What is saved (spec §3). An empty ``announceCode`` is issued by the portal; no ``sectionId`` means everybody, or
    with ``audience`` the students this filter finds, of those the writer sees. The audience of what was sent stays.

    ``updatedDt`` is the ``updated_dt`` of the text that was changed; given, it must still be the stored one.
    """

    announce_id: RowId | None = None
    announce_code: CodeText = Field(default="", max_length=30, pattern=r"^[A-Za-z0-9-]*$")
    section_id: int | None = Field(default=None, ge=1, le=2**31 - 1)
    audience: StudentFilterInput | None = None
    content: str = Field(max_length=LONGEST)
    title: Sentence = Field(max_length=200)
    link_ext: str | None = Field(default=None, max_length=2000)
    updated_dt: Instant | None = None

    @field_validator("content")
    @classmethod
    def is_rich_text(cls, value: str) -> str:
        """Known nodes and safe links only."""
        if fault := fault_of(value):
            raise PydanticCustomError(fault.value, "{th} / {en}", dict(_FAULT))
        return value

    @field_validator("link_ext")
    @classmethod
    def is_a_web_address(cls, value: str | None) -> str | None:
        """Prefixed with https where it has no scheme (spec §3)."""
        if value is None or not value.strip():
            return None
        link = with_scheme(value)
        if not is_safe_link(link):
            raise PydanticCustomError("unsafe_link", "A link begins with http://, https:// or mailto:")
        return link


class AnnouncingSection(Wire):
    """A section the caller may announce for."""

    section_id: int
    subject_code: str
    subject_name_th: str
    subject_name_en: str
    section_code: str
    section_type: str


class AudienceSize(Wire):
    """How many students a filter finds among those the caller sees."""

    students: int
