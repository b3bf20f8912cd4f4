import { api } from '@/client/api';
import { masterApi } from '@/client/master-api';
import { listQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';

export const instalmentPatterns = masterApi(
  '/finance/instalment-patterns',
  '/finance/instalment-patterns/{instalment_pattern_id}',
  ({ instalmentPatternId }) => ({ instalment_pattern_id: instalmentPatternId }),
);

/** What parts make of an amount that is billed today. */
export function instalmentsQuery(body: Schemas['InstalmentsAsked']) {
  return listQuery(['instalment-patterns', 'preview', body], () =>
    api.POST('/finance/instalment-patterns/preview', { body }),
  );
}
