import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { AnnouncementList } from '@/features/news/announcement/announcement-list';
import { announcementsQuery } from '@/features/news/announcement/api';
import { casesQuery } from '@/features/cases/case/api';
import { CaseStageChip } from '@/features/cases/case/case-table';
import { LateNotice } from '@/features/finance/late/late-notice';
import { WholeWeek } from '@/features/enrolment/timetable/whole-week';
import { StandingNotices } from '@/features/enrolment/unlock/standing-notices';
import { BuildLink } from './build-link';
import { OpenNow } from './open-now';
import { TodayPanel } from './today/today-panel';
import { useSignedIn } from '@/lib/use-session';
import { MyOffers } from '@/features/enrolment/waitlist/my-waitlist';
import { useLanguage } from '@/lib/use-language';
import { countsQuery } from './api';
import { FigureCard } from '@/components/figure-card';
import { useTermName } from '@/lib/use-term-name';

const NEWS_SHOWN = 3;
const REQUESTS_SHOWN = 5;

export default function StudentHomePage() {
  const { t } = useTranslation('dashboard');
  const { pick } = useLanguage();
  const { user, userinfo } = useSignedIn();
  const term = useTermName()(userinfo);
  return (
    <Page
      title={t('student.hello', { name: pick(user.firstNameTh, user.firstNameEn) })}
      hint={term}
      actions={<BuildLink />}
    >
      <TodayPanel />
      <MyOffers />
      <StandingNotices />
      <LateNotice term={userinfo} />
      <WholeWeek />
      <OpenNow />
      <Counts />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <OpenRequests />
        <News />
      </Box>
    </Page>
  );
}

function Counts() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(countsQuery);
  return (
    <QueryView query={query}>
      {(counts) => (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(180px, 1fr))' },
          }}
        >
          <FigureCard
            to="/std/enrolment"
            label={t('counts.enrolled')}
            value={t('counts.subjects', { count: counts.enrollCount })}
            note={t('counts.credits', { count: counts.enrollCredit })}
          />
          <FigureCard
            to="/std/enrolment"
            label={t('counts.waiting')}
            value={t('counts.subjects', { count: counts.waitApproveCount })}
            note={t('counts.credits', { count: counts.waitApproveCredit })}
          />
          <FigureCard
            to="/std/enrolment"
            label={t('counts.rejected')}
            value={t('counts.subjects', { count: counts.rejectCount })}
            note={t('counts.credits', { count: counts.rejectCredit })}
          />
        </Box>
      )}
    </QueryView>
  );
}

function OpenRequests() {
  const { t } = useTranslation('dashboard');
  const { pick } = useLanguage();
  const query = useQuery(casesQuery({ state: 'open', pageSize: REQUESTS_SHOWN }));
  const search = (
    <Button component={RouterLink} to="/std/open-subjects" variant="contained">
      {t('requests.search')}
    </Button>
  );
  return (
    <Panel title={t('requests.title')}>
      <QueryView
        query={query}
        isEmpty={(page) => page.total === 0}
        empty={<EmptyState title={t('requests.empty')} hint={t('requests.emptyHint')} action={search} />}
      >
        {(page) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {page.items.map((row) => (
              <Box
                component="li"
                key={row.id}
                sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}
              >
                <Box sx={{ minWidth: 0 }}>
                  <Link component={RouterLink} to={`/std/cases/${row.id}`} sx={{ fontWeight: 700 }}>
                    {pick(row.title.th, row.title.en)}
                  </Link>
                  {row.lines.map((line) => (
                    <Box key={line.th} sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
                      {pick(line.th, line.en)}
                    </Box>
                  ))}
                </Box>
                <CaseStageChip row={row} />
              </Box>
            ))}
          </Box>
        )}
      </QueryView>
    </Panel>
  );
}

function News() {
  const { t } = useTranslation(['dashboard', 'common', 'announcements']);
  const query = useQuery(announcementsQuery);
  const all = (
    <Link component={RouterLink} to="/std/news">
      {t('common:action.seeAll')}
    </Link>
  );
  return (
    <Panel title={t('news.title')} actions={all}>
      <QueryView
        query={query}
        isEmpty={(news) => news.length === 0}
        empty={<EmptyState title={t('announcements:news.empty')} />}
      >
        {(news) => <AnnouncementList announcements={news.slice(0, NEWS_SHOWN)} />}
      </QueryView>
    </Panel>
  );
}
