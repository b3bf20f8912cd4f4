/** A fine or a debt as it is typed for one student. */
export interface SingleDebt {
  studentCode: string;
  amount: string;
  reason: string;
  reference: string;
}

const COLUMNS = ['student_code', 'amount', 'reason', 'reference'] as const;
export const SINGLE_COLUMNS: string[] = COLUMNS.map((name, place) => `${name}:${place}`);

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * One row as a file: what is entered by hand goes the way of an import, so the same function judges and charges it, and
 * a second person confirms it. Its name says what is in it: another row is another file.
 */
export function fileOf({ studentCode, amount, reason, reference }: SingleDebt): File {
  const rows = [COLUMNS.map(cell), [studentCode, amount, reason, reference].map(cell)];
  const name = [studentCode, amount, reference, reason]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[\\/:*?"<>|]/gu, '_');
  return new File([`\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`], `${name}.csv`, {
    type: 'text/csv',
    lastModified: 0,
  });
}
