import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { FilterBar, FilterSelect } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { unexplainedQuery } from './api';

const REASONS: readonly Schemas['Unexplained'][] = ['nobody', 'unused', 'checking', 'unknown'];

/** Money without an owner, and reported money that the bank does not confirm: empty at the end of a good day. */
export default function UnexplainedPage() {
  const { t } = useTranslation(['unexplained', 'common']);
  const { language } = useLanguage();
  const params = useListParams();
  const why = REASONS.find((known) => known === params.filter('why'));
  const query = useQuery(unexplainedQuery({ why, page: params.page, pageSize: params.pageSize }));
  const columns: Column<Schemas['UnexplainedMoney']>[] = [
    {
      key: 'at',
      header: t('column.at'),
      cell: ({ at }) => dateTime(at, language),
      note: ({ bankCode, transaction }) => `${bankCode} ${transaction}`,
    },
    {
      key: 'references',
      header: t('column.references'),
      cell: ({ reference1 }) => reference1 || t('none'),
      note: ({ reference2 }) => reference2,
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: ({ amount }) => (amount === null ? t('none') : formatBaht(amount)),
    },
    {
      key: 'why',
      header: t('column.why'),
      cell: (money) => <StatusChip of="unexplained" state={money.why} label={t(`why.${money.why}`)} />,
      note: (money) => t(`hintOf.${money.why}`, { count: money.timesTold }),
    },
    {
      key: 'case',
      header: t('column.case'),
      cell: ({ caseId, transaction }) =>
        caseId && (
          <Link component={RouterLink} to={`/adm/cases/${caseId}`} aria-label={t('decideOf', { transaction })}>
            {t('decide')}
          </Link>
        ),
    },
  ];
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Panel>
        <FilterBar>
          <FilterSelect
            label={t('column.why')}
            value={why}
            allLabel={t('all')}
            options={REASONS.map((value) => ({ value, label: t(`why.${value}`) }))}
            onChange={(value) => params.change({ why: value })}
          />
        </FilterBar>
        <DataTable
          label={t('title')}
          query={query}
          params={params}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ transaction }) => transaction}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        />
      </Panel>
    </Page>
  );
}
