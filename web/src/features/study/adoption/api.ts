import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { listQuery, readQuery, useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { useKeys } from '@/client/use-keys';
import { tracked } from '@/lib/tracking';

const ADOPTIONS = 'adoptions';

/** The go-live day, and the faculties with their drafts. */
export const adoptionsQuery = readQuery([ADOPTIONS, 'all'], () => api.GET('/adoptions'));

/** What an adoption of a faculty would take, and what it would leave out. */
export function draftsQuery(facultyCode: string, query: { page?: number; pageSize?: number }) {
  return listQuery([ADOPTIONS, 'faculty', facultyCode, query], () =>
    api.GET('/adoptions/faculties/{faculty_code}', { params: { path: { faculty_code: facultyCode }, query } }),
  );
}

/** What an adoption takes, as it is at a revision of its case. */
export function adoptedQuery(caseId: string, revision: number, query: { page?: number; pageSize?: number }) {
  return listQuery([ADOPTIONS, 'of-case', caseId, revision, query], () =>
    api.GET('/adoptions/of-case/{case_id}', { params: { path: { case_id: caseId }, query } }),
  );
}

/** Sets the go-live day, or moves it. */
export function useGoLiveDay() {
  return useChange([ADOPTIONS], (body: Schemas['GoLiveDayInput']) => api.PUT('/adoptions/go-live-day', { body }));
}

/** Puts the drafts of a faculty before its dean and another registrar. Pressing again is the same case. */
export function useAdopt(facultyCode: string) {
  const client = useQueryClient();
  const keyOf = useKeys();
  return useMutation({
    mutationFn: (body: Schemas['AdoptionInput']) =>
      tracked(
        bodyOf(
          api.POST('/adoptions/faculties/{faculty_code}', {
            params: {
              path: { faculty_code: facultyCode },
              header: { 'Idempotency-Key': keyOf({ facultyCode, ...body }) },
            },
            body,
          }),
        ),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [ADOPTIONS] }),
  });
}
