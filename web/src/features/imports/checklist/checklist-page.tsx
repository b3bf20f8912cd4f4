import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Page, Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { StatusChip } from '@/components/status-chip';
import { mayOpen } from '@/lib/session';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useSession } from '@/lib/use-session';
import { checklistQuery } from './api';

type Line = Schemas['ChecklistLineView'];
type Gap = Line['gaps'][number]['gap'];

const ORGANISATION = '/adm/organisation';
const IMPORTS = '/adm/finance/imports';
/** The page on which a kind is kept, or brought in by a file. */
const PAGES: Readonly<Record<Line['kind'], string>> = {
  campuses: ORGANISATION,
  faculties: ORGANISATION,
  departments: ORGANISATION,
  majors: ORGANISATION,
  code_tables: ORGANISATION,
  staff: IMPORTS,
  students: IMPORTS,
  photographs: IMPORTS,
  subjects: '/adm/curriculum/subjects',
  programmes: '/adm/study/programmes',
  terms: '/adm/calendar',
  rooms: '/adm/curriculum/rooms',
  sections: '/adm/curriculum/sections',
  fee_items: '/adm/finance/fees',
  fee_patterns: '/adm/finance/fee-patterns',
  normal_fees: '/adm/finance/normal-fees',
  subject_fees: '/adm/finance/subject-fees',
  bank_accounts: '/adm/finance/bank-accounts',
  signers: '/adm/finance/signers',
  roles: '/adm/rap/roles',
  earlier_grades: IMPORTS,
  transfers: IMPORTS,
  leaves: IMPORTS,
  status_events: IMPORTS,
  holds: '/adm/holds',
  exams: '/adm/curriculum/exams',
  held_awards: IMPORTS,
  balances: IMPORTS,
  old_receipts: IMPORTS,
};

/** The kind of period that a gap lacks: the calendar offers to add one. */
const PERIODS: Readonly<Partial<Record<Gap, Schemas['PeriodView']['kind']>>> = {
  type_selection_period_missing: 'enrolment_type_selection',
  enrolment_period_missing: 'enrolment',
  add_drop_period_missing: 'add_drop',
  payment_period_missing: 'payment',
  grading_period_missing: 'grading',
};
/** Where a gap is mended, if not on the page of its kind. */
const MENDED_ON: Readonly<Partial<Record<Gap, string>>> = {
  subjects_not_adopted: '/adm/study/adoptions',
  programmes_not_adopted: '/adm/study/adoptions',
};

/** Every kind of data with its count and its last file, and what is missing for opening a term. */
export default function ChecklistPage() {
  const { t } = useTranslation(['checklist', 'common']);
  const { language } = useLanguage();
  const session = useSession();
  const query = useQuery(checklistQuery);
  // While there is none of a kind it comes in by a file, where there are such files.
  const linkOf = ({ kind, count, importedAs }: Line) => {
    const page = count === 0 && importedAs ? IMPORTS : PAGES[kind];
    if (!mayOpen(session, page)) return null;
    return page === IMPORTS && importedAs ? `${IMPORTS}?add=${importedAs}` : page;
  };
  const columns: Column<Line>[] = [
    { key: 'kind', header: t('column.kind'), cell: (line) => <KindName kind={line.kind} to={linkOf(line)} /> },
    {
      key: 'count',
      header: t('column.count'),
      align: 'right',
      cell: ({ count }) => count.toLocaleString('en'),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ gaps, count }) => {
        const state = gaps.length > 0 ? 'incomplete' : count === 0 ? 'empty' : 'complete';
        return <StatusChip of="checklist_kind" state={state} label={t(`state.${state}`)} />;
      },
    },
    {
      key: 'gaps',
      header: t('column.gaps'),
      cell: ({ gaps }) => (
        <Stack spacing={0.5}>
          {gaps.length === 0 && t('common:state.none')}
          {gaps.map(({ gap, count }) => (
            <Typography key={gap} variant="body2">
              <GapText gap={gap} count={count} />
            </Typography>
          ))}
        </Stack>
      ),
    },
    {
      key: 'file',
      header: t('column.file'),
      cell: ({ lastFile }) =>
        lastFile ? (
          <Link component={RouterLink} to={`/adm/cases/${lastFile.caseId}`} sx={{ overflowWrap: 'anywhere' }}>
            {lastFile.fileName}
          </Link>
        ) : (
          t('common:state.none')
        ),
      note: ({ lastFile }) => lastFile && dateTime(lastFile.finishedAt, language),
    },
  ];
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Panel>
        <QueryView query={query}>
          {(lines) => (
            <PlainTable
              columns={columns}
              rows={lines}
              rowId={({ kind }) => kind}
              rowName={({ kind }) => t(`kind.${kind}`)}
              label={t('title')}
            />
          )}
        </QueryView>
      </Panel>
    </Page>
  );
}

function KindName({ kind, to }: { kind: Line['kind']; to: string | null }) {
  const { t } = useTranslation('checklist');
  if (to === null) return t(`kind.${kind}`);
  return (
    <Link component={RouterLink} to={to}>
      {t(`kind.${kind}`)}
    </Link>
  );
}

/** What is missing; a missing period leads to where it is added, what is not adopted to its adoption. */
function GapText({ gap, count }: { gap: Gap; count: number }) {
  const { t } = useTranslation('checklist');
  const session = useSession();
  const period = PERIODS[gap];
  const page = period ? PAGES.terms : MENDED_ON[gap];
  if (page === undefined || !mayOpen(session, page)) return t(`gap.${gap}`, { count });
  return (
    <Link component={RouterLink} to={period ? `${page}?add=${period}` : page}>
      {t(`gap.${gap}`, { count })}
    </Link>
  );
}
