import Link from '@mui/material/Link';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { FilterBar } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { StatusChip } from '@/components/status-chip';
import { termsQuery } from '@/components/term-picker/api';
import { termOfKey } from '@/components/term-picker/chosen-term';
import { TermPicker } from '@/components/term-picker/term-picker';
import type { Term } from '@/lib/term';
import { MENU } from '@/lib/menus';
import { mayOpen } from '@/lib/session';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay, useSession, useSignedIn } from '@/lib/use-session';
import { termChecklistQuery } from './api';

const TermDaysDialog = lazy(() => import('@/features/calendar/period/term-days-dialog'));
type Line = Schemas['TermStepView'];

/** The page on which a step is done. */
const PAGES: Readonly<Record<Line['step'], string>> = {
  periods: '/adm/calendar',
  holidays: '/adm/calendar/holidays',
  sections: '/adm/curriculum/sections',
  exams: '/adm/curriculum/exams',
  normal_fees: '/adm/finance/normal-fees',
  slots: '/adm/slots',
  enrolment: '/adm/enrolments',
  scholarships: '/adm/finance/scholarship-awards',
  bills: '/adm/finance/bill-runs',
  grades: '/adm/grades/progress',
  incomplete_grades: '/adm/grades/incomplete',
  standing: '/adm/grades/standing',
  promotion: '/adm/study/year-promotions',
};

/** What is done for a term from its opening to its closing: where each step stands, whose it is and until when. */
export default function TermChecklistPage() {
  const { t } = useTranslation(['termChecklist', 'calendar']);
  const params = useListParams();
  const { userinfo } = useSignedIn();
  const term = termOfKey(params.filter('term')) ?? userinfo;
  const mayEdit = useMay(MENU.calendar, 'edit');
  const [moving, setMoving] = useState(false);
  const { data: terms = [] } = useQuery(termsQuery);
  const known = terms.find(
    ({ academicYear, semester }) => academicYear === term.academicYear && semester === term.semester,
  );
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <Button component={RouterLink} to="/adm/calendar" variant="outlined">
            {t('back')}
          </Button>
          {mayEdit && known && (
            <Button variant="outlined" onClick={() => setMoving(true)}>
              {t('calendar:termDays.action')}
            </Button>
          )}
        </>
      }
    >
      <Panel>
        <FilterBar>
          <TermPicker params={params} />
        </FilterBar>
        {term.academicYear === 0 ? <EmptyState title={t('noTerm')} /> : <Steps term={term} />}
      </Panel>
      <Suspense fallback={null}>
        {moving && known && <TermDaysDialog term={known} onClose={() => setMoving(false)} />}
      </Suspense>
    </Page>
  );
}

function Steps({ term: { academicYear, semester } }: { term: Term }) {
  const { t } = useTranslation('termChecklist');
  const { language, pick } = useLanguage();
  const query = useQuery(termChecklistQuery({ academicYear, semester }));
  const columns: Column<Line>[] = [
    { key: 'step', header: t('column.step'), cell: ({ step }) => <StepName step={step} /> },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ state }) => <StatusChip of="term_step" state={state} label={t(`state.${state}`)} />,
    },
    {
      key: 'done',
      header: t('column.done'),
      cell: ({ step, done }) => t(`done.${step}`, { count: done }),
      note: ({ step, missing }) => missing > 0 && t(`missing.${step}`, { count: missing }),
    },
    { key: 'who', header: t('column.who'), cell: ({ responsible }) => pick(responsible.th, responsible.en) },
    {
      key: 'due',
      header: t('column.due'),
      cell: ({ dueAt }) => (dueAt ? t('until', { at: endTime(dueAt, language) }) : t('noEnd')),
      note: ({ state, beginsAt }) => state === 'coming' && beginsAt && t('from', { at: dateTime(beginsAt, language) }),
    },
  ];
  return (
    <QueryView query={query}>
      {(lines) => (
        <PlainTable
          columns={columns}
          rows={lines}
          rowId={({ step }) => step}
          rowName={({ step }) => t(`step.${step}`)}
          label={t('title')}
        />
      )}
    </QueryView>
  );
}

function StepName({ step }: { step: Line['step'] }) {
  const { t } = useTranslation('termChecklist');
  const session = useSession();
  const page = PAGES[step];
  // The page of holidays has no menu of its own.
  if (!mayOpen(session, page === PAGES.holidays ? PAGES.periods : page)) return t(`step.${step}`);
  return (
    <Link component={RouterLink} to={page}>
      {t(`step.${step}`)}
    </Link>
  );
}
