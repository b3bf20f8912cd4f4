import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { AccountLink } from '@/features/finance/account-link/account-link';
import { PrintButton } from '@/features/documents/printing/print-button';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { dateTime, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { waiversQuery } from './api';
import { hasImportedLetter, WaiverStageChip } from './waiver-lines';

const KINDS: readonly Schemas['WaiverKind'][] = ['leniency', 'deferral'];
const STAGES: readonly Schemas['WaiverStage'][] = [
  'advisor_review',
  'head_review',
  'dean_review',
  'officer_review',
  'treasury_review',
  'returned',
  'granted',
  'settled',
  'lapsed',
  'refused',
  'cancelled',
];

/** Whose payment is or shall be postponed: by student, kind and stage. */
export default function WaiversPage() {
  const { t } = useTranslation(['waivers', 'cases']);
  const { language, pick } = useLanguage();
  const mayPrint = useMay(MENU.studentAccounts, 'print');
  const params = useListParams();
  const query = useQuery(
    waiversQuery({
      text: params.filter('text'),
      stage: STAGES.find((known) => known === params.filter('stage')),
      kind: KINDS.find((known) => known === params.filter('kind')),
      page: params.page,
      pageSize: params.pageSize,
    }),
  );
  const columns: Column<Schemas['WaiverLine']>[] = [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => <AccountLink studentCode={studentCode} />,
      note: ({ name }) => pick(name.th, name.en),
    },
    {
      key: 'kind',
      header: t('kind'),
      cell: ({ kind }) => t(`kinds.${kind}`),
      note: ({ invoices }) => invoices.map(({ number }) => number).join(' '),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: ({ amount }) => formatBaht(amount),
      note: ({ arrearsTerms }) => t('terms', { count: arrearsTerms }),
    },
    {
      key: 'until',
      header: t('until'),
      cell: ({ until }) => shortDate(until, language),
      note: ({ askedAt }) => t('askedAt', { at: dateTime(askedAt, language) }),
    },
    { key: 'stage', header: t('column.stage'), cell: ({ stage }) => <WaiverStageChip stage={stage} /> },
    {
      key: 'case',
      header: t('column.case'),
      cell: ({ waiverId, caseId, hasCase, stage, studentCode }) =>
        hasCase ? (
          <Link component={RouterLink} to={`/adm/cases/${caseId}`} aria-label={t('caseOf', { code: studentCode })}>
            {t('toCase')}
          </Link>
        ) : (
          <>
            {t('imported')}
            {mayPrint && hasImportedLetter({ hasCase, stage }) && (
              <Box sx={{ mt: 0.5 }}>
                <PrintButton
                  label={t('letter')}
                  paper={{ kind: 'waiver_letter', line: waiverId, stdId: studentCode }}
                />
              </Box>
            )}
          </>
        ),
    },
  ];
  return (
    <SearchListPage
      title={t('title')}
      hint={t('pageHint')}
      searchLabel={t('search')}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          allLabel: t('all'),
          options: KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          name: 'stage',
          label: t('column.stage'),
          allLabel: t('all'),
          options: STAGES.map((value) => ({ value, label: t(`cases:stage.waiver.${value}`) })),
        },
      ]}
      empty={t('empty')}
      emptyHint={t('emptyHint')}
      params={params}
      query={query}
      columns={columns}
      rowId={({ waiverId }) => waiverId}
      rowName={({ studentCode }) => studentCode}
    />
  );
}
