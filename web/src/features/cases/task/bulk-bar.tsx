import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import ActionDialog from '@/components/case-panel/action-dialog';
import { reportFailure } from '@/lib/report-failure';
import { MOST_AT_ONCE } from './api';
import { allOf, NOTHING, type Chosen } from './selection';
import { useTaskName } from './use-task-name';
import { useBulkDecision, type BulkOutcomes, type BulkProgress } from './use-bulk-decision';

interface BulkBarProps {
  chosen: Chosen;
  /** The page of the list: it knows how an action looks and what it asks for. */
  shown: readonly Schemas['TaskItem'][];
  total: number;
  everything: () => Promise<readonly Schemas['TaskRef'][]>;
  onChoose: (chosen: Chosen) => void;
  onDecided: (outcomes: BulkOutcomes) => void;
}

/** Actions that every chosen task allows; one that needs a field of its own is not for many at once. */
function commonActions(
  tasks: readonly Schemas['TaskRef'][],
  shown: readonly Schemas['TaskItem'][],
): Schemas['ActionView'][] {
  const views = new Map(shown.flatMap((task) => task.actions).map((action) => [action.name, action]));
  return [...views.values()].filter(
    (action) => action.fields.length === 0 && tasks.every((task) => task.actions.includes(action.name)),
  );
}

/** Decides on everything chosen with one remark; stays in sight while the list is scrolled. */
export function BulkBar({ chosen, shown, total, everything, onChoose, onDecided }: BulkBarProps) {
  const { t } = useTranslation(['tasks', 'cases']);
  const nameOf = useTaskName();
  const bulk = useBulkDecision();
  const [action, setAction] = useState<Schemas['ActionView'] | null>(null);
  const [remark, setRemark] = useState<string>();
  const tasks = [...chosen.values()];
  const count = tasks.length;
  const atOnce = Math.min(total, MOST_AT_ONCE);
  const wholePage = shown.length > 0 && shown.every((task) => chosen.has(task.caseId));

  const decide = async (decision: { action: Schemas['CaseActionName']; remark?: string }) => {
    // The progress is in the bar behind the dialog; what was written is kept for a press that must be repeated.
    setAction(null);
    setRemark(decision.remark);
    const outcomes = await bulk.decide({ ...decision, tasks });
    if (outcomes.unknown === 0) setRemark(undefined);
    onDecided(outcomes);
  };

  return (
    <Box role="status" sx={{ position: 'sticky', zIndex: 2, top: { xs: 60, md: 72 }, mb: count > 0 ? 1.5 : 0 }}>
      {count > 0 && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            alignItems: 'center',
            p: 1,
            borderRadius: 1,
            backgroundColor: 'primary.light',
            boxShadow: 2,
          }}
        >
          {bulk.progress ? (
            <Progress progress={bulk.progress} onStop={bulk.stop} />
          ) : (
            <>
              <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 120, pl: 1 }}>
                <strong>{t('selected', { count })}</strong>
                <Button onClick={() => onChoose(NOTHING)} sx={{ ml: 1 }}>
                  {t('bulk.clear')}
                </Button>
                {wholePage && count < atOnce && (
                  <Button onClick={() => void everything().then((all) => onChoose(allOf(all)), reportFailure)}>
                    {t(atOnce < total ? 'bulk.first' : 'bulk.everything', { count: atOnce, total })}
                  </Button>
                )}
              </Box>
              {commonActions(tasks, shown).map((offered) => (
                <Button
                  key={offered.name}
                  variant={offered.tone === 'primary' ? 'contained' : 'outlined'}
                  color={offered.tone === 'danger' ? 'error' : 'primary'}
                  onClick={() => setAction(offered)}
                  sx={offered.tone === 'danger' ? { backgroundColor: 'background.paper' } : undefined}
                >
                  {t(`cases:action.${offered.name}`)}
                </Button>
              ))}
            </>
          )}
        </Box>
      )}
      {action && (
        <ActionDialog
          action={action}
          title={t('bulk.title', { action: t(`cases:action.${action.name}`), count })}
          about={tasks.map(nameOf)}
          consequence={t('bulk.message')}
          onClose={() => setAction(null)}
          onConfirm={decide}
          remark={remark}
        />
      )}
    </Box>
  );
}

function Progress({ progress, onStop }: { progress: BulkProgress; onStop: () => void }) {
  const { t } = useTranslation('tasks');
  const { done, total } = progress;
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 160, pl: 1 }}>
        <strong>{t('bulk.progress', { done, total })}</strong>
        <LinearProgress
          variant="determinate"
          value={(done / total) * 100}
          aria-label={t('bulk.progress', { done, total })}
          sx={{ mt: 0.5, height: 8, borderRadius: 1 }}
        />
      </Box>
      <Button onClick={onStop} variant="outlined" sx={{ backgroundColor: 'background.paper' }}>
        {t('bulk.stop')}
      </Button>
    </>
  );
}
