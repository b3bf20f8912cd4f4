import { masterApi } from '@/client/master-api';

export const transferRules = masterApi(
  '/transfer-rules',
  '/transfer-rules/{rule_id}',
  ({ ruleId }) => ({ rule_id: ruleId }),
  ['transfers'],
);
