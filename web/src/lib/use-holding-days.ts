import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { shortDate } from './thai-date';
import { useLanguage } from './use-language';

/** Says between which days a role is held. */
export function useHoldingDays() {
  const { t } = useTranslation('roles');
  const { language } = useLanguage();
  return ({ heldFrom, heldUntil }: Pick<Schemas['HoldingView'], 'heldFrom' | 'heldUntil'>) => {
    const [from, until] = [heldFrom, heldUntil].map((day) => shortDate(day, language));
    if (heldFrom) return t(heldUntil ? 'holders.fromUntil' : 'holders.fromOn', { from, until });
    return t(heldUntil ? 'holders.untilOn' : 'holders.noEnd', { until });
  };
}
