import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { day, sentence } from '@/lib/form-fields';
import { amountOf, satang } from '@/lib/money';
import { moneyText, wireAmount } from '@/lib/money-field';

/** So many characters a reason may have. */
export const REASON_LENGTH = limits.SplitInput.reason;
export const FEWEST = 2;
export const MOST = 12;

/** The same day so many months later; of a shorter month its last. */
function monthsLater(from: string, months: number): string {
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The reason of a request, and its parts as they are typed. They come to what is open, and each is due after another. */
export function splitSchema(open: string) {
  return z
    .object({
      reason: sentence(REASON_LENGTH),
      parts: z.array(
        z.object({
          dueOn: day,
          amount: moneyText.check(z.minLength(1, 'validation.required')),
        }),
      ),
    })
    .check(({ value, issues }) => {
      const sum = comesTo(value.parts);
      if (sum !== open)
        issues.push({
          code: 'custom',
          path: ['parts', value.parts.length - 1, 'amount'],
          message: 'validation.splitSum',
          input: value,
        });
      for (const [index, part] of value.parts.entries()) {
        const before = value.parts[index - 1];
        if (before && part.dueOn && part.dueOn <= before.dueOn)
          issues.push({
            code: 'custom',
            path: ['parts', index, 'dueOn'],
            message: 'validation.splitDay',
            input: value,
          });
      }
    });
}

export type SplitDraft = z.infer<ReturnType<typeof splitSchema>>;

/** What the typed parts come to. */
export function comesTo(parts: readonly { amount: string }[]): string {
  return amountOf(parts.reduce((sum, { amount }) => sum + satang(wireAmount(amount) ?? '0'), 0));
}

/** So many equal parts from a day on, a month between them; the last takes the rest. */
export function evenParts(open: string, count: number, first: string): SplitDraft['parts'] {
  const whole = satang(open);
  const each = Math.trunc(whole / count);
  return Array.from({ length: count }, (_, index) => ({
    dueOn: monthsLater(first, index),
    amount: amountOf(index === count - 1 ? whole - each * (count - 1) : each),
  }));
}
