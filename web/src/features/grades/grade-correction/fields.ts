import { z } from 'zod/mini';

export const REASON_LENGTH = 1000;

/** A file that was chosen, or none yet. */
export const chosenFile = z.nullable(z.instanceof(File));

/** A file that must be chosen. */
export const sentFile = chosenFile.check(z.refine((file) => file !== null, 'validation.required'));
