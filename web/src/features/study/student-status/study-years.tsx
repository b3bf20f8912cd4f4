import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** When a student went up a year, and whether that was undone; the latest first. */
export function StudyYears({ steps }: { steps: Schemas['StudyYearStep'][] }) {
  const { t } = useTranslation('studentStatus');
  const { language } = useLanguage();
  return (
    <Box component="ul" aria-label={t('studyYears')} sx={{ m: 0, pl: 2.5 }}>
      {steps.map(({ fromYear, toYear, changedAt, undoneAt }) => (
        <li key={changedAt}>
          {t('studyYear', { from: fromYear, to: toYear, at: dateTime(changedAt, language) })}
          {undoneAt && ` ${t('studyYearUndone', { at: dateTime(undoneAt, language) })}`}
        </li>
      ))}
    </Box>
  );
}
