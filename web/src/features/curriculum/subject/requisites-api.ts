import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { readQuery, useChange } from '@/client/queries';

const pathOf = (subjectCode: string) => ({ path: { subject_code: subjectCode } });

/** What a version requires, to show and to edit. */
export function requisitesQuery(subjectCode: string) {
  return readQuery(['subjects', subjectCode, 'requisites'], () =>
    api.GET('/curriculum/subjects/{subject_code}/requisites', { params: pathOf(subjectCode) }),
  );
}

/** The subjects two steps before and after a version. */
export function graphQuery(subjectCode: string) {
  return readQuery(['subjects', subjectCode, 'graph'], () =>
    api.GET('/curriculum/subjects/{subject_code}/requisite-graph', { params: pathOf(subjectCode) }),
  );
}

/** Keeps what a draft requires, as it was seen. */
export function useSaveRequisites(subjectCode: string, revision: number) {
  return useChange(['subjects'], (trees: Schemas['RequisiteTree-Output'][]) =>
    api.PUT('/curriculum/subjects/{subject_code}/requisites', {
      params: pathOf(subjectCode),
      body: { revision, trees },
    }),
  );
}
