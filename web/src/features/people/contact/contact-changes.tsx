import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Panel } from '@/components/page';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { contactChangesQuery } from './api';

/** What a student in one's care changed of how they are reached, and when; nothing where they changed nothing. */
export function ContactChanges({ code }: { code: string }) {
  const { t } = useTranslation('contacts');
  const { language } = useLanguage();
  const { data: changes = [] } = useQuery(contactChangesQuery(code));
  if (changes.length === 0) return null;
  return (
    <Panel title={t('changes')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changes.map(({ field, changedAt }) => (
          <li key={`${field} ${changedAt}`}>
            {t('last', { field: t(`changed.${field}`), at: dateTime(changedAt, language) })}
          </li>
        ))}
      </Box>
    </Panel>
  );
}
