import { z } from 'zod/mini';

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** An amount as it is typed; `wireAmount` makes of it what is sent. Empty is allowed where nothing is due. */
export const moneyText = z
  .string()
  .check(z.refine((typed) => typed.trim() === '' || AMOUNT.test(typed.trim().replaceAll(',', '')), 'validation.money'));

/** What was typed as the server takes it: 12,300 is "12300"; nothing typed is null. Never a float. */
export function wireAmount(typed: string): string | null {
  return typed.trim().replaceAll(',', '') || null;
}
