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

const ORGANISATION = '/adm/organisation';
const IMPORTS = '/adm/finance/imports';
/** The page on which a kind is kept, or brought in by a file. */
const PAGES: Readonly<Record<Line['kind'], string>> = {
  campuses: ORGANISATION,
  faculties: ORGANISATION,
  departments: ORGANISATION,
  majors: ORGANISATION,
  staff: IMPORTS,
  students: IMPORTS,
  subjects: '/adm/curriculum/subjects',
  programmes: '/adm/study/programmes',
  terms: '/adm/calendar',
  rooms: '/adm/curriculum/rooms',
  sections: '/adm/curriculum/sections',
  normal_fees: '/adm/finance/normal-fees',
  bank_accounts: '/adm/finance/bank-accounts',
  signers: '/adm/finance/signers',
};

/** Every kind of data with its count and its last file, and what is missing for opening a term. */
export default function ChecklistPage() {
  const { t } = useTranslation(['checklist', 'common']);
  const { language } = useLanguage();
  const session = useSession();
  const query = useQuery(checklistQuery);
  const linkOf = (kind: Line['kind']) => (mayOpen(session, PAGES[kind]) ? PAGES[kind] : null);
  const columns: Column<Line>[] = [
    { key: 'kind', header: t('column.kind'), cell: ({ kind }) => <KindName kind={kind} to={linkOf(kind)} /> },
    {
      key: 'count',
      header: t('column.count'),
      align: 'right',
      cell: ({ count }) => count.toLocaleString('en'),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ gaps }) => {
        const state = gaps.length === 0 ? 'complete' : 'incomplete';
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
              {t(`gap.${gap}`, { count })}
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
