import { z } from 'zod/mini';
import * as limits from '@/client/limits';

export const REASON_LENGTH = limits.CorrectionInput.reason;

/** A file that was chosen, or none yet. */
export const chosenFile = z.nullable(z.instanceof(File));

/** A file that must be chosen. */
export const sentFile = chosenFile.check(z.refine((file) => file !== null, 'validation.required'));
