import { api } from '@/client/api';
import { listQuery, readQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';

interface Wanted {
  text?: string;
  status?: Schemas['ProgrammeStatus'];
  page?: number;
  pageSize?: number;
}

/** Versions of programmes by code or name. */
export function versionsQuery(query: Wanted) {
  return listQuery(['programmeVersions', query], () => api.GET('/study/programme-versions', { params: { query } }));
}

/** A version with its tree and what is wrong with it. */
export function versionQuery(versionId: string) {
  return readQuery(['programmeVersions', versionId], () =>
    api.GET('/study/programme-versions/{version_id}', { params: { path: { version_id: versionId } } }),
  );
}

/** What a version says otherwise than another one. */
export function differenceQuery(versionId: string, other: string) {
  return readQuery(['programmeVersions', versionId, 'difference', other], () =>
    api.GET('/study/programme-versions/{version_id}/difference', {
      params: { path: { version_id: versionId }, query: { other } },
    }),
  );
}

/** What a version would do to students of its major, worked out at this moment. */
export function trialQuery(versionId: string, entryYear: number | undefined) {
  return readQuery(['programmeVersions', versionId, 'trial', entryYear ?? null], () =>
    api.GET('/study/programme-versions/{version_id}/trial', {
      params: { path: { version_id: versionId }, query: { entryYear } },
    }),
  );
}

/** The caller's own students with exceptions that have no place in a version which became active lately. */
export const lostExceptionsQuery = readQuery(['programmeVersions', 'lost'], () => api.GET('/study/lost-exceptions'));
