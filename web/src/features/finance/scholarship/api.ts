import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { masterApi } from '@/client/master-api';
import { useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';

const placeOf = ({ scholarshipId }: Schemas['ScholarshipView']) => ({ scholarship_id: scholarshipId });

export const scholarships = masterApi('/finance/scholarships', '/finance/scholarships/{scholarship_id}', placeOf);
const CONCERNED = [...scholarships.keys, 'cases', 'tasks'];

/** Changes the texts of a scholarship as seen. */
export function useSaveTexts(scholarship: Schemas['ScholarshipView']) {
  return useChange(scholarships.keys, (body: Omit<Schemas['ScholarshipTextChange'], 'revision'>) =>
    api.PUT('/finance/scholarships/{scholarship_id}', {
      params: { path: placeOf(scholarship) },
      body: { ...body, revision: scholarship.revision },
    }),
  );
}

/** Asks a second person to add a scholarship, or to change what one gives as seen. Pressing again is the same request. */
export function useAskForScholarship(scholarship: Schemas['ScholarshipView'] | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['ScholarshipAddition']) => {
    const header = { 'Idempotency-Key': keyOf(body) };
    return scholarship === null
      ? api.POST('/finance/scholarships', { params: { header }, body })
      : api.PUT('/finance/scholarships/{scholarship_id}/giving', {
          params: { path: placeOf(scholarship), header },
          body: { ...body, revision: scholarship.revision },
        });
  });
}

/** Asks a second person that a scholarship's money be booked to another ERP unit. Pressing again is the same request. */
export function useAskForScholarshipUnit() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ scholarshipId, ...body }: Schemas['UnitChange'] & { scholarshipId: string }) =>
    api.PUT('/finance/scholarships/{scholarship_id}/erp-unit', {
      params: {
        path: { scholarship_id: scholarshipId },
        header: { 'Idempotency-Key': keyOf([scholarshipId, body]) },
      },
      body,
    }),
  );
}
