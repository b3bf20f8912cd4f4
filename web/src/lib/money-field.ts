import { z } from 'zod/mini';
import { plain } from './text';

const AMOUNT = /^(?:\d{1,10}|\d{1,3}(?:(?:,\d{3}){1,3}|(?: \d{3}){1,3}))(?:\.\d{1,2})?$/;
const DECIMAL_COMMA = /^\d{1,3}(?:[. ]?\d{3})*,\d{1,2}$/;
const MANY_COMMAS = /^\d[\d,]*,\d*(?:\.\d{1,2})?$/;

/** An amount as it is typed; `wireAmount` makes of it what is sent. Empty is allowed where nothing is due. */
export const moneyText = z.string().check(({ value, issues }) => {
  const fault = moneyFault(value);
  if (fault) issues.push({ code: 'custom', message: fault, input: value });
});

/** Why a typed amount cannot be taken, as a key of the `common` catalogue; null where it can, or where it is empty. */
export function moneyFault(typed: string): 'validation.money' | 'validation.moneyComma' | null {
  const amount = figures(typed);
  if (typed.trim() === '' || AMOUNT.test(amount)) return null;
  return readingsOf(amount).length > 0 ? 'validation.moneyComma' : 'validation.money';
}

/** What a typed amount can mean whose commas do not part thousands: 12,50 is 12.50 or 1250. The likelier one first. */
export function readingsOf(typed: string): string[] {
  const amount = figures(typed);
  if (AMOUNT.test(amount)) return [];
  const readings = [
    DECIMAL_COMMA.test(amount) ? amount.replaceAll(/[. ]/g, '').replace(',', '.') : null,
    MANY_COMMAS.test(amount) ? amount.replaceAll(',', '') : null,
  ];
  return readings.filter((reading) => reading !== null && AMOUNT.test(reading)) as string[];
}

/** The figures of what was typed: Thai digits as 0 to 9, without ฿ or บาท (`models/kit/imported_row.py` reads files so). */
function figures(typed: string): string {
  return plain(typed).replace(/^฿/, '').replace(/บาท$/, '').trim();
}

/** What was typed as the server takes it: 12,300 is "12300"; nothing typed is null. Never a float. */
export function wireAmount(typed: string): string | null {
  return figures(typed).replaceAll(/[, ]/g, '') || null;
}
