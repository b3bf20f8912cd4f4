import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { bankAccounts } from '@/features/finance/bank-account/api';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';
import { deskQuery, useMarkMistake } from './api';
import { useDeskColumns } from './columns';

const DateField = lazy(() => import('@/components/date-time/date-field'));
const MatchDialog = lazy(() => import('./match-dialog'));
const ReasonDialog = lazy(() => import('./reason-dialog'));

const STATES: readonly Schemas['DeskRow']['state'][] = [
  'missing',
  'doubtful',
  'orphan',
  'over',
  'late',
  'differs',
  'sent_unknown',
  'unconfirmed',
  'refund',
  'matched',
];
const PROGRESS: readonly Schemas['DeskProgress'][] = ['open', 'asked', 'explained'];

interface Marked {
  row: Schemas['DeskRow'];
  finding: Schemas['DeskFinding'];
}

/** What banks' statements say beside what is posted: each difference is a row with what can be done about it. */
export default function DeskPage() {
  const { t } = useTranslation('desk');
  const params = useListParams();
  const [marked, setMarked] = useState<Marked | null>(null);
  const [matched, setMatched] = useState<Schemas['DeskRow'] | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const sees = useMay(MENU.bankAccounts, 'view');
  const { data: accounts } = useQuery({ ...bankAccounts.list({ pageSize: 100 }), enabled: sees });
  const state = STATES.find((known) => known === params.filter('state'));
  const progress = PROGRESS.find((known) => known === params.filter('progress'));
  const [bankCode, billerId] = params.filter('account')?.split(' ') ?? [];
  const days = { first: params.filter('first'), last: params.filter('last') };
  const text = params.filter('text');
  const { page, pageSize } = params;
  const query = useQuery(deskQuery({ ...days, bankCode, billerId, state, progress, text, page, pageSize }));
  const columns = useDeskColumns((row, finding) => setMarked({ row, finding }), setMatched, setAsked);
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Panel>
        {asked && (
          <Alert severity="success" role="status" sx={{ mb: 2 }} onClose={() => setAsked(null)}>
            {t('askedBank', { reference: asked })}
          </Alert>
        )}
        <FilterBar>
          <SearchField label={t('search')} value={text ?? ''} onSearch={(value) => params.change({ text: value })} />
          <FilterSelect
            label={t('column.account')}
            value={params.filter('account')}
            allLabel={t('all')}
            options={(accounts?.items ?? []).map((account) => ({
              value: `${account.bankCode} ${account.billerId}`,
              label: `${account.bankCode} ${account.number}`,
            }))}
            onChange={(value) => params.change({ account: value })}
          />
          <FilterSelect
            label={t('column.state')}
            value={state}
            allLabel={t('all')}
            options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(value) => params.change({ state: value })}
          />
          <FilterSelect
            label={t('column.progress')}
            value={progress}
            allLabel={t('all')}
            options={PROGRESS.map((value) => ({ value, label: t(`progress.${value}`) }))}
            onChange={(value) => params.change({ progress: value })}
          />
          {(['first', 'last'] as const).map((end) => (
            <Box key={end} sx={{ width: { xs: '100%', sm: 200 } }}>
              <Suspense fallback={<Skeleton variant="rounded" height={48} />}>
                <DateField
                  label={t(end)}
                  value={days[end] ?? null}
                  onChange={(day) => params.change({ [end]: day ?? undefined })}
                />
              </Suspense>
            </Box>
          ))}
        </FilterBar>
        <DataTable
          label={t('title')}
          query={query}
          params={params}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ reference }) => reference}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        />
      </Panel>
      <Suspense fallback={null}>
        {marked && <Finding {...marked} onClose={() => setMarked(null)} />}
        {matched && <MatchDialog row={matched} onClose={() => setMatched(null)} />}
      </Suspense>
    </Page>
  );
}

function Finding({ row, finding, onClose }: Marked & { onClose: () => void }) {
  const { t } = useTranslation('desk');
  const mark = useMarkMistake(row);
  return (
    <ReasonDialog
      title={t('finding.title', { finding: t(`finding.of.${finding}`), reference: row.reference })}
      effect={t(`finding.effect.${finding}`, { pair: row.pairReference ?? '' })}
      send={(body) => mark.mutateAsync({ ...body, finding })}
      onClose={onClose}
    />
  );
}
