import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { formatBaht } from '@/lib/money';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** What a fine would be now, in sentences: the amount, why, how it is counted, and from when on it is more. */
export function useFineWords() {
  const { t } = useTranslation('lateNotice');
  const { language } = useLanguage();
  return (fine: Schemas['FineNow']) => ({
    amount: t('amount', { amount: formatBaht(fine.amount) }),
    now: t('now', { amount: formatBaht(fine.amount) }),
    why: t(`why.${fine.kind}`, { closed: endTime(fine.closedAt, language) }),
    how: t(`how.${fine.basis}`, {
      count: fine.daysLate,
      rate: formatBaht(fine.rate),
      cap: fine.cap && formatBaht(fine.cap),
    }),
    grows: fine.growsAt && t('grows', { at: dateTime(fine.growsAt, language) }),
  });
}
