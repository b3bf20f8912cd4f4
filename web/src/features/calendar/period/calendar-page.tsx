import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { useMay } from '@/lib/use-session';
import { MENU } from '@/lib/menus';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { periodsQuery } from './api';
import { serverNow } from '@/lib/clock';

const NewPeriodDialog = lazy(() => import('./new-period-dialog'));
const NewTermDialog = lazy(() => import('./new-term-dialog'));
const PeriodDialog = lazy(() => import('./period-dialog'));

function stateOf({ opensAt, closesAt }: Schemas['PeriodView']): 'upcoming' | 'open' | 'closed' {
  const now = serverNow();
  if (now < new Date(opensAt).getTime()) return 'upcoming';
  return now < new Date(closesAt).getTime() ? 'open' : 'closed';
}

/** What became of a change, in the words of how many cases move with it. */
function outcomeOf({ announced, impact }: Schemas['ChangedPeriod']): string {
  if (impact.waitingTotal === 0) return 'calendar:saved.nobody';
  return announced ? 'calendar:saved.moving' : 'calendar:saved.later';
}

/** The periods of the academic calendar; who may, moves them. */
export default function CalendarPage() {
  const { t } = useTranslation(['lists', 'calendar', 'common']);
  const termName = useTermName();
  const { language } = useLanguage();
  const params = useListParams();
  const mayEdit = useMay(MENU.calendar, 'edit');
  const mayAdd = useMay(MENU.calendar, 'add');
  const [editing, setEditing] = useState<Schemas['PeriodView'] | null>(null);
  const [changed, setChanged] = useState<Schemas['ChangedPeriod'] | null>(null);
  const [opening, setOpening] = useState(false);
  const [adding, setAdding] = useState(false);
  // A link names the kind of period that is missing.
  const lacking = params.filter('add');
  const stopAdding = () => {
    setAdding(false);
    if (lacking) params.change({ add: undefined });
  };
  const [opened, setOpened] = useState<string | null>(null);
  const query = useQuery(periodsQuery({ page: params.page, pageSize: params.pageSize }));
  const { campus: campusName } = useUnitNames();
  const kindOf = (period: Schemas['PeriodView']) => t(`calendar.period.${period.kind}`);
  const columns: Column<Schemas['PeriodView']>[] = [
    { key: 'kind', header: t('calendar.kind'), cell: kindOf },
    {
      key: 'term',
      header: t('calendar.term'),
      cell: termName,
    },
    {
      key: 'campus',
      header: t('calendar.campus'),
      cell: (period) => campusName(period.campusCode) || t('calendar.everyCampus'),
    },
    { key: 'opens', header: t('calendar.opens'), cell: (period) => dateTime(period.opensAt, language) },
    { key: 'closes', header: t('calendar.closes'), cell: (period) => endTime(period.closesAt, language) },
    {
      key: 'state',
      header: t('calendar.state'),
      cell: (period) => <StatusChip of="period" state={stateOf(period)} label={t(`calendar.now.${stateOf(period)}`)} />,
    },
    ...(mayEdit
      ? [
          {
            key: 'edit',
            header: t('calendar:edit.action'),
            cell: (period: Schemas['PeriodView']) => (
              <Button
                size="small"
                aria-label={t('calendar:edit.name', { period: kindOf(period) })}
                onClick={() => setEditing(period)}
              >
                {t('calendar:edit.action')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  const notice = changed && (
    <Alert
      severity={changed.announced ? 'success' : 'warning'}
      onClose={() => setChanged(null)}
      closeText={t('common:action.close')}
      sx={{ mb: 2 }}
    >
      {t(outcomeOf(changed), { count: changed.impact.waitingTotal })}
    </Alert>
  );
  return (
    <>
      <div role="status">{notice}</div>
      <SearchListPage
        title={t('calendar.title')}
        hint={t('calendar.hint')}
        empty={t('calendar.empty')}
        params={params}
        query={query}
        columns={columns}
        actions={
          <>
            <Button component={RouterLink} to="/adm/calendar/checklist" variant="outlined">
              {t('calendar:checklist')}
            </Button>
            <Button component={RouterLink} to="/adm/calendar/holidays" variant="outlined">
              {t('calendar:holidays')}
            </Button>
            {mayAdd && (
              <>
                <Button variant="outlined" startIcon={<AddIcon aria-hidden />} onClick={() => setAdding(true)}>
                  {t('calendar:newPeriod.action')}
                </Button>
                <Button variant="contained" startIcon={<AddIcon aria-hidden />} onClick={() => setOpening(true)}>
                  {t('calendar:newTerm.action')}
                </Button>
              </>
            )}
          </>
        }
        done={opened}
        onDoneRead={() => setOpened(null)}
        rowId={(period) => String(period.periodId)}
        rowName={kindOf}
      />
      <Suspense fallback={null}>
        {opening && (
          <NewTermDialog
            onClose={() => setOpening(false)}
            onOpened={(term) => {
              setOpened(t('calendar:newTerm.opened', { term: termName(term) }));
              setOpening(false);
            }}
          />
        )}
        {mayAdd && (adding || lacking) && (
          <NewPeriodDialog
            lacking={lacking}
            onClose={stopAdding}
            onAdded={(added) => {
              setChanged(added);
              stopAdding();
            }}
          />
        )}
        {editing && (
          <PeriodDialog
            key={editing.periodId}
            period={editing}
            onClose={() => setEditing(null)}
            onSaved={(saved) => {
              setChanged(saved);
              setEditing(null);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
