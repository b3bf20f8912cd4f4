import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { delegationsQuery } from './api';

/** Who acts for whom now: for whom the user decides, and who decides for the user. */
export function AwayBanner() {
  const { t } = useTranslation('away');
  const { language, pick } = useLanguage();
  const { data } = useQuery(delegationsQuery);
  const given = data?.givenToMe.filter(({ state }) => state === 'active') ?? [];
  const mine = data?.mine.filter(({ state }) => state === 'active' || state === 'upcoming') ?? [];
  if (given.length + mine.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {given.map(({ id, person, endsAt }) => (
        <Alert key={id} severity="info">
          {t('banner.given', { name: pick(person.th, person.en), until: endTime(endsAt, language) })}
        </Alert>
      ))}
      {mine.map(({ id, substitute, startsAt, endsAt, state }) => (
        <Alert key={id} severity="warning">
          {t(`banner.${state}`, {
            name: pick(substitute.th, substitute.en),
            from: dateTime(startsAt, language),
            until: endTime(endsAt, language),
          })}{' '}
          <Link component={RouterLink} to="/adm/tasks/away">
            {t('banner.change')}
          </Link>
        </Alert>
      ))}
    </Box>
  );
}
