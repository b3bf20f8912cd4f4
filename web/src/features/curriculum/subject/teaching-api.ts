import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { readQuery, useChange } from '@/client/queries';
import type { Term } from '@/lib/term';
import type { TaughtTopic } from './taught-draft';

const pathOf = (subjectCode: string) => ({ path: { subject_code: subjectCode } });

/** The topics of a version, and what their hours come to. */
export function teachingHoursQuery(subjectCode: string) {
  return readQuery(['subjects', subjectCode, 'teaching-hours'], () =>
    api.GET('/curriculum/subjects/{subject_code}/teaching-hours', { params: pathOf(subjectCode) }),
  );
}

/** Keeps the topics of a draft, as they were seen. */
export function useSaveTeachingHours(subjectCode: string, revision: number) {
  return useChange(['subjects'], (topics: Schemas['TeachingHours']['topics']) =>
    api.PUT('/curriculum/subjects/{subject_code}/teaching-hours', {
      params: pathOf(subjectCode),
      body: { revision, topics },
    }),
  );
}

/** The hours of a version in a term: planned beside taught. */
export function taughtHoursQuery(subjectCode: string, term: Term) {
  return readQuery(['subjects', subjectCode, 'taught-hours', term], () =>
    api.GET('/curriculum/subjects/{subject_code}/taught-hours', {
      params: { ...pathOf(subjectCode), query: { academicYear: term.academicYear, semester: term.semester } },
    }),
  );
}

/** Enters what was taught in a term, as it was seen. */
export function useSaveTaughtHours(subjectCode: string, term: Term, revision: number) {
  return useChange(['subjects'], (topics: TaughtTopic[]) =>
    api.PUT('/curriculum/subjects/{subject_code}/taught-hours', {
      params: pathOf(subjectCode),
      body: { academicYear: term.academicYear, semester: term.semester, revision, topics },
    }),
  );
}

/** What students can do after a version, and what that does for curricula. */
export function outcomesQuery(subjectCode: string) {
  return readQuery(['subjects', subjectCode, 'outcomes'], () =>
    api.GET('/curriculum/subjects/{subject_code}/outcomes', { params: pathOf(subjectCode) }),
  );
}

/** Keeps the outcomes of a draft and their map, as they were seen. */
export function useSaveOutcomes(subjectCode: string, revision: number) {
  return useChange(['subjects', 'curricula'], (outcomes: Schemas['SubjectOutcomeView'][]) =>
    api.PUT('/curriculum/subjects/{subject_code}/outcomes', {
      params: pathOf(subjectCode),
      body: { revision, outcomes },
    }),
  );
}
