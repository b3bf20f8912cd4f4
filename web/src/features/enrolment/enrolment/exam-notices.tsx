import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { shortDate, timeOfDay } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** Examinations that come close on one another, as the rules found them; nothing where there are none. */
export function ExamNotices({ notices }: { notices: readonly Schemas['ExamNoticeView'][] }) {
  const { t } = useTranslation('enrolment');
  const { language } = useLanguage();
  if (notices.length === 0) return null;
  const sitting = ({ subjectCode, exam, startsAt, endsAt }: Schemas['ExamNoticeView']['first']) =>
    t('examNotice.sitting', {
      code: subjectCode,
      exam: t(`examNotice.${exam}`),
      from: timeOfDay(Date.parse(startsAt), language),
      to: timeOfDay(Date.parse(endsAt), language),
    });
  return (
    <Alert severity={notices.every(({ nearness }) => nearness === 'same_day') ? 'info' : 'warning'}>
      <Box sx={{ fontWeight: 700 }}>{t('examNotice.title')}</Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {notices.map(({ nearness, minutes, on, first, second }) => (
          <li key={`${first.subjectCode}-${second.subjectCode}-${second.startsAt}`}>
            {t(`examNotice.${nearness}`, {
              on: shortDate(on, language),
              first: sitting(first),
              second: sitting(second),
              minutes,
            })}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
