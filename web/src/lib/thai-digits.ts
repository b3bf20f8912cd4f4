const THAI_ZERO = '๐'.charCodeAt(0);

/** The text with 0 to 9 in the place of Thai digits. */
export function arabicDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));
}
