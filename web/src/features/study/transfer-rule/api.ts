import { api } from '@/client/api';
import { listQuery, readQuery, useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';

const CONCERNED = ['transferRules', 'transfers'];
const placeOf = ({ ruleId }: Schemas['TransferRuleView']) => ({ rule_id: ruleId });

export function rulesQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['transferRules', query], () => api.GET('/transfer-rules', { params: { query } }));
}

/** Who changed a rule, the last ones. */
export function ruleAuditQuery(rule: Schemas['TransferRuleView']) {
  const params = { path: placeOf(rule), query: { pageSize: 5 } };
  return readQuery(['transferRules', rule.ruleId, 'audit'], () =>
    api.GET('/transfer-rules/{rule_id}/audit', { params }),
  );
}

/** Adds a rule, or changes one as it was seen. */
export function useSaveRule(rule: Schemas['TransferRuleView'] | null) {
  return useChange(CONCERNED, (body: Schemas['TransferRuleInput']) =>
    rule === null
      ? api.POST('/transfer-rules', { body })
      : api.PUT('/transfer-rules/{rule_id}', {
          params: { path: placeOf(rule) },
          body: { ...body, revision: rule.revision },
        }),
  );
}

/** Deletes a rule as it was seen. */
export function useDeleteRule() {
  return useChange(CONCERNED, (rule: Schemas['TransferRuleView']) =>
    api.DELETE('/transfer-rules/{rule_id}', { params: { path: placeOf(rule), query: { revision: rule.revision } } }),
  );
}
