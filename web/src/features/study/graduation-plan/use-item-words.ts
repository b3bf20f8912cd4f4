import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';

/** Something to take in a line: code and name of a subject, or the group to choose from. */
export function useItemWords(): (item: Schemas['PlanItem']) => string {
  const { t } = useTranslation('graduationPlan');
  const { pick } = useLanguage();
  return ({ code, name }) => {
    const said = pick(name.th, name.en);
    return code ? `${code} ${said}` : t('chosenFrom', { group: said });
  };
}
