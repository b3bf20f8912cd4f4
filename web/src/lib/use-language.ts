import { useTranslation } from 'react-i18next';
import type { Language } from './i18n';

export interface Bilingual {
  th: string;
  en: string;
}

/** The language shown, and the choice between the two languages of a record. */
export function useLanguage(): { language: Language; pick: PickText } {
  const { i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'th';
  return { language, pick: language === 'en' ? pickEnglish : pickThai };
}

/** Picks the text of the language shown, and the other one where that is missing. */
export type PickText = (th: string | null | undefined, en: string | null | undefined) => string;

const pickThai: PickText = (th, en) => th || en || '';
const pickEnglish: PickText = (th, en) => en || th || '';
