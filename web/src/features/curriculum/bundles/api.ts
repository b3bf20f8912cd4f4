import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { SubjectBundle } from '@/client/models';
import { tracked } from '@/lib/tracking';

const OPTIONS = 30;

export function bundlesQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return queryOptions({
    queryKey: ['bundles', query],
    queryFn: () => bodyOf(api.GET('/curriculum/bundles', { params: { query } })),
    placeholderData: keepPreviousData,
  });
}

/** Whom a bundle of these subjects concerns this term; never from the cache, it is asked to decide on. */
export function impactQuery(codes: readonly string[]) {
  return queryOptions({
    queryKey: ['bundles', 'impact', codes],
    queryFn: () => bodyOf(api.GET('/curriculum/bundles/impact', { params: { query: { subjects: codes.join() } } })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function bundleAuditQuery(bundleId: string) {
  return queryOptions({
    queryKey: ['bundles', bundleId, 'audit'],
    queryFn: () =>
      bodyOf(
        api.GET('/curriculum/bundles/{bundle_id}/audit', {
          params: { path: { bundle_id: bundleId }, query: { pageSize: 5 } },
        }),
      ),
  });
}

/** Subjects of the curricula whose code or name has the words. */
export function subjectsQuery(text: string) {
  return queryOptions({
    queryKey: ['subjects', 'picker', text],
    queryFn: () => bodyOf(api.GET('/curriculum/subjects', { params: { query: { text, pageSize: OPTIONS } } })),
  });
}

export interface BundleDraft {
  /** The bundle that is changed; none when a new one is made. */
  bundle: SubjectBundle | null;
  members: string[];
}

export function codesOf(bundle: SubjectBundle): string[] {
  return bundle.members.map((member) => member.subjectCode);
}

function useReadAgain() {
  const client = useQueryClient();
  return () => Promise.all([['bundles'], ['enrolment']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Makes a bundle or changes one as it was seen; whatever comes out, bundles are read again. */
export function useSaveBundle() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ bundle, members }: BundleDraft) =>
      tracked(
        bodyOf(
          bundle === null
            ? api.POST('/curriculum/bundles', { body: { members } })
            : api.PUT('/curriculum/bundles/{bundle_id}', {
                params: { path: { bundle_id: bundle.bundleId } },
                body: { seen: codesOf(bundle), members },
              }),
        ),
      ),
    onSettled: readAgain,
  });
}

/** Dissolves a bundle as it was seen. */
export function useDissolveBundle() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (bundle: SubjectBundle) =>
      tracked(
        bodyOf(
          api.DELETE('/curriculum/bundles/{bundle_id}', {
            params: { path: { bundle_id: bundle.bundleId }, query: { seen: codesOf(bundle).join() } },
          }),
        ),
      ),
    onSettled: readAgain,
  });
}
