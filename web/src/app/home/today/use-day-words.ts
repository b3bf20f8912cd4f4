import { useTranslation } from 'react-i18next';
import { DAYS } from '@/components/week-grid/placing';
import { bangkokToday, daysUntil, shortDate, timeOfDay, weekdayOf } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** A day of Bangkok as one says it: today, tomorrow, else its weekday and date. */
export function useDayWords(now: number) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { language } = useLanguage();
  const day = (at: string): string => {
    const ahead = daysUntil(at, now);
    if (ahead === 0) return t('today.today');
    if (ahead === 1) return t('today.tomorrow');
    const name = DAYS[weekdayOf(bangkokToday(new Date(at).getTime()))] ?? 'MON';
    return t('today.weekday', { weekday: t(`common:week.short.${name}`), date: shortDate(at, language) });
  };
  return {
    day,
    /** From when to when, on which day. */
    span: (startsAt: string, endsAt: string) =>
      t('today.span', { day: day(startsAt), from: timeOfDay(startsAt, language), to: timeOfDay(endsAt, language) }),
    at: (at: string) => t('today.at', { day: day(at), time: timeOfDay(at, language) }),
  };
}
