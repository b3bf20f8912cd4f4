import EventBusyIcon from '@mui/icons-material/EventBusy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { RowsSkeleton } from '@/components/skeletons';
import type { DecidedInDialog } from '@/components/case-panel/case-actions';
import type { BesideCaseProps } from '@/features/cases/case/case-page';
import type { SwitchRole } from '@/features/cases/case/case-view';
import { AwayBanner } from '@/features/cases/delegation/away-banner';
import { useMay } from '@/lib/use-session';
import { MENU } from '@/lib/menus';
import { useShortcuts } from '@/lib/use-shortcuts';
import { useLanguage } from '@/lib/use-language';
import { useMediaQuery } from '@/lib/use-media-query';
import { matchingTasks, overviewQuery } from './api';
import { BulkBar } from './bulk-bar';
import { BulkResults } from './bulk-results';
import { KeysHelp, useKeysSwitch } from './keys-help';
import { decidedCases, useLaterDecisions } from './later';
import { NOTHING, ticked, without, type Chosen } from './selection';
import { useTaskColumns } from './task-columns';
import { TasksOfOtherRoles } from './tasks-of-other-roles';
import { TaskFilters } from './task-filters';
import { NotDecided, UndoBar } from './undo-bar';
import type { BulkOutcomes } from './use-bulk-decision';
import { useCasePage } from './use-case-page';
import { useInboxPage } from './use-inbox-page';
import { NO_FILTERS, taskFilters } from './use-task-filters';

const TaskPanel = lazy(() => import('./task-panel'));

/** Below it the list would be too narrow beside a case, which then has a page of its own. */
const ROOM_FOR_TWO = 'print, (min-width: 1200px)';

interface Choice {
  /** The filters it was made under: under others nobody sees what is chosen. */
  under: string;
  tasks: Chosen;
}

interface TasksPageProps {
  beside: ComponentType<BesideCaseProps>;
  decided: DecidedInDialog;
  switchRole: SwitchRole;
}

/** The inbox: what waits for this user, one by one beside the list, or hundreds at once. */
export function TasksPage({ beside, decided, switchRole }: TasksPageProps) {
  const { t } = useTranslation('tasks');
  const { pick } = useLanguage();
  const params = useListParams();
  const roomForTwo = useMediaQuery(ROOM_FOR_TWO);
  const mayDecide = useMay(MENU.tasks, 'approve');
  const overview = useQuery(overviewQuery).data;
  const { filter, desk, filtered, key } = taskFilters(params);
  const query = useInboxPage(filter, params);
  const shown = query.data?.items ?? [];
  const [choice, setChoice] = useState<Choice>({ under: key, tasks: NOTHING });
  const [result, setResult] = useState<(BulkOutcomes & { left: number }) | null>(null);
  const chosen = choice.under === key ? choice.tasks : NOTHING;
  const choose = (tasks: Chosen) => setChoice({ under: key, tasks });
  const decide = useLaterDecisions();
  const open = roomForTwo ? params.filter('case') : undefined;
  useCasePage(roomForTwo);
  const around = useNeighbours(
    shown.map(({ caseId }) => caseId),
    open,
  );
  const columns = useTaskColumns(
    roomForTwo,
    open,
    shown.map(({ caseId }) => caseId),
  );
  const [keys, setKeys] = useKeysSwitch();
  const openCase = (caseId: string | undefined) => params.change({ case: caseId, page: params.page });
  const goOn = () => openCase(around.next ?? around.previous);
  // What is on the last page is decided, and more waits before it.
  const emptied = params.page > 1 && shown.length === 0 && (query.data?.total ?? 0) > 0;
  useEffect(() => {
    if (emptied) params.change({});
  });
  useShortcuts(
    {
      KeyJ: () => openCase(open ? around.next : shown[0]?.caseId),
      KeyK: () => openCase(open ? around.previous : shown.at(-1)?.caseId),
      Enter: open ? undefined : () => openCase(shown[0]?.caseId),
    },
    keys && roomForTwo && shown.length > 0,
  );
  const onDesk = ({ total, overdue }: Schemas['InboxOverview']) =>
    [t('onDesk', { count: total }), overdue > 0 && t('overdue', { count: overdue })].filter(Boolean).join(' · ');

  return (
    <Page
      title={t('title')}
      hint={overview?.total ? onDesk(overview) : t('hint')}
      actions={
        mayDecide && (
          <Button component={RouterLink} to="/adm/tasks/away" startIcon={<EventBusyIcon aria-hidden />}>
            {t('away')}
          </Button>
        )
      }
    >
      <AwayBanner />
      <TasksOfOtherRoles switchRole={switchRole} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: open ? 'minmax(0, 1fr) minmax(380px, 44%)' : 'minmax(0, 1fr)',
        }}
      >
        <Panel>
          <TaskFilters params={params} filter={filter} desk={desk} overview={overview} />
          <NotDecided />
          {roomForTwo && mayDecide && shown.length > 0 && <KeysHelp on={keys} onSwitch={setKeys} />}
          {result && <BulkResults {...result} onClose={() => setResult(null)} />}
          <BulkBar
            chosen={chosen}
            shown={shown}
            total={query.data?.total ?? 0}
            everything={async () => (await matchingTasks(filter)).tasks}
            onChoose={choose}
            onDecided={(outcomes) => {
              setResult({ ...outcomes, left: chosen.size - outcomes.decided.length - outcomes.unknown });
              choose(NOTHING);
              params.change({}); // the page may be gone with what was on it
            }}
          />
          <DataTable
            label={t('title')}
            query={query}
            params={params}
            columns={columns}
            rowId={(task) => task.caseId}
            isOpen={(task) => task.caseId === open}
            rowName={(task) => [pick(task.title.th, task.title.en), task.subject?.idCode].filter(Boolean).join(' ')}
            selection={
              mayDecide
                ? { selected: new Set(chosen.keys()), change: (ids) => choose(ticked(chosen, ids, shown)) }
                : undefined
            }
            empty={
              <EmptyState
                title={t(filtered ? 'emptyFiltered' : 'empty')}
                hint={filtered ? undefined : t('emptyHint')}
                action={
                  filtered && (
                    <Button variant="outlined" onClick={() => params.change(NO_FILTERS)}>
                      {t('showAll')}
                    </Button>
                  )
                }
              />
            }
          />
        </Panel>
        {open && (
          <Suspense fallback={<RowsSkeleton />}>
            <TaskPanel
              caseId={open}
              beside={beside}
              decided={decided}
              switchRole={switchRole}
              {...around}
              onOpen={openCase}
              keys={keys && mayDecide}
              onDecide={(action, view) => {
                if (decidedCases.get().has(view.id)) return;
                goOn();
                choose(without(chosen, view.id));
                decide(action, {
                  caseId: view.id,
                  revision: view.revision,
                  title: view.title,
                  lines: view.items.map(({ label }) => label),
                  subject: view.subject,
                });
              }}
              onTaken={goOn}
            />
          </Suspense>
        )}
      </Box>
      <UndoBar onUndone={openCase} />
    </Page>
  );
}

/** The tasks before and behind the open one; once it is decided and gone, those around the place where it was. */
function useNeighbours(ids: readonly string[], open: string | undefined) {
  const [place, setPlace] = useState(0);
  const found = open ? ids.indexOf(open) : -1;
  if (found >= 0 && found !== place) setPlace(found);
  return { previous: ids[place - 1], next: found >= 0 ? ids[place + 1] : ids[place] };
}
