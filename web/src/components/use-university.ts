import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientConfigQuery } from '@/client/config-query';
import { UNIVERSITY_KEY } from '@/lib/i18n';
import { useLanguage } from '@/lib/use-language';

/** What takes the place of the name while it is not known: a line of the same height. */
export const EMPTY_LINE = '\u00a0';

/** The name of the university; undefined until the server, now or at an earlier start, has said what it is called. */
export function useUniversity(): string | undefined {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  const { data: config } = useQuery(clientConfigQuery);
  if (config?.university) return config.university[language];
  return config || localStorage.getItem(UNIVERSITY_KEY + language) ? t('university') : undefined;
}
