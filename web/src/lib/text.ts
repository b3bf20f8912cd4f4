/** Joiners, direction marks, soft hyphens, byte order marks, controls and halves of letters; no line break of any kind. */
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cs}]|(?![\t\n\v\f\r\u0085])\p{Cc}/gu;
const BLANKS = /[\s\u0085]+/u;
const DASHES = /[\p{Pd}\u02d7\u2043\u207b\u208b\u2212\u2796]/gu;
const DIGIT = /\p{Nd}/gu;
const IS_DIGIT = /\p{Nd}/u;
/** Letters, digits and signs of a keyboard in the width of Chinese characters, and how far those of a keyboard are. */
const WIDE = /[\uff01-\uff5e]/gu;
const WIDTH = 0xff01 - 0x21;
const TEN = 10;
/** Each matches a whole run of marks, and never looks at a part of one again. */
const BEFORE_SARA_AA = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+\u0e32?/gu;
const BEHIND_SARA_AM = /\u0e33[\u0e33\u0e48-\u0e4b]+/gu;
const NIKHAHIT = '\u0e4d';
const SARA_AA = '\u0e32';
const SARA_AM = '\u0e33';
const MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}/gu;
/** NFC has phinthu before the vowels below. */
const PHINTHU = '\u0e3a';
const VOWELS = '\u0e31\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e47';
/** NFC has an order for the marks of other scripts, which another order of the Thai ones would break. */
const OTHER_MARK = /(?![\u0e00-\u0e7f])\p{M}/u;
const CLOCK = /^(\d{1,2}) ?[:.] ?(\d{2})(?: ?น\.?)?$/u;
const ERA = /^(?:พ\.? ?ศ\.?|B\.? ?E\.?)/iu;
const ACCOUNT = /^b(?=\d)/iu;

/**
 * A text as it is kept: one spelling of Thai, nothing invisible, one blank between words. The rules are those of
 * `models/kit/text.py`: both are tested with `text-cases.json`.
 */
export function tidy(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').split(BLANKS).filter(Boolean).map(oneSpelling).join(' ');
}

/** A tidy text with 0 to 9, narrow letters and the hyphen of the keyboard: for codes and figures. */
export function plain(text: string): string {
  return arabicDigits(tidy(text.replace(WIDE, narrow))).replace(DASHES, '-');
}

/** A plain text without the difference of capitals: two texts that are the same to people are equal. */
export function folded(text: string): string {
  return plain(text).toUpperCase().toLowerCase().normalize('NFC');
}

/** The text with 0 to 9 in the place of Thai digits and those of any other script. */
export function arabicDigits(text: string): string {
  return text.replace(DIGIT, valueOf);
}

/** A code of a student or a subject as it was pasted: without the letter of the account, blanks and hyphens. */
export function codeIn(text: string): string {
  return plain(text).replaceAll(/[-\s]/gu, '').replace(ACCOUNT, '');
}

/** A time of day as it is typed or pasted, `8.30 น.` or `๐๘:๓๐`, as 08:30; any other text as it is. */
export function clockIn(text: string): string {
  const [, hours = '', minutes = ''] = CLOCK.exec(plain(text)) ?? [];
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : plain(text);
}

/** A year without what people write before it. */
export function yearIn(text: string): string {
  return plain(text).replace(ERA, '').replaceAll(' ', '');
}

const narrow = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - WIDTH);

/** What a digit of any script says: each script has its ten one after the other, from zero. */
function valueOf(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (IS_DIGIT.test(String.fromCodePoint(at - before - 1))) before += 1;
  return String(before % TEN);
}

/** A word in the spelling of Thai; as it is where marks of other scripts stand in it. */
function oneSpelling(word: string): string {
  if (OTHER_MARK.test(word)) return word;
  return word
    .replace(BEFORE_SARA_AA, joined)
    .replace(BEHIND_SARA_AM, (found) => inPlaces(found, (letter) => Number(letter === SARA_AM)))
    .replaceAll('\u0e40\u0e40', '\u0e41')
    .replace(MARKS, inOrder);
}

/** Sara am for nikhahit, other marks or none, and sara aa: what some keyboards write for it. */
function joined(marks: string): string {
  if (!marks.includes(NIKHAHIT) || !marks.endsWith(SARA_AA)) return marks;
  return marks.slice(0, -1).replaceAll(NIKHAHIT, '') + SARA_AM;
}

/** The marks over and under one consonant, each once: phinthu, its vowel, then the tone. */
function inOrder(marks: string): string {
  return inPlaces(new Set(marks), (mark) => {
    if (mark === PHINTHU) return 0;
    return VOWELS.includes(mark) ? 1 : 2;
  });
}

const inPlaces = (letters: Iterable<string>, place: (letter: string) => number) =>
  [...letters].toSorted((one, other) => place(one) - place(other)).join('');
