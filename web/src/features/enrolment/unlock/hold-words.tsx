import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** A hold in one line: reason, amount, since when. */
export function HoldWords({ hold }: { hold: Schemas['HoldSummary'] }) {
  const { t } = useTranslation('holds');
  const { language, pick } = useLanguage();
  const amount = useBaht();
  const parts = [
    ...(hold.amount === null ? [] : [amount(hold.amount)]),
    t('since', { at: dateTime(hold.placedAt, language) }),
  ];
  return (
    <>
      <strong>{pick(hold.reason.th, hold.reason.en)}</strong>
      {['', ...parts].join(' · ')}
    </>
  );
}

/** An amount of money in words of the page's language. */
export function useBaht() {
  const { t } = useTranslation('holds');
  return (amount: string) => t('baht', { amount: formatBaht(amount) });
}
