/** Banks that students have accounts with, by the short names the banks go by. */
export const BANKS = [
  'KTB',
  'BBL',
  'KBANK',
  'SCB',
  'BAY',
  'TTB',
  'GSB',
  'BAAC',
  'GHB',
  'UOB',
  'CIMB',
  'KKP',
  'LHB',
  'TISCO',
] as const;
