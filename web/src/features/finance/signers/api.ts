import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { fileBody } from '@/client/upload';
import { ApiError } from '@/client/api-error';
import type { PictureChoice } from '@/components/form/form-picture';
import type { Language } from '@/lib/i18n';
import { fieldRefusal } from '@/lib/server-errors';

const CONCERNED = ['signers'];
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
  signer: Schemas['SignerInput'];
  signatures: Record<Language, PictureChoice>;
}

function saved(row: Schemas['SignerView'] | null, body: Schemas['SignerInput']): Promise<Schemas['SignerView']> {
  return bodyOf(
    row === null
      ? api.POST('/finance/signers', { body })
      : api.PUT('/finance/signers/{signer_id}', {
          params: { path: placeOf(row) },
          body: { ...body, revision: row.revision },
        }),
  );
}

async function signed(
  row: Schemas['SignerView'],
  language: Language,
  choice: PictureChoice,
): Promise<Schemas['SignerView']> {
  const has = language === 'th' ? row.pictureTh : row.pictureEn;
  const params = { path: { ...placeOf(row), language }, query: { revision: row.revision } };
  if (choice instanceof File) return bodyOf(api.PUT(IMAGE, { params, ...fileBody(choice) }));
  return choice === 'none' && has ? bodyOf(api.DELETE(IMAGE, { params })) : row;
}

/**
 * Adds a signer, or changes one as they were seen, then sends the pictures that were chosen. `onSaved` is told of the
 * row after each step: where a picture is refused, which is said at its field, the rest is saved.
 */
export function useSaveSigner(row: () => Schemas['SignerView'] | null, onSaved: (row: Schemas['SignerView']) => void) {
  return useChange(CONCERNED, async ({ signer, signatures }: SignerDraft) => {
    let latest = await saved(row(), signer);
    onSaved(latest);
    for (const language of ['th', 'en'] as const) {
      try {
        // One after another: each names the revision that the one before made.
        // oxlint-disable-next-line no-await-in-loop
        latest = await signed(latest, language, signatures[language]);
      } catch (error) {
        throw error instanceof ApiError ? fieldRefusal(`signatures.${language}`, error.message) : error;
      }
      onSaved(latest);
    }
    return { data: latest };
  });
}

/** Deletes a signer as they were seen. */
export function useDeleteSigner() {
  return useChange(CONCERNED, (row: Schemas['SignerView']) =>
    api.DELETE('/finance/signers/{signer_id}', {
      params: { path: placeOf(row), query: { revision: row.revision } },
    }),
  );
}
