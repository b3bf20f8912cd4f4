import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { SaidOf } from '@/components/said-before';

/** What a request would cost or give back now; it is never kept, for fines grow and the refund table moves. */
export function costQuery({ studentCode, seats, ...asked }: SaidOf) {
  const { academicYear, semester, operation, sectionIds = [], dropSectionIds = [], credits = [] } = asked;
  const body = { academicYear, semester, operation, sectionIds, dropSectionIds, credits };
  const ask = () => {
    if (seats === 'waited_for') {
      const { operation: _, ...waited } = body;
      return api.POST('/finance/bill/if-given-a-seat', { body: waited });
    }
    if (studentCode === undefined) return api.POST('/finance/bill/if-changed', { body });
    return api.POST('/finance/bill/if-changed/{student_code}', {
      params: { path: { student_code: studentCode } },
      body,
    });
  };
  return queryOptions({
    queryKey: ['finance', 'if-changed', studentCode, seats, body],
    queryFn: () => bodyOf(ask()),
    gcTime: 0,
  });
}

/** What a decided request changed in the fees of its term. */
export function costOfCaseQuery(caseId: string) {
  return queryOptions({
    queryKey: ['finance', 'changes', caseId],
    queryFn: () => bodyOf(api.GET('/finance/bill/changes/{case_id}', { params: { path: { case_id: caseId } } })),
  });
}
