import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { runsQuery } from './api';
import { useRunWords } from './run-words';

/** All runs, the newest first. */
export function RunsTab({ mayDraft }: { mayDraft: boolean }) {
  const { t } = useTranslation(['billRuns', 'cases']);
  const { language, pick } = useLanguage();
  const termName = useTermName();
  const words = useRunWords();
  const params = useListParams();
  const query = useQuery(runsQuery({ page: params.page, pageSize: params.pageSize }));
  const columns: Column<Schemas['BillRunView']>[] = [
    {
      key: 'term',
      header: t('column.run'),
      cell: (run) => (
        <Link component={RouterLink} to={`/adm/finance/bill-runs/${run.caseId}`}>
          {termName(run)}
        </Link>
      ),
      note: words,
    },
    {
      key: 'drafted',
      header: t('column.drafted'),
      cell: ({ draftedAt }) => dateTime(draftedAt, language),
      note: ({ draftedBy }) => draftedBy && pick(draftedBy.th, draftedBy.en),
    },
    {
      key: 'students',
      header: t('column.students'),
      align: 'right',
      cell: ({ students }) => t('count', { count: students }),
      note: ({ problems }) => problems > 0 && t('problems', { count: problems }),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: ({ startedAt, amount, expected }) => formatBaht(startedAt ? amount : expected),
      note: ({ startedAt, billed, expectedInvoices }) =>
        t(startedAt ? 'invoices' : 'expectedInvoices', { count: startedAt ? billed : expectedInvoices }),
    },
    {
      key: 'stage',
      header: t('column.stage'),
      cell: ({ stage }) => <StatusChip of="bill_run" state={stage} label={t(`cases:stage.bill_run.${stage}`)} />,
    },
  ];
  return (
    <Panel>
      <DataTable
        label={t('tabs.runs')}
        query={query}
        params={params}
        columns={columns}
        rowId={({ caseId }) => caseId}
        rowName={(run) => `${termName(run)} ${words(run)}`}
        empty={<EmptyState title={t('empty')} hint={mayDraft ? t('emptyHint') : ''} />}
      />
    </Panel>
  );
}
