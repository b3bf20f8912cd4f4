"""Reading signers and their signatures."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.signer.schemas import SignerView
from api.kit.paging import Search
from api.kit.rows import read_page
from api.kit.sql import has_words, matches, names
from api.kit.wire import Page
from models.documents.file.tables import StoredFile
from models.documents.paper.contract import PaperLanguage
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql
from models.finance.paper.contract import SignerPost
from models.finance.signer.contract import SignedDocument
from models.finance.signer.rules import signer_of_day
from models.finance.signer.store import all_signers
from models.finance.signer.tables import DocumentSigner
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.kit.name_sql import name_en, name_th

_VIEWS: Final = TypeAdapter(list[SignerView])
_NAME_TH: Final = f"d.prefix_th || {name_th('d')}"
_NAME_EN: Final = f"concat_ws(' ', nullif(d.prefix_en, ''), {name_en('d')})"
_SIGNERS: Final = f"""
    SELECT d.*, {names(_NAME_TH, _NAME_EN)} AS name, d.signer_id = ANY(:today) AS signs_today,
           {open_request_sql(MoneyMaster.SIGNER, "d.signer_id")} AS case_id, count(*) OVER () AS total
      FROM document_signer d WHERE d.deleted_at IS NULL
"""
_MATCHES: Final = has_words(_NAME_TH, _NAME_EN, "d.position_th", "d.position_en")
_ORDER: Final = "d.document DESC, d.post, d.role, d.valid_from DESC, d.signer_id"


async def list_signers(session: AsyncSession, asked: Search) -> Page[SignerView]:
    """A page of signers by words of their name or position: by paper, post and role, who began last first."""
    parameters = {**matches(asked.text), "today": await _today(session)}
    return await read_page(session, _VIEWS, f"{_SIGNERS} AND {_MATCHES} ORDER BY {_ORDER}", parameters, asked)


async def signature_of(session: AsyncSession, signer_id: UUID, language: PaperLanguage) -> StoredFile:
    """The picture of a signature. Raises Refusal ``not_found``."""
    row = await session.get(DocumentSigner, signer_id)
    file_id = None if row is None or row.deleted_at is not None else getattr(row, f"picture_{language}")
    if file_id is None:
        raise Refusal("not_found")
    return await session.get_one(StoredFile, file_id)


async def _today(session: AsyncSession) -> list[UUID]:
    """Who signs today, by the rule papers are issued by."""
    signers, today = await session.run_sync(all_signers), bangkok_date(utc_now())
    places = [(document, post) for document in SignedDocument for post in SignerPost]
    found = [signer_of_day((one for one in signers if (one.document, one.post) == place), today) for place in places]
    return [signer.signer_id for signer in found if signer is not None]
