import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { REASON_FIELD, reasonSchema } from '@/features/finance/master-change/reason';
import { dayOrNothing, neededDay, sentence, words } from '@/lib/form-fields';
import type { SignerDraft } from './api';

export const DOCUMENTS = ['receipt', 'credit_note'] as const;
export const POSTS = ['director', 'officer'] as const;
export const ROLES = ['main', 'representative'] as const;

const picture = z.union([z.enum(['kept', 'none']), z.instanceof(File)]);

export const signerSchema = z.extend(reasonSchema, {
  document: z.enum(DOCUMENTS),
  post: z.enum(POSTS),
  role: z.enum(ROLES),
  validFrom: neededDay,
  validUntil: dayOrNothing,
  prefixTh: words(limits.SignerAddition.prefixTh),
  firstNameTh: sentence(limits.SignerAddition.firstNameTh),
  middleNameTh: words(limits.SignerAddition.middleNameTh),
  lastNameTh: words(limits.SignerAddition.lastNameTh),
  positionTh: sentence(limits.SignerAddition.positionTh),
  prefixEn: words(limits.SignerAddition.prefixEn),
  firstNameEn: sentence(limits.SignerAddition.firstNameEn),
  middleNameEn: words(limits.SignerAddition.middleNameEn),
  lastNameEn: words(limits.SignerAddition.lastNameEn),
  positionEn: sentence(limits.SignerAddition.positionEn),
  signatures: z.object({ th: picture, en: picture }),
});

export type SignerValues = z.infer<typeof signerSchema>;

const NEW: SignerValues = {
  document: 'receipt',
  post: 'director',
  role: 'main',
  validFrom: null,
  validUntil: null,
  prefixTh: '',
  firstNameTh: '',
  middleNameTh: '',
  lastNameTh: '',
  positionTh: '',
  prefixEn: '',
  firstNameEn: '',
  middleNameEn: '',
  lastNameEn: '',
  positionEn: '',
  signatures: { th: 'none', en: 'none' },
  ...REASON_FIELD,
};

/** What the form of a signer begins with. */
export function valuesOf(signer: Schemas['SignerView'] | null): SignerValues {
  if (signer === null) return NEW;
  const signatures = { th: signer.pictureTh ? 'kept' : 'none', en: signer.pictureEn ? 'kept' : 'none' } as const;
  return { ...signer, signatures, ...REASON_FIELD };
}

/** What is saved of the form: the signer, and the pictures apart. */
export function draftOf({ signatures, validFrom, ...rest }: Omit<SignerValues, 'reason'>): SignerDraft {
  return { signer: { ...rest, validFrom: validFrom ?? '' }, signatures };
}
