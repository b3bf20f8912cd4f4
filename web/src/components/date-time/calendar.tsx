import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, thTH } from '@mui/x-date-pickers/locales';
import type { ReactNode } from 'react';
import { useLanguage } from '@/lib/use-language';
import { BuddhistAdapter, GregorianAdapter } from './adapters';

/** The theme's paddings of a text field, which the picker's own field does not take. */
export const AS_TALL_AS_TEXT = { '& .MuiPickersSectionList-root': { pt: '12px', pb: '10px' } };

const CALENDARS = {
  th: { adapter: BuddhistAdapter, locale: 'th', texts: thTH },
  en: { adapter: GregorianAdapter, locale: 'en-gb', texts: enUS },
} as const;

/** The calendar of the language: Buddhist years in Thai, Gregorian ones in English. */
export function Calendar({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const { adapter, locale, texts } = CALENDARS[language];
  return (
    <LocalizationProvider
      key={language}
      dateAdapter={adapter}
      adapterLocale={locale}
      localeText={texts.components.MuiLocalizationProvider.defaultProps.localeText}
    >
      {children}
    </LocalizationProvider>
  );
}
