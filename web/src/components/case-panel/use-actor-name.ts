import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';

/** The name of who took a step of a case: a person, whoever has the payment link, or the system. */
export function useActorName() {
  const { t } = useTranslation('case');
  const { pick } = useLanguage();
  return ({ actor, facts }: Schemas['CaseView']['timeline'][number]) =>
    actor ? pick(actor.th, actor.en) : t(facts.by_link ? 'byLink' : 'system');
}
