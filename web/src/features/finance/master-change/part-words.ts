import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { formatBaht } from '@/lib/money';

type Part = Schemas['InstalmentPatternView']['parts'][number];

/** An instalment in words: how much of the total, and when it is due. */
export function usePartWords(): (part: Part) => string {
  const { t } = useTranslation('instalmentPatterns');
  return ({ due, percent, amount }) => {
    const share = percent
      ? t('says.percent', { percent: Number(percent) })
      : amount
        ? t('says.amount', { amount: formatBaht(amount) })
        : t('says.rest');
    if (due.kind === 'payment_period') return `${share} · ${t('says.payment_period')}`;
    const when =
      due.months === 0 ? t('says.sameMonth', { day: due.day }) : t('says.month', { day: due.day, count: due.months });
    return `${share} · ${when}`;
  };
}
