import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { PRE_ENROLMENT } from '@/features/enrolment/pre-enrolment/api';
import { PreEnrolmentNames } from '@/features/enrolment/pre-enrolment/pre-enrolment-names';
import { standingQuery } from '@/features/enrolment/situation/api';
import { useSignedIn } from '@/lib/use-session';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { openForMe, opensNext } from './open-periods';

/** What the student may do now, until when, and where; or when it opens. */
export function OpenNow() {
  const { t } = useTranslation('dashboard');
  const { userinfo } = useSignedIn();
  const query = useQuery(standingQuery(userinfo));
  return (
    <Panel title={t('open.title')}>
      <QueryView query={query}>{(standing) => <Periods standing={standing} />}</QueryView>
    </Panel>
  );
}

function Periods({ standing }: { standing: Schemas['Standing'] }) {
  const { t } = useTranslation(['dashboard', 'lists']);
  const { language } = useLanguage();
  const open = openForMe(standing);
  const next = opensNext(standing);
  if (open.length === 0 && !next) return <EmptyState title={t('open.none')} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
      {open.map(({ kind, closesAt, to }, position) => (
        <Box
          component="li"
          key={kind}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 700 }}>{t(`lists:calendar.period.${kind}`)}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
              {t(position === 0 ? 'open.nextDeadline' : 'open.until', { at: endTime(closesAt, language) })}
            </Box>
            {kind === PRE_ENROLMENT && <PreEnrolmentNames standing={standing} />}
          </Box>
          <Button component={RouterLink} to={to} variant={position === 0 ? 'contained' : 'outlined'} size="small">
            {t(`open.go.${kind}`)}
          </Button>
        </Box>
      ))}
      {next && (
        <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
          <div>
            <Box sx={{ fontWeight: 700 }}>{t(`lists:calendar.period.${next.kind}`)}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
              {t('open.opens', { at: dateTime(next.opensAt, language) })}
            </Box>
          </div>
          <Button component={RouterLink} to="/std/plan" variant="outlined" size="small">
            {t('open.go.plan')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
