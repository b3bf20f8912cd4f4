const BAHT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in baht, the decimal text of the server, as people read it: 12300.00 is 12,300.00. Never a float. */
export function formatBaht(amount: string): string {
  return BAHT.format(amount as Intl.StringNumericLiteral);
}
