import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

/** What is read again after a change: bundles, and what students may enrol in. */
const CONCERNED = ['bundles', 'enrolment'];

export function bundlesQuery(query: { text?: string; gap?: Schemas['BundleGap']; page?: number; pageSize?: number }) {
  return listQuery(['bundles', query], () => api.GET('/curriculum/bundles', { params: { query } }));
}

/** Whom a bundle of these subjects concerns this term; never from the cache, it is asked to decide on. */
export function impactQuery(codes: readonly string[]) {
  const params = { query: { subjects: codes.join() } };
  const query = listQuery(['bundles', 'impact', codes], () => api.GET('/curriculum/bundles/impact', { params }));
  return { ...query, staleTime: 0 };
}

export function bundleAuditQuery(bundleId: string) {
  const params = { path: { bundle_id: bundleId }, query: { pageSize: 5 } };
  return readQuery(['bundles', bundleId, 'audit'], () => api.GET('/curriculum/bundles/{bundle_id}/audit', { params }));
}

export function codesOf(bundle: Schemas['BundleView']): string[] {
  return bundle.members.map((member) => member.subjectCode);
}

/** Makes a bundle, or changes one as it was seen. */
export function useSaveBundle(bundle: Schemas['BundleView'] | null) {
  return useChange(CONCERNED, (members: string[]) =>
    bundle === null
      ? api.POST('/curriculum/bundles', { body: { members } })
      : api.PUT('/curriculum/bundles/{bundle_id}', {
          params: { path: { bundle_id: bundle.bundleId } },
          body: { seen: codesOf(bundle), members },
        }),
  );
}

/** Dissolves a bundle as it was seen. */
export function useDissolveBundle() {
  return useChange(CONCERNED, (bundle: Schemas['BundleView']) =>
    api.DELETE('/curriculum/bundles/{bundle_id}', {
      params: { path: { bundle_id: bundle.bundleId }, query: { seen: codesOf(bundle).join() } },
    }),
  );
}
