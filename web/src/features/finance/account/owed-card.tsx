import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '@/components/figure-card';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { accountSummaryQuery } from './api';

/** What the student owes, and by when the first of it; nothing where nothing is owed. */
export function OwedCard() {
  const { t } = useTranslation('myFinance');
  const { language } = useLanguage();
  const { data } = useQuery(accountSummaryQuery);
  if (!data?.dueOn) return null;
  const day = shortDate(data.dueOn, language);
  return (
    <FigureCard
      to="/std/finance?tab=finance"
      label={t('due.title')}
      value={t('baht', { amount: formatBaht(data.open) })}
      note={t(data.isOverdue ? 'due.overdue' : 'due.firstBy', { day })}
    />
  );
}
