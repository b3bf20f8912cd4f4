import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

type Facts = Schemas['ReviewView']['facts'];

/** The facts of a rule in words; averages stand as they are compared, not rounded. */
export function useFacts(): (rule: Schemas['StandingRule'], facts: Facts) => string {
  const { t } = useTranslation('standingWatch');
  const { language } = useLanguage();
  return (rule, facts) => {
    const until = typeof facts.until === 'string' ? longDate(facts.until, language) : '';
    const key = rule === 'below_1_75_twice' && !facts.before ? 'facts.below_1_75_once' : (`facts.${rule}` as const);
    return t(key, { ...facts, until });
  };
}
