import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { AccountLink } from '@/features/finance/account-link/account-link';
import { ToAccounts } from '@/features/finance/account-link/to-accounts';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { cancellationsQuery, type CancellationsFilter } from './api';
import { ReversalCell } from './reversal-cell';

const WriteOffReversalDialog = lazy(() => import('./write-off-reversal-dialog'));
const KINDS = ['receipt_cancellation', 'invoice_cancellation', 'write_off', 'write_off_reversal'] as const;
const STATES = ['open', 'closed'] as const;

/** Every request to cancel a document of money, and where it stands. */
export default function CancellationsPage() {
  const { t } = useTranslation(['cancellations', 'cases']);
  const { language, pick } = useLanguage();
  const mayAsk = useMay(MENU.cancellations, 'add');
  const [reversing, setReversing] = useState<Schemas['CancellationView'] | null>(null);
  const params = useListParams();
  const { page, pageSize } = params;
  const query = useQuery(
    cancellationsQuery({
      text: params.filter('text'),
      kind: params.filter('kind') as CancellationsFilter['kind'],
      state: params.filter('state') as CancellationsFilter['state'],
      page,
      pageSize,
    }),
  );
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      filters={[
        {
          name: 'kind',
          label: t('kind.label'),
          allLabel: t('kind.all'),
          options: KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        {
          name: 'state',
          label: t('state.label'),
          allLabel: t('state.all'),
          options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
      ]}
      empty={t('empty')}
      emptyHint={t('emptyHint')}
      begin={{ hint: t('begin'), action: <ToAccounts /> }}
      params={params}
      query={query}
      rowId={({ caseId }) => caseId}
      rowName={({ number }) => number}
      columns={[
        {
          key: 'number',
          header: t('column.number'),
          cell: ({ caseId, number }) => (
            <Link component={RouterLink} to={`/adm/cases/${caseId}`}>
              {number}
            </Link>
          ),
          note: ({ kind, followUp }) =>
            [t(`kind.${kind}`), followUp && t(`followUp.${followUp}`)].filter(Boolean).join(' · '),
        },
        {
          key: 'student',
          header: t('column.student'),
          cell: ({ studentCode }) => <AccountLink studentCode={studentCode} />,
          note: ({ name }) => pick(name.th, name.en),
        },
        { key: 'amount', header: t('column.amount'), align: 'right', cell: ({ amount }) => formatBaht(amount) },
        { key: 'reason', header: t('column.reason'), cell: ({ reason }) => reason },
        {
          key: 'asked',
          header: t('column.asked'),
          cell: ({ askedAt }) => dateTime(askedAt, language),
          note: ({ askedBy }) => askedBy && pick(askedBy.th, askedBy.en),
        },
        {
          key: 'stage',
          header: t('column.stage'),
          cell: ({ kind, stage }) => <StatusChip of={kind} state={stage} label={t(`cases:stage.${kind}.${stage}`)} />,
        },
        {
          key: 'reversal',
          isKept: true,
          header: t('reversal.header'),
          cell: (row) => (
            <ReversalCell
              reversalId={row.reversalId}
              name={row.number}
              onAsk={mayAsk && row.mayBeReversed ? () => setReversing(row) : undefined}
            />
          ),
        },
      ]}
    >
      <Suspense fallback={null}>
        {reversing && <WriteOffReversalDialog writeOff={reversing} onClose={() => setReversing(null)} />}
      </Suspense>
    </SearchListPage>
  );
}
