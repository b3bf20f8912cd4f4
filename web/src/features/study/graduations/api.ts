import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { listQuery, readQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { useKeys } from '@/client/use-keys';
import { caseQuery } from '@/components/case-panel/api';
import { tracked } from '@/lib/tracking';

const GRADUATIONS = 'graduations';

/** What the student may ask for now or why not, the audit of this moment, and the requests so far. */
export const myGraduationQuery = readQuery([GRADUATIONS, 'mine'], () => api.GET('/graduations/mine'));

/** What stands beside the decision on a request, as it is at a revision of its case. */
export function graduationContextQuery(caseId: string, revision: number) {
  return readQuery([GRADUATIONS, 'of-case', caseId, revision], () =>
    api.GET('/graduations/of-case/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

export interface GraduationFilter {
  text?: string;
  stage?: Schemas['GraduationStage'];
  honours?: Schemas['HonoursClass'];
}

/** Requests of students within the user's scope, the last term first. */
export function graduationsQuery(query: GraduationFilter & { page?: number; pageSize?: number }) {
  return listQuery([GRADUATIONS, 'list', query], () => api.GET('/graduations', { params: { query } }));
}

/** The same rows as an Excel file. */
export function graduationsFile(query: GraduationFilter) {
  return api.GET('/graduations/export', { params: { query }, parseAs: 'blob' });
}

/** Asks, or sends again what was given back. Pressing again is the same request: the key stays with the dialog. */
export function useAskToGraduate({ academicYear, semester, document }: Schemas['MyGraduation']) {
  const client = useQueryClient();
  const keyOf = useKeys();
  const caseId = document.mode === 'edit' ? document.grd_document_id : null;
  return useMutation({
    mutationFn: (accepted: Schemas['GraduationAgain']) => {
      const header = { 'Idempotency-Key': keyOf({ caseId, ...accepted }) };
      return tracked(
        bodyOf(
          caseId === null
            ? api.POST('/graduations', { params: { header }, body: { ...accepted, academicYear, semester } })
            : api.POST('/graduations/{case_id}/submit', {
                params: { header, path: { case_id: caseId } },
                body: accepted,
              }),
        ),
      );
    },
    onSuccess: (answer) => client.setQueryData(caseQuery(answer.caseId).queryKey, answer.case),
    onSettled: () => {
      for (const queryKey of [[GRADUATIONS], ['cases'], ['dashboard']]) void client.invalidateQueries({ queryKey });
    },
  });
}
