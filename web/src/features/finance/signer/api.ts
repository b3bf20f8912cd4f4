import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { masterApi, useAsk } from '@/client/master-api';
import { fileBody } from '@/client/upload';
import { ApiError } from '@/client/api-error';
import type { PictureChoice } from '@/components/form/form-picture';
import type { Reason } from '@/features/finance/master-change/reason';
import type { Language } from '@/lib/i18n';
import { fieldRefusal } from '@/lib/server-errors';

const IMAGE = '/finance/signers/{signer_id}/image/{language}';

export const signers = masterApi('/finance/signers', '/finance/signers/{signer_id}', ({ signerId }) => ({
  signer_id: signerId,
}));

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
  const ask = useAsk(signers, row);
  return async ({ reason, ...draft }: SignerDraft & Reason) =>
    ask.mutateAsync({ ...(await withPictures(draft, row)), reason });
}
