import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { MinimumNotice } from './minimum-notice';

/** Beside a case that changes what a student takes: whether the minimum of credits is reached as it stands now. */
export function MinimumOfCase({ view: { id, revision } }: { view: Pick<Schemas['CaseView'], 'id' | 'revision'> }) {
  const { data } = useQuery({
    // Each step of the case may change the credits.
    queryKey: ['enrolment', 'minimum', id, revision],
    queryFn: () => bodyOf(api.GET('/cases/{case_id}/minimum-credits', { params: { path: { case_id: id } } })),
  });
  return data?.below ? <MinimumNotice below={data.below} /> : null;
}
