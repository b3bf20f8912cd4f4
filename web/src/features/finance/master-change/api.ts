import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { readQuery } from '@/client/queries';

/** What a change to a master is about: what the row is, and what it shall be. */
export function masterChangeQuery(caseId: string) {
  return readQuery(['cases', 'master-change', caseId], () =>
    api.GET('/finance/master-changes/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

/** A picture that a change names, as it is or as it shall be. */
export function changedPictureQuery(caseId: string, fileId: string) {
  const params = { path: { case_id: caseId, file_id: fileId } };
  return queryOptions({
    queryKey: ['cases', 'master-change', caseId, fileId],
    queryFn: () =>
      bodyOf<Blob>(
        api.GET('/finance/master-changes/{case_id}/pictures/{file_id}', { params, parseAs: 'blob' }) as Promise<{
          data?: Blob;
        }>,
      ),
  });
}
