import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';

const CONCERNED = ['cases', 'tasks', 'finance'];

export interface RefundsFilter {
  text?: string;
  state?: Schemas['RefundView']['state'];
  page?: number;
  pageSize?: number;
}

/** Refunds, the newest first. A decision on a case has everything under `cases` read again. */
export function refundsQuery(query: RefundsFilter) {
  return listQuery(['cases', 'refunds', query], () => api.GET('/finance/refunds', { params: { query } }));
}

/** One refund, with its account; read again when its case has moved. */
export function refundQuery(caseId: string, revision: number) {
  return listQuery(['cases', 'refunds', caseId, revision], () =>
    api.GET('/finance/refunds/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

/** What of a student's credit can be asked back: the caller's own without a code. */
export function offerQuery(studentCode: string | null) {
  return readQuery(['cases', 'refund-offer', studentCode], () =>
    studentCode === null
      ? api.GET('/finance/my-refunds')
      : api.GET('/finance/refunds/offer/{student_code}', { params: { path: { student_code: studentCode } } }),
  );
}

interface Wanted {
  listId: string;
  amount: string;
  reason: string;
  account: Schemas['PayeeAccountInput'] | null;
}

/** Asks money back, for a student or for oneself. Pressing again is the same refund. */
export function useAskRefund(studentCode: string | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ account, ...wanted }: Wanted) => {
    const header = { 'Idempotency-Key': keyOf({ account, ...wanted }) };
    if (studentCode !== null) {
      return api.POST('/finance/refunds', { params: { header }, body: { ...wanted, account, studentCode } });
    }
    if (account === null) throw new Error('a student names the account');
    return api.POST('/finance/my-refunds', { params: { header }, body: { ...wanted, account } });
  });
}

/** Says to which account a refund goes. */
export function useNameAccount(caseId: string) {
  return useChange(CONCERNED, (body: Schemas['PayeeAccountInput']) =>
    api.PUT('/finance/refunds/{case_id}/account', { params: { path: { case_id: caseId } }, body }),
  );
}
