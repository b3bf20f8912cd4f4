import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';

/**
 * A QR code for an instalment. The same key, or an open code of the instalment, answers the same code. It is not read
 * again when money arrives, because a paid instalment needs no code.
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
