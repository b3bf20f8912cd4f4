import { useTranslation } from 'react-i18next';
import { formatBaht } from '@/lib/money';

/** A balance in words: what is owed, what is in credit, or nothing. */
export function useBalance(): (amount: string) => string {
  const { t } = useTranslation('accounts');
  return (amount) => {
    if (amount.startsWith('-')) return t('balance.credit', { amount: formatBaht(amount.slice(1)) });
    return Number(amount) === 0 ? t('balance.none') : t('balance.owed', { amount: formatBaht(amount) });
  };
}
