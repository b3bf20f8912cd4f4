import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { RowActions } from '@/components/row-actions';
import { StatusChip } from '@/components/status-chip';
import { confirmed } from '@/lib/confirmed';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { dateTime, longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { daysQuery, useAskToClose, useCloseDay } from './api';

const DateField = lazy(() => import('@/components/date-time/date-field'));
const ChecklistDialog = lazy(() => import('./checklist-dialog'));
const ReasonDialog = lazy(() => import('@/features/finance/desk/reason-dialog'));
const DifferencesDialog = lazy(() => import('./differences-dialog'));

const SUMS = ['statement', 'received', 'posted', 'receipted', 'unapplied', 'refunded'] as const;

/** The balance of each account's day: what was received, posted and receipted, what explains a difference; and its close. */
export default function DaysPage() {
  const { t } = useTranslation(['days', 'common']);
  const { language, pick } = useLanguage();
  const params = useListParams();
  const until = params.filter('until');
  const query = useQuery(daysQuery(until));
  const mayClose = useMay(MENU.dayBalance, 'edit');
  const close = useCloseDay();
  const [shown, setShown] = useState<Schemas['DayView'] | null>(null);
  const [checked, setChecked] = useState<Schemas['DayView'] | null>(null);
  const [asked, setAsked] = useState<Schemas['DayView'] | null>(null);
  const nameOf = (day: Schemas['DayView']) => `${longDate(day.day, language)} ${day.accountName ?? day.bankCode}`;
  const askToClose = (day: Schemas['DayView']) =>
    confirmed(
      {
        title: t('close.title', { name: nameOf(day) }),
        message: t('close.message', { count: day.differences }),
        confirmLabel: t('close.action'),
      },
      () => close.mutateAsync(day),
    );
  const columns: Column<Schemas['DayView']>[] = [
    {
      key: 'day',
      header: t('column.day'),
      cell: ({ day }) => longDate(day, language),
      note: ({ accountName, bankCode, billerId }) => [accountName ?? bankCode, billerId].filter(Boolean).join(' · '),
    },
    ...SUMS.map((sum) => ({
      key: sum,
      header: t(`column.${sum}`),
      align: 'right' as const,
      cell: (day: Schemas['DayView']) => (day[sum] === null ? t('common:state.none') : formatBaht(day[sum])),
    })),
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ state }) => <StatusChip of="day" state={state} label={t(`state.${state}`)} />,
      note: ({ closedAt, closedBy, acceptedBy, reason }) =>
        closedAt &&
        closedBy &&
        [
          `${dateTime(closedAt, language)} ${pick(closedBy.th, closedBy.en)}`,
          ...(acceptedBy ? [t('accept.accepted', { name: pick(acceptedBy.th, acceptedBy.en), reason })] : []),
        ].join(' · '),
    },
    {
      key: 'actions',
      header: t('column.actions'),
      cell: (day) => (
        <RowActions
          actions={[
            day.differences > 0 && {
              label: t('differences.action', { count: day.differences }),
              name: `${t('differences.action', { count: day.differences })}: ${nameOf(day)}`,
              run: () => setShown(day),
            },
            day.state === 'open' && {
              label: t('checklist.action'),
              name: `${t('checklist.action')}: ${nameOf(day)}`,
              run: () => setChecked(day),
            },
            mayClose &&
              day.state === 'open' && {
                label: t('close.action'),
                name: t('close.name', { name: nameOf(day) }),
                run: () => void askToClose(day),
              },
          ]}
        />
      ),
    },
  ];
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Panel>
        <Box sx={{ maxWidth: 260, mb: 2 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={48} />}>
            <DateField
              label={t('until')}
              value={until ?? null}
              onChange={(day) => params.change({ until: day ?? undefined })}
            />
          </Suspense>
        </Box>
        <QueryView
          query={query}
          isEmpty={(days) => days.length === 0}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        >
          {(days) => (
            <PlainTable
              label={t('title')}
              rows={days}
              rowId={({ day, bankCode, billerId }) => `${day} ${bankCode} ${billerId}`}
              rowName={nameOf}
              columns={columns}
            />
          )}
        </QueryView>
      </Panel>
      <Suspense fallback={null}>
        {checked && (
          <ChecklistDialog
            day={checked}
            name={nameOf(checked)}
            onAsk={
              mayClose
                ? () => {
                    setAsked(checked);
                    setChecked(null);
                  }
                : undefined
            }
            onClose={() => setChecked(null)}
          />
        )}
        {asked && <AskToClose day={asked} name={nameOf(asked)} onClose={() => setAsked(null)} />}
        {shown && <DifferencesDialog day={shown} name={nameOf(shown)} onClose={() => setShown(null)} />}
      </Suspense>
    </Page>
  );
}

function AskToClose({ day, name, onClose }: { day: Schemas['DayView']; name: string; onClose: () => void }) {
  const { t } = useTranslation('days');
  const ask = useAskToClose(day);
  return (
    <ReasonDialog
      title={t('accept.title', { name })}
      effect={t('accept.effect')}
      send={(body) => ask.mutateAsync(body)}
      onClose={onClose}
    />
  );
}
