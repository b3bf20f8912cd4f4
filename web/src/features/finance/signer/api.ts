import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { fileBody } from '@/client/upload';
import { useKeys } from '@/client/use-keys';
import { ApiError } from '@/client/api-error';
import type { PictureChoice } from '@/components/form/form-picture';
import type { Reason } from '@/features/finance/master-change/reason';
import type { Language } from '@/lib/i18n';
import { fieldRefusal } from '@/lib/server-errors';

const CONCERNED = ['signers', 'cases', 'tasks'];
const IMAGE = '/finance/signers/{signer_id}/image/{language}';
const placeOf = ({ signerId }: Schemas['SignerView']) => ({ signer_id: signerId });

export function signersQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['signers', query], () => api.GET('/finance/signers', { params: { query } }));
}

/** Who changed a signer, the last ones. */
export function signerAuditQuery(row: Schemas['SignerView']) {
  const params = { path: placeOf(row), query: { pageSize: 5 } };
  return readQuery(['signers', row.signerId, 'audit'], () => api.GET('/finance/signers/{signer_id}/audit', { params }));
}

/** The picture of a signature; another picture is another answer. */
export function signatureQuery(row: Schemas['SignerView'] | null, language: Language) {
  const picture = row && (language === 'th' ? row.pictureTh : row.pictureEn);
  return queryOptions({
    queryKey: ['signatures', picture],
    enabled: Boolean(picture),
    queryFn: () =>
      bodyOf<Blob>(
        api.GET(IMAGE, { params: { path: { signer_id: row?.signerId ?? '', language } }, parseAs: 'blob' }) as Promise<{
          data?: Blob;
        }>,
      ),
  });
}

export interface SignerDraft {
  signer: Omit<Schemas['SignerAddition'], 'pictureTh' | 'pictureEn' | 'reason'>;
  signatures: Record<Language, PictureChoice>;
}

/** Sends the pictures that were chosen, each once; a refusal of one is said at its field. */
function useSignatures() {
  const [sent] = useState(() => new WeakMap<File, string>());
  const named = async (choice: PictureChoice, kept: string | null | undefined, language: Language) => {
    if (!(choice instanceof File)) return choice === 'kept' ? (kept ?? null) : null;
    const known = sent.get(choice);
    if (known) return known;
    try {
      const { fileId } = await bodyOf(api.POST('/finance/signers/signatures', fileBody(choice)));
      sent.set(choice, fileId);
      return fileId;
    } catch (error) {
      throw error instanceof ApiError ? fieldRefusal(`signatures.${language}`, error.message) : error;
    }
  };
  return async ({ signer, signatures }: SignerDraft, row: Schemas['SignerView'] | null) => ({
    ...signer,
    pictureTh: await named(signatures.th, row?.pictureTh, 'th'),
    pictureEn: await named(signatures.en, row?.pictureEn, 'en'),
  });
}

/**
 * Asks a second person to add a signer, or to change one as they were seen, once the pictures are sent. Pressing again is the same
 * request.
 */
export function useAskForSigner(row: Schemas['SignerView'] | null) {
  const withPictures = useSignatures();
  const keyOf = useKeys();
  return useChange(CONCERNED, async ({ reason, ...draft }: SignerDraft & Reason) => {
    const body = { ...(await withPictures(draft, row)), reason };
    const header = { 'Idempotency-Key': keyOf(body) };
    return row === null
      ? api.POST('/finance/signers', { params: { header }, body })
      : api.PUT('/finance/signers/{signer_id}', {
          params: { path: placeOf(row), header },
          body: { ...body, revision: row.revision },
        });
  });
}

/** Asks a second person to delete a signer as they were seen. */
export function useAskToDeleteSigner() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ row, reason }: Reason & { row: Schemas['SignerView'] }) =>
    api.DELETE('/finance/signers/{signer_id}', {
      params: {
        path: placeOf(row),
        query: { revision: row.revision, reason },
        header: { 'Idempotency-Key': keyOf([row.signerId, reason]) },
      },
    }),
  );
}
