const BAHT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in baht, the decimal text of the server, as people read it: 12300.00 is 12,300.00. Never a float. */
export function formatBaht(amount: string): string {
  return BAHT.format(amount as Intl.StringNumericLiteral);
}

const SATANG = 100;

/** An amount of the server in whole satang. */
export function satang(amount: string): number {
  const [baht = '0', part = ''] = amount.split('.');
  return Number(baht) * SATANG + Number(part.padEnd(2, '0'));
}

/** Whole satang as the server writes an amount. */
export function amountOf(whole: number): string {
  return `${Math.trunc(whole / SATANG)}.${String(whole % SATANG).padStart(2, '0')}`;
}

/** What is left of an amount of the server once others are taken off it, as the server writes it. */
export function leftOf(amount: string, ...taken: readonly string[]): string {
  const left = taken.reduce((rest, part) => rest - satang(part), satang(amount));
  return amountOf(Math.max(left, 0));
}
