const THAI_ZERO = '๐'.charCodeAt(0);
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}]|(?![\t\n\v\f\r\u0085])\p{Cc}/gu;
const DASHES = /[\u2010-\u2015\u2212\u2043\ufe58\ufe63\uff0d]/gu;
/** Nikhahit, a tone mark or none, and sara aa: what some keyboards write for sara am. */
const SPLIT_SARA_AM = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/gu;
const TONE_IN_SARA_AM = /\u0e33([\u0e48-\u0e4b])/gu;
const MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}/gu;
const VOWELS = '\u0e31\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e3a\u0e47';
const ACCOUNT = /^b(?=\d)/iu;

/** A text as it is kept: one spelling of Thai, nothing invisible, one blank between words (`models/kit/text.py`). */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(SPLIT_SARA_AM, '$1\u0e33')
    .replace(TONE_IN_SARA_AM, '$1\u0e33')
    .replaceAll('\u0e40\u0e40', '\u0e41')
    .replace(MARKS, inOrder)
    .split(/\s+/u)
    .filter(Boolean)
    .join(' ');
}

/** A tidy text with 0 to 9 in the place of Thai digits and the hyphen of the keyboard: for codes and figures. */
export function plain(text: string): string {
  return arabicDigits(tidy(text)).replace(DASHES, '-');
}

/** The text with 0 to 9 in the place of Thai digits. */
export function arabicDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));
}

/** A code of a student or a subject as it was pasted: without the letter of the account, blanks and hyphens. */
export function codeIn(text: string): string {
  return plain(text).replaceAll(/[-\s]/gu, '').replace(ACCOUNT, '');
}

/** The marks over and under one consonant: its vowel first, then the tone, each once. */
function inOrder(marks: string): string {
  const found = [...new Set(marks)];
  return [...found.filter((mark) => VOWELS.includes(mark)), ...found.filter((mark) => !VOWELS.includes(mark))].join('');
}
