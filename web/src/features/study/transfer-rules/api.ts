import { api } from '@/client/api';
import { listQuery, readQuery, useChange } from '@/client/queries';
import type { TransferRule, TransferRuleInput } from '@/client/study-models';

const CONCERNED = ['transferRules', 'transfers'];
const placeOf = ({ ruleId }: TransferRule) => ({ rule_id: ruleId });

export function rulesQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['transferRules', query], () => api.GET('/transfer-rules', { params: { query } }));
}

/** Who changed a rule, the last ones. */
export function ruleAuditQuery(rule: TransferRule) {
  const params = { path: placeOf(rule), query: { pageSize: 5 } };
  return readQuery(['transferRules', rule.ruleId, 'audit'], () =>
    api.GET('/transfer-rules/{rule_id}/audit', { params }),
  );
}

/** Adds a rule, or changes one as it was seen. */
export function useSaveRule(rule: TransferRule | null) {
  return useChange(CONCERNED, (body: TransferRuleInput) =>
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
  return useChange(CONCERNED, (rule: TransferRule) =>
    api.DELETE('/transfer-rules/{rule_id}', { params: { path: placeOf(rule), query: { revision: rule.revision } } }),
  );
}
