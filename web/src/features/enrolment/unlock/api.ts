import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { useKeys } from '@/client/use-keys';
import { useRequest } from '@/components/case-panel/use-request';
import type { Term } from '@/lib/term';

/** What the student may ask to be unlocked now, and why not. */
export function possibleQuery({ academicYear, semester }: Term) {
  const query = { academicYear, semester };
  return queryOptions({
    queryKey: ['enrolment', 'unlocks', query],
    queryFn: () => bodyOf(api.GET('/unlocks/possible', { params: { query } })),
  });
}

/** The same for a student whom staff name; nothing is asked before the code is whole. */
export function possibleForQuery({ academicYear, semester }: Term, studentCode: string | null) {
  const query = { academicYear, semester };
  return queryOptions({
    queryKey: ['enrolment', 'unlocks', studentCode, query],
    queryFn: () =>
      bodyOf(
        api.GET('/unlocks/on-behalf/{student_code}/possible', {
          params: { path: { student_code: studentCode ?? '' }, query },
        }),
      ),
    enabled: studentCode !== null,
  });
}

/** Asks, for oneself or for the student named. Pressing again is the same request: the key stays with the dialog. */
export function useAskUnlock() {
  const keyOf = useKeys();
  return useRequest(['enrolment'], ({ studentCode, ...body }: Schemas['UnlockAsk'] & { studentCode?: string }) => {
    const key = keyOf({ studentCode, ...body });
    const params = { header: { 'Idempotency-Key': key } };
    return bodyOf(
      studentCode === undefined
        ? api.POST('/unlocks', { params, body })
        : api.POST('/unlocks/on-behalf', { params, body: { ...body, studentCode } }),
    );
  });
}
