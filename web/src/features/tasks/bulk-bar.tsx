import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkOutcome, CaseActionName, CaseActionView, TaskItem } from '@/client/models';
import ActionDialog from '@/components/case-panel/action-dialog';
import { reportFailure } from '@/lib/report-failure';
import { useBulkDecision } from './api';

interface BulkBarProps {
  tasks: readonly TaskItem[];
  onClear: () => void;
  onDecided: (outcomes: readonly BulkOutcome[]) => void;
}

/** Actions that every chosen task allows; one that needs a field of its own is not for many at once. */
function commonActions(tasks: readonly TaskItem[]): CaseActionView[] {
  const [first, ...others] = tasks;
  return (first?.actions ?? []).filter(
    (action) =>
      action.fields.length === 0 && others.every((task) => task.actions.some((other) => other.name === action.name)),
  );
}

export function BulkBar({ tasks, onClear, onDecided }: BulkBarProps) {
  const { t } = useTranslation(['tasks', 'cases']);
  const bulk = useBulkDecision();
  const [chosen, setChosen] = useState<CaseActionView | null>(null);
  const count = tasks.length;

  const decide = async ({ action, remark }: { action: CaseActionName; remark?: string }) => {
    try {
      onDecided((await bulk.mutateAsync({ action, remark, tasks })).results);
    } catch (error) {
      reportFailure(error);
    }
  };

  return (
    <Box role="status" sx={{ mb: count > 0 ? 1.5 : 0 }}>
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
          }}
        >
          <Box sx={{ flex: 1, minWidth: 120, pl: 1, fontWeight: 700 }}>{t('selected', { count })}</Box>
          {commonActions(tasks).map((action) => (
            <Button
              key={action.name}
              variant={action.tone === 'primary' ? 'contained' : 'outlined'}
              color={action.tone === 'danger' ? 'error' : 'primary'}
              onClick={() => setChosen(action)}
              sx={action.tone === 'danger' ? { backgroundColor: 'background.paper' } : undefined}
            >
              {t(`cases:action.${action.name}`)}
            </Button>
          ))}
          <Button onClick={onClear}>{t('bulk.clear')}</Button>
        </Box>
      )}
      {chosen && (
        <ActionDialog
          action={chosen}
          title={t('bulk.title', { action: t(`cases:action.${chosen.name}`), count })}
          consequence={t('bulk.message')}
          onClose={() => setChosen(null)}
          onConfirm={decide}
        />
      )}
    </Box>
  );
}
