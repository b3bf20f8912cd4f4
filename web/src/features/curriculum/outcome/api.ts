import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { readQuery, useChange } from '@/client/queries';

const pathOf = (curriculumCode: string) => ({ path: { curriculum_code: curriculumCode } });

/** Every curriculum of the majors, with how many of its outcomes no subject serves. */
export const curriculaQuery = readQuery(['curricula'], () => api.GET('/curriculum/curricula'));

/** What graduates of a curriculum can do, and which subjects see to it. */
export function curriculumOutcomesQuery(curriculumCode: string) {
  return readQuery(['curricula', curriculumCode], () =>
    api.GET('/curriculum/curricula/{curriculum_code}/outcomes', { params: pathOf(curriculumCode) }),
  );
}

/** Who changed the outcomes of a curriculum. */
export function curriculumAuditQuery(curriculumCode: string) {
  return readQuery(['curricula', curriculumCode, 'audit'], () =>
    api.GET('/curriculum/curricula/{curriculum_code}/outcomes/audit', {
      params: { ...pathOf(curriculumCode), query: { pageSize: 5 } },
    }),
  );
}

/** Keeps the outcomes of a curriculum, as they were seen. */
export function useSaveCurriculumOutcomes(curriculumCode: string, revision: number) {
  return useChange(['curricula', 'subjects'], (outcomes: Schemas['Outcome'][]) =>
    api.PUT('/curriculum/curricula/{curriculum_code}/outcomes', {
      params: pathOf(curriculumCode),
      body: { revision, outcomes },
    }),
  );
}
