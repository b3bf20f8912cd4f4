import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';

/**
 * A QR code for an instalment. Asked again under the same key it is the same wish; the open one is answered anyway. It is
 * none of what is read anew once money has come: what is paid is not asked for again.
 */
export function issueQuery(invoiceId: string, sequence: number, key: string) {
  return queryOptions({
    queryKey: ['issued-pass', invoiceId, sequence, key],
    queryFn: () =>
      bodyOf(
        api.POST('/finance/passes', {
          params: { header: { 'Idempotency-Key': key } },
          body: { invoiceId, sequence },
        }),
      ),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** A QR code as it stood when its case had come to a revision. */
export function passQuery(caseId: string, revision: number) {
  return queryOptions({
    queryKey: ['finance', 'pass', caseId, revision],
    queryFn: () => bodyOf(api.GET('/finance/passes/{case_id}', { params: { path: { case_id: caseId } } })),
    placeholderData: (before) => before,
    staleTime: Infinity,
  });
}
