import type { Schemas } from '@/client/schemas';

/** A spreadsheet that hides nothing. */
export const noFindings: Schemas['SheetFindingsView'] = {
  hidden: { count: 0, first: [] },
  wide: { count: 0, first: [] },
  formulas: [],
  shortCodes: [],
  hiddenColumns: [],
  otherSheets: [],
};
