import { api } from '@/client/api';
import { readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Schemas } from '@/client/schemas';

/** What is read again after a change: versions, and drafts with what they go on from. */
const CONCERNED = ['programmeVersions', 'programmeDrafts'];

/** What editing a draft needs beside the version itself. */
export function draftQuery(versionId: string) {
  return readQuery(['programmeDrafts', versionId], () =>
    api.GET('/study/programme-drafts/{version_id}', { params: { path: { version_id: versionId } } }),
  );
}

interface NextRevision {
  revision: number;
  firstEntryYear: number;
}

/** Begins the next revision of a programme as a copy of an active version. */
export function useCopyVersion(copyOf: string) {
  return useChange(CONCERNED, (wanted: NextRevision) =>
    api.POST('/study/programme-drafts/copy', { body: { copyOf, ...wanted } }),
  );
}

interface NewProgramme extends NextRevision {
  programmeCode: string;
  majorCode: string;
  nameTh: string;
  nameEn: string;
}

/** Begins a programme that is new. */
export function useBeginProgramme() {
  return useChange(CONCERNED, (body: NewProgramme) => api.POST('/study/programme-drafts', { body }));
}

/** Saves a draft whole, as it was seen. */
export function useSaveDraft(versionId: string) {
  return useChange(CONCERNED, (body: Schemas['DraftEdit']) =>
    api.PUT('/study/programme-drafts/{version_id}', { params: { path: { version_id: versionId } }, body }),
  );
}

/** Deletes a draft, as it was seen. */
export function useDeleteDraft(versionId: string) {
  return useChange(['programmeVersions'], (edits: number) =>
    api.DELETE('/study/programme-drafts/{version_id}', {
      params: { path: { version_id: versionId }, query: { edits } },
    }),
  );
}

/** Puts a draft before its offices as it was seen. Pressing again is the same proposal. */
export function useProposeProgramme(versionId: string) {
  const keyOf = useKeys();
  return useChange([...CONCERNED, 'cases', 'tasks'], (body: Schemas['ProgrammeProposal']) =>
    api.POST('/study/programme-drafts/{version_id}/proposal', {
      params: { path: { version_id: versionId }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}
