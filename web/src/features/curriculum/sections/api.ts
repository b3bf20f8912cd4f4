import { api } from '@/client/api';
import type { SectionChange, SectionFill, SectionStatus } from '@/client/models';
import { listQuery, readQuery, useChange } from '@/client/queries';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';

export interface SectionSearch extends ChosenTerm {
  text?: string;
  campus?: string;
  faculty?: string;
  status?: SectionStatus;
  fill?: SectionFill;
  sort?: string;
  page?: number;
  pageSize?: number;
}

const at = (sectionId: number) => ({ path: { section_id: sectionId } });

export function sectionsQuery(query: SectionSearch) {
  return listQuery(['sections-admin', query], () => api.GET('/curriculum/sections', { params: { query } }));
}

export function sectionQuery(sectionId: number) {
  const query = readQuery(['sections-admin', sectionId], () =>
    api.GET('/curriculum/sections/{section_id}', { params: at(sectionId) }),
  );
  return { ...query, staleTime: 0 };
}

export function sectionAuditQuery(sectionId: number) {
  const params = { ...at(sectionId), query: { pageSize: 5 } };
  return readQuery(['sections-admin', sectionId, 'audit'], () =>
    api.GET('/curriculum/sections/{section_id}/audit', { params }),
  );
}

/** Changes a section; whatever comes out, sections are read again. */
export function useChangeSection(sectionId: number) {
  return useChange(['sections-admin'], (body: SectionChange) =>
    api.PUT('/curriculum/sections/{section_id}', { params: at(sectionId), body }),
  );
}
