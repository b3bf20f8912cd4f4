import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { FilterSelect } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { TermPicker } from '@/components/term-picker/term-picker';
import { chosenTerm } from '@/components/term-picker/chosen-term';
import { ReturnReason, SheetDue, SheetStageChip, useStageFilter } from '@/features/grades/status/sheet-stage';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import { sheetsQuery, useOpenSheet } from './api';

const FULL = '100';
const placeOf = (sheetId: string) => `/adm/grades/sheets/${sheetId}`;

/** The sheets of a teacher in a term: what is entered, and what is missing. */
export default function SheetsPage() {
  const { t } = useTranslation('gradeSheets');
  const params = useListParams();
  const { chosen, filter } = useStageFilter(params);
  const query = useQuery({
    ...sheetsQuery(chosenTerm(params)),
    select: (sheets) => sheets.filter(({ standing }) => !chosen || standing.stage === chosen),
  });
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '200px 240px' } }}>
          <FilterSelect {...filter} value={chosen} onChange={(stage) => params.change({ stage })} />
          <TermPicker params={params} />
        </Box>
      }
    >
      <QueryView
        query={query}
        isEmpty={(sheets) => sheets.length === 0}
        empty={<EmptyState title={t(chosen ? 'emptyStatus' : 'empty')} hint={chosen ? '' : t('emptyHint')} />}
      >
        {(sheets) => (
          <Panel>
            <Sheets sheets={sheets} />
          </Panel>
        )}
      </QueryView>
    </Page>
  );
}

function Sheets({ sheets }: { sheets: readonly Schemas['SheetSummary'][] }) {
  const { t } = useTranslation('gradeSheets');
  const { pick } = useLanguage();
  const open = useOpenSheet();
  const navigate = useNavigate();
  const start = async (sectionId: number) => navigate(placeOf(await open.mutateAsync(sectionId)));
  const nameOf = (sheet: Schemas['SheetSummary']) => `${sheet.subjectCode} ${pick(sheet.subject.th, sheet.subject.en)}`;
  const columns: Column<Schemas['SheetSummary']>[] = [
    {
      key: 'subject',
      header: t('column.subject'),
      cell: (sheet) =>
        sheet.sheetId ? (
          <Link component={RouterLink} to={placeOf(sheet.sheetId)}>
            {nameOf(sheet)}
          </Link>
        ) : (
          nameOf(sheet)
        ),
      note: ({ groupName, coordinator }) =>
        groupName &&
        [groupName, coordinator && t('sheet.coordinator', { name: pick(coordinator.th, coordinator.en) })]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'sections',
      header: t('column.sections'),
      cell: (sheet) => sheet.sections.map((section) => section.sectionCode).join(', '),
    },
    { key: 'students', header: t('column.students'), align: 'right', cell: (sheet) => sheet.students },
    {
      key: 'stage',
      header: t('column.status'),
      cell: ({ standing }) => <SheetStageChip stage={standing.stage} />,
      note: ({ standing }) => <SheetDue standing={standing} />,
    },
    {
      key: 'missing',
      header: t('column.missing'),
      cell: (sheet) => <Missing sheet={sheet} />,
    },
    {
      key: 'actions',
      header: t('column.action'),
      align: 'right',
      cell: (sheet) =>
        sheet.sheetId ? (
          <Button component={RouterLink} to={placeOf(sheet.sheetId)} size="small">
            {t('open')}
          </Button>
        ) : (
          <Button
            size="small"
            variant="outlined"
            aria-disabled={open.isPending || undefined}
            onClick={() => !open.isPending && void start(sheet.sectionId).catch(reportFailure)}
          >
            {t('begin')}
          </Button>
        ),
    },
  ];
  return (
    <PlainTable
      label={t('title')}
      columns={columns}
      rows={sheets}
      rowId={(sheet) => String(sheet.sectionId)}
      rowName={nameOf}
    />
  );
}

/** What stands between the sheet and its grades: why it was returned, or what is not entered. */
function Missing({ sheet }: { sheet: Schemas['SheetSummary'] }) {
  const { t } = useTranslation('gradeSheets');
  if (sheet.standing.returned) return <ReturnReason returned={sheet.standing.returned} />;
  if (sheet.students === 0) return t('missing.students');
  if (sheet.topics === 0) return t('missing.topics');
  if (sheet.weight !== FULL) return t('missing.weight', { weight: sheet.weight });
  const blank = sheet.expected - sheet.entered;
  return blank > 0
    ? t('missing.scores', { count: blank, entered: sheet.entered, expected: sheet.expected })
    : t('missing.nothing');
}
