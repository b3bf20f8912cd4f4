/** A subject as people know it: `01424111` of its version `01424111-65`. */
export function shownCode(subjectCode: string): string {
  return subjectCode.split('-')[0] ?? subjectCode;
}

/** The code to show where other codes stand beside it: the version's year stays only where two versions are shown. */
export function shownCodeAmong(subjectCode: string, others: readonly string[]): string {
  const shown = shownCode(subjectCode);
  return others.some((other) => other !== subjectCode && shownCode(other) === shown) ? subjectCode : shown;
}
