/** A subject as people know it: `01424111` of its version `01424111-65`. */
export function shownCode(subjectCode: string): string {
  return subjectCode.split('-')[0] ?? subjectCode;
}
