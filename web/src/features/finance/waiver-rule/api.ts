import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

const CONCERNED = ['waiver-rules', 'cases', 'tasks'];
const placeOf = ({ ruleId }: Schemas['WaiverRuleView']) => ({ rule_id: ruleId });

export function waiverRulesQuery(query: { page?: number; pageSize?: number }) {
  return listQuery(['waiver-rules', query], () => api.GET('/finance/waiver-rules', { params: { query } }));
}

/** Who changed a rule, the last ones. */
export function waiverRuleAuditQuery(rule: Schemas['WaiverRuleView']) {
  const params = { path: placeOf(rule), query: { pageSize: 5 } };
  return readQuery(['waiver-rules', rule.ruleId, 'audit'], () =>
    api.GET('/finance/waiver-rules/{rule_id}/audit', { params }),
  );
}

/** Asks a second person to add a rule, or to change one as it was seen. Pressing again is the same request. */
export function useAskForWaiverRule(rule: Schemas['WaiverRuleView'] | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['WaiverRuleAddition']) => {
    const header = { 'Idempotency-Key': keyOf(body) };
    return rule === null
      ? api.POST('/finance/waiver-rules', { params: { header }, body })
      : api.PUT('/finance/waiver-rules/{rule_id}', {
          params: { path: placeOf(rule), header },
          body: { ...body, revision: rule.revision },
        });
  });
}

/** Asks a second person to delete a rule as it was seen. */
export function useAskToDeleteWaiverRule() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ rule, reason }: Reason & { rule: Schemas['WaiverRuleView'] }) =>
    api.DELETE('/finance/waiver-rules/{rule_id}', {
      params: {
        path: placeOf(rule),
        query: { revision: rule.revision, reason },
        header: { 'Idempotency-Key': keyOf([placeOf(rule), reason]) },
      },
    }),
  );
}
