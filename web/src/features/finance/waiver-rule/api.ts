import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['waiver-rules'];
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

/** Adds a rule, or changes one as it was seen. */
export function useSaveWaiverRule(rule: Schemas['WaiverRuleView'] | null) {
  return useChange(CONCERNED, (body: Schemas['WaiverRuleInput']) =>
    rule === null
      ? api.POST('/finance/waiver-rules', { body })
      : api.PUT('/finance/waiver-rules/{rule_id}', {
          params: { path: placeOf(rule) },
          body: { ...body, revision: rule.revision },
        }),
  );
}

/** Deletes a rule as it was seen. */
export function useDeleteWaiverRule() {
  return useChange(CONCERNED, (rule: Schemas['WaiverRuleView']) =>
    api.DELETE('/finance/waiver-rules/{rule_id}', {
      params: { path: placeOf(rule), query: { revision: rule.revision } },
    }),
  );
}
