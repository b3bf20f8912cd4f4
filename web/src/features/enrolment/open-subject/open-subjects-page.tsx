import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page as PageOf, Schemas } from '@/client/schemas';
import { Pager } from '@/components/data-table/pager';
import { useListParams, type ListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { Refusal } from '@/components/refusal';
import { PreEnrolmentPanel } from '@/features/enrolment/pre-enrolment/pre-enrolment-panel';
import { StandingNotices } from '@/features/enrolment/unlock/standing-notices';
import { useSignedIn } from '@/lib/use-session';
import { useWideScreen } from '@/lib/use-media-query';
import { subjectsQuery, type SubjectFilter } from '@/features/enrolment/open-section/api';
import { filterOf, onlyPossible, SearchFilters, showImpossible } from './search-filters';
import { SubjectCard } from './subject-card';
import { UnansweredNotice } from '@/features/enrolment/enrolment/unanswered-notice';
import { SeatsAge } from '@/features/enrolment/open-section/seats-age';
import { useLiveSeats } from '@/features/enrolment/open-section/use-live-seats';
import { useVerdicts } from '@/features/enrolment/open-section/use-verdicts';

/** So many subjects are shown with their sections on a phone; more are folded. */
const UNFOLDED = 2;

/** What `StandingNotices` says in more words. */
const SAID_BY_NOTICES: ReadonlySet<string> = new Set(['student_on_hold', 'type_not_chosen']);

/** Subjects of the term, found by code, name or filter; planning and enrolling start here. `more`: filters of other areas. */
export default function OpenSubjectsPage({ more }: { more?: ReactNode }) {
  const { t } = useTranslation('enrolment');
  const { userinfo } = useSignedIn();
  const params = useListParams();
  const filter = filterOf(params);
  const query = useQuery(subjectsQuery(userinfo, filter ?? {}, filter !== null));
  return (
    <Page title={t('search.title')} hint={t('search.hint')}>
      <UnansweredNotice />
      <StandingNotices />
      <PreEnrolmentPanel />
      <Panel>
        <SearchFilters params={params} more={more} />
      </Panel>
      {filter === null ? (
        <EmptyState title={t('search.keyword')} hint={t('search.keywordHint')} />
      ) : (
        <QueryView query={query} isEmpty={(page) => page.total === 0} empty={<NothingFound params={params} />}>
          {(page) => <SubjectList page={page} filter={filter} params={params} />}
        </QueryView>
      )}
    </Page>
  );
}

function NothingFound({ params }: { params: ListParams }) {
  const { t } = useTranslation('enrolment');
  if (!onlyPossible(params)) return <EmptyState title={t('search.empty')} hint={t('search.emptyHint')} />;
  return (
    <EmptyState
      title={t('search.nonePossible')}
      hint={t('search.nonePossibleHint')}
      action={
        <Button variant="outlined" onClick={() => showImpossible(params)}>
          {t('search.showHidden')}
        </Button>
      }
    />
  );
}

interface SubjectListProps {
  page: PageOf<Schemas['OpenSubjectView']>;
  filter: SubjectFilter;
  params: ListParams;
}

function SubjectList({ page, filter, params }: SubjectListProps) {
  const { t } = useTranslation('enrolment');
  const wide = useWideScreen();
  const subjects = useLiveSeats(page.items);
  const { verdicts, inTheWay } = useVerdicts(page.items);
  const only = onlyPossible(params);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {inTheWay && !SAID_BY_NOTICES.has(inTheWay.code) && (
        <Alert severity="warning">
          <Refusal refused={inTheWay} />
        </Alert>
      )}
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {t(only ? 'search.foundPossible' : 'search.found', { count: page.total })}
      </Box>
      <SeatsAge subjects={page.items} />
      {subjects.map((subject) => (
        <SubjectCard
          key={subject.subjectCode}
          found={subject}
          filter={filter}
          folded={!wide && page.total > UNFOLDED}
          verdicts={verdicts}
          onlyPossible={only}
        />
      ))}
      {page.total > page.items.length && <Pager params={params} page={page} />}
    </Box>
  );
}
