import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { SectionChange, SectionFill, SectionStatus } from '@/client/models';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';
import { tracked } from '@/lib/tracking';

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

export function sectionsQuery(query: SectionSearch) {
  return queryOptions({
    queryKey: ['sections-admin', query],
    queryFn: () => bodyOf(api.GET('/curriculum/sections', { params: { query } })),
    placeholderData: keepPreviousData,
  });
}

export function sectionQuery(sectionId: number) {
  return queryOptions({
    queryKey: ['sections-admin', sectionId],
    queryFn: () =>
      bodyOf(api.GET('/curriculum/sections/{section_id}', { params: { path: { section_id: sectionId } } })),
    staleTime: 0,
  });
}

export function sectionAuditQuery(sectionId: number) {
  return queryOptions({
    queryKey: ['sections-admin', sectionId, 'audit'],
    queryFn: () =>
      bodyOf(
        api.GET('/curriculum/sections/{section_id}/audit', {
          params: { path: { section_id: sectionId }, query: { pageSize: 5 } },
        }),
      ),
  });
}

/** Changes a section; whatever comes out, sections are read again. */
export function useChangeSection(sectionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SectionChange) =>
      tracked(
        bodyOf(api.PUT('/curriculum/sections/{section_id}', { params: { path: { section_id: sectionId } }, body })),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['sections-admin'] }),
  });
}
