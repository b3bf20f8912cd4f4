import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';

const CONCERNED = ['subjects'];

export interface SubjectsFilter {
  text?: string;
  faculty?: string;
  department?: string;
  level?: string;
  status?: Schemas['SubjectDetail']['status'];
  goal?: string;
  sort?: string;
  page?: number;
  pageSize?: number;
}

export function subjectsQuery(query: SubjectsFilter) {
  return listQuery(['subjects', query], () => api.GET('/curriculum/subjects', { params: { query } }));
}

const pathOf = (subjectCode: string) => ({ path: { subject_code: subjectCode } });

export function subjectQuery(subjectCode: string) {
  return readQuery(['subjects', subjectCode], () =>
    api.GET('/curriculum/subjects/{subject_code}', { params: pathOf(subjectCode) }),
  );
}

/** Units, levels and goals to choose from. */
export const subjectChoicesQuery = readQuery(['subject-choices'], () => api.GET('/curriculum/subject-choices'));

export function teachersQuery(text: string) {
  return readQuery(['subject-teachers', text], () =>
    api.GET('/curriculum/subject-teachers', { params: { query: { text } } }),
  );
}

/** What cites a version, by kind. */
export function usesQuery(subjectCode: string) {
  return readQuery(['subjects', subjectCode, 'uses'], () =>
    api.GET('/curriculum/subjects/{subject_code}/uses', { params: pathOf(subjectCode) }),
  );
}

/** What a version says otherwise than another one. */
export function differenceQuery(subjectCode: string, other: string) {
  const params = { ...pathOf(subjectCode), query: { other } };
  return readQuery(['subjects', subjectCode, 'difference', other], () =>
    api.GET('/curriculum/subjects/{subject_code}/difference', { params }),
  );
}

/** Changes of subjects that something of the caller's department uses. */
export const concerningQuery = readQuery(['subjects', 'concerning'], () => api.GET('/curriculum/concerning-changes'));

/** What the caller is responsible for, what is taught in this term first. */
export const responsibleQuery = readQuery(['subjects', 'responsible'], () =>
  api.GET('/curriculum/responsible-subjects'),
);

/** What a copy under a new code would not carry over; never from the cache, it is asked to decide on. */
export function copyPreviewQuery(subjectCode: string, newCode: string) {
  const params = { ...pathOf(subjectCode), query: { newCode } };
  const query = readQuery(['subjects', subjectCode, 'copy', newCode], () =>
    api.GET('/curriculum/subjects/{subject_code}/copy', { params }),
  );
  return { ...query, staleTime: 0 };
}

/** Who changed a version, the last ones. */
export function subjectAuditQuery(subjectCode: string) {
  const params = { ...pathOf(subjectCode), query: { pageSize: 5 } };
  return readQuery(['subjects', subjectCode, 'audit'], () =>
    api.GET('/curriculum/subjects/{subject_code}/audit', { params }),
  );
}

/** Keeps a new version as a draft, or edits one as it was seen. */
export function useSaveSubject(subject: Schemas['SubjectDetail'] | null) {
  return useChange(CONCERNED, ({ subjectCode, ...said }: Schemas['SubjectInput']) =>
    subject === null
      ? api.POST('/curriculum/subjects', { body: { subjectCode, ...said } })
      : api.PUT('/curriculum/subjects/{subject_code}', {
          params: pathOf(subject.subjectCode),
          body: { ...said, revision: subject.revision } satisfies Schemas['SubjectEdit'],
        }),
  );
}

/** Copies a version under a new code-year. */
export function useCopySubject(subjectCode: string) {
  return useChange(CONCERNED, (newCode: string) =>
    api.POST('/curriculum/subjects/{subject_code}/copy', {
      params: pathOf(subjectCode),
      body: { subjectCode: newCode },
    }),
  );
}

/** Puts a draft before its offices as it was seen. Pressing again is the same proposal. */
export function useProposeSubject({ subjectCode, revision }: Schemas['SubjectDetail']) {
  const keyOf = useKeys();
  return useChange([...CONCERNED, 'cases', 'tasks'], (reason: string) => {
    const body = { revision, reason };
    return api.POST('/curriculum/subjects/{subject_code}/proposal', {
      params: { ...pathOf(subjectCode), header: { 'Idempotency-Key': keyOf(body) } },
      body,
    });
  });
}

/** Deletes a draft that was never proposed, as it was seen. */
export function useDeleteDraft({ subjectCode, revision }: { subjectCode: string; revision: number }) {
  return useChange(CONCERNED, () =>
    api.DELETE('/curriculum/subjects/{subject_code}', { params: { ...pathOf(subjectCode), query: { revision } } }),
  );
}
