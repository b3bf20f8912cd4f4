import type { Language } from './i18n';

const REGION_CODE = /^[A-Za-z]{2}$/;

/** Return the name of a country code such as TH in a language; a text that is no code is returned as it is. */
export function countryName(text: string, language: Language): string {
  if (!REGION_CODE.test(text)) return text;
  return new Intl.DisplayNames([language], { type: 'region' }).of(text.toUpperCase()) ?? text;
}
