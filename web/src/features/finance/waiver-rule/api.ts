import { masterApi } from '@/client/master-api';

export const waiverRules = masterApi('/finance/waiver-rules', '/finance/waiver-rules/{rule_id}', ({ ruleId }) => ({
  rule_id: ruleId,
}));
