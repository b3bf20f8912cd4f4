import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { REASON_FIELD, reasonSchema } from '@/features/finance/master-change/reason';
import { dayOrNothing, neededDay, sentence, words } from '@/lib/form-fields';
import type { SignerDraft } from './api';

export const DOCUMENTS = ['receipt', 'credit_note'] as const;
export const POSTS = ['director', 'officer'] as const;
export const ROLES = ['main', 'representative'] as const;

const PREFIX_LENGTH = 60;
const NAME_LENGTH = 100;
const POSITION_LENGTH = 200;
const picture = z.union([z.enum(['kept', 'none']), z.instanceof(File)]);

export const signerSchema = z.extend(reasonSchema, {
  document: z.enum(DOCUMENTS),
  post: z.enum(POSTS),
  role: z.enum(ROLES),
  validFrom: neededDay,
  validUntil: dayOrNothing,
  prefixTh: words(PREFIX_LENGTH),
  firstNameTh: sentence(NAME_LENGTH),
  middleNameTh: words(NAME_LENGTH),
  lastNameTh: words(NAME_LENGTH),
  positionTh: sentence(POSITION_LENGTH),
  prefixEn: words(PREFIX_LENGTH),
  firstNameEn: sentence(NAME_LENGTH),
  middleNameEn: words(NAME_LENGTH),
  lastNameEn: words(NAME_LENGTH),
  positionEn: sentence(POSITION_LENGTH),
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
