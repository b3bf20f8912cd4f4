import { api } from '@/client/api';
import { masterApi } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { useChange } from '@/client/queries';

const placeOf = ({ equivalenceId }: Schemas['EquivalenceView']) => ({ equivalence_id: equivalenceId });

export const equivalences = masterApi('/curriculum/equivalences', '/curriculum/equivalences/{equivalence_id}', placeOf);

/** Adds one, or changes the years of one as it was seen. */
export function useSaveEquivalence(row: Schemas['EquivalenceView'] | null) {
  return useChange(equivalences.keys, (body: Schemas['EquivalenceAsk']) =>
    row === null
      ? api.POST('/curriculum/equivalences', { body })
      : api.PUT('/curriculum/equivalences/{equivalence_id}', {
          params: { path: placeOf(row) },
          body: { validFrom: body.validFrom, validTo: body.validTo, revision: row.revision },
        }),
  );
}
