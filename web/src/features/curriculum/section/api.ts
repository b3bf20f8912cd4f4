import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';

export interface SectionSearch extends ChosenTerm {
  text?: string;
  campus?: string;
  faculty?: string;
  status?: Schemas['SectionStatus'];
  fill?: Schemas['Fill'];
  /** What of them is missing. */
  gap?: Schemas['SectionGap'];
  sort?: string;
  page?: number;
  pageSize?: number;
}

const at = (sectionId: number) => ({ path: { section_id: sectionId } });

export function sectionsQuery(query: SectionSearch) {
  return listQuery(['sections-admin', query], () => api.GET('/curriculum/sections', { params: { query } }));
}

/** What is missing in the sections of this term and the next. */
export const sectionGapsQuery = readQuery(['sections-admin', 'gaps'], () => api.GET('/curriculum/sections/gaps'));

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
  return useChange(['sections-admin'], (body: Schemas['SectionChange']) =>
    api.PUT('/curriculum/sections/{section_id}', { params: at(sectionId), body }),
  );
}

/** What copying a term's sections to another would make; asked for once both are chosen. */
export function sectionCopyQuery(body: Schemas['CopiedTerms'] | null) {
  return queryOptions({
    queryKey: ['sections-admin', 'copy', body],
    queryFn: body ? () => bodyOf(api.POST('/curriculum/section-copies/preview', { body })) : skipToken,
    staleTime: 0,
  });
}

/** Copies sections as the preview showed them. */
export function useCopySections() {
  return useChange(['sections-admin'], (body: Schemas['SectionCopy']) =>
    api.POST('/curriculum/section-copies', { body }),
  );
}
