"""A student's registered and present address (wire contract §4, ``getStdAddress``)."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from api.access.session.schemas import Wire


class AddressesView(Wire):
    """Both addresses side by side, as the wire has them: ``regis…`` registered, ``stay…`` present."""

    regis_std_addr_id: str
    regis_std_id: str
    regis_addr_type_id: str
    regis_house_no: str
    regis_village_no: str
    regis_building: str | None
    regis_floor: str | None
    regis_lane: str
    regis_road: str
    regis_house_id: str
    regis_post_code_id: str
    regis_country: str
    regis_addr_level1_th: str
    regis_addr_level1_en: str
    regis_addr_level2_th: str
    regis_addr_level2_en: str
    regis_addr_level3_th: str
    regis_addr_level3_en: str
    regis_zip_code: str
    regis_addr_detail: str | None
    stay_std_addr_id: str
    stay_std_id: str
    stay_addr_type_id: str
    stay_house_no: str
    stay_village_no: str
    stay_building: str | None
    stay_floor: str | None
    stay_lane: str
    stay_road: str
    stay_house_id: str
    stay_post_code_id: str
    stay_country: str
    stay_addr_level1_th: str
    stay_addr_level1_en: str
    stay_addr_level2_th: str
    stay_addr_level2_en: str
    stay_addr_level3_th: str
    stay_addr_level3_en: str
    stay_zip_code: str
    stay_addr_detail: str | None
    stay_ref_addr_type_id: str


class AddressesAnswer(BaseModel):
    """The second envelope family: the answer under its own name."""

    code: Literal["success"] = "success"
    message: str = "success"
    stdAddress: AddressesView  # noqa: N815 - the wire's name
    cache: bool = False
