import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { listQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { useKeys } from '@/client/use-keys';
import { tracked } from '@/lib/tracking';

const CONFERRALS = 'conferrals';

/** The lists there were, the newest first. */
export function conferralsQuery(query: { page?: number; pageSize?: number }) {
  return listQuery([CONFERRALS, 'list', query], () => api.GET('/conferrals', { params: { query } }));
}

/** Who is on a list, as it is at a revision of its case. */
export function conferralLinesQuery(
  caseId: string,
  revision: number,
  query: { text?: string; page?: number; pageSize?: number },
) {
  return listQuery([CONFERRALS, 'lines', caseId, revision, query], () =>
    api.GET('/conferrals/{case_id}/lines', { params: { path: { case_id: caseId }, query } }),
  );
}

/** Lists the approved requests of a term for the council. Pressing again is the same list. */
export function useListForCouncil() {
  const client = useQueryClient();
  const keyOf = useKeys();
  return useMutation({
    mutationFn: (body: Schemas['ConferralInput']) =>
      tracked(bodyOf(api.POST('/conferrals', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }))),
    onSettled: () => client.invalidateQueries({ queryKey: [CONFERRALS] }),
  });
}

/** Takes somebody off a list, with the reason. */
export function useStrike(caseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ graduationId, reason }: { graduationId: string; reason: string }) => {
      const path = { case_id: caseId, graduation_id: graduationId };
      return tracked(
        bodyOf(api.POST('/conferrals/{case_id}/lines/{graduation_id}/strike', { params: { path }, body: { reason } })),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: [CONFERRALS] }),
  });
}
