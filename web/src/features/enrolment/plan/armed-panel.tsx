import AlarmIcon from '@mui/icons-material/AlarmOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { caseQuery, useCaseAction } from '@/components/case-panel/api';
import { Panel } from '@/components/page';
import { ask } from '@/lib/dialogs';
import { reportFailure } from '@/lib/report-failure';
import { Opening } from './opening';
import { useNow } from '@/lib/use-now';

const ARMED = 'armed';
const CANCELLED = 'cancelled';

interface ArmedPanelProps {
  caseId: string;
  /** What has to be done before its second. */
  notice: ReactNode;
}

/** A plan that waits for its second: how long, and how to call it off. Once it is sent, its case is the screen. */
export function ArmedPanel({ caseId, notice }: ArmedPanelProps) {
  const { t } = useTranslation(['plans', 'common']);
  const now = useNow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: view } = useQuery(caseQuery(caseId));
  const act = useCaseAction(caseId);
  const [stood, setStood] = useState(false);
  const stage = view?.stage;
  const waits = stage === ARMED;
  if (waits && !stood) setStood(true);

  useEffect(() => {
    if (stage === undefined || stage === ARMED) return;
    void client.invalidateQueries({ queryKey: ['plans'] });
    if (stood && stage !== CANCELLED) void navigate(`/std/cases/${caseId}`);
  }, [stage, stood, caseId, client, navigate]);

  const disarm = async () => {
    if (!view) return;
    const confirmed = await ask({
      tone: 'warning',
      title: t('arm.disarm'),
      message: t('arm.disarmMessage'),
      confirmLabel: t('arm.disarm'),
      cancelLabel: t('common:action.cancel'),
    });
    if (!confirmed) return;
    try {
      await act.mutateAsync({ action: 'cancel', revision: view.revision });
    } catch (error) {
      reportFailure(error);
    }
  };

  return (
    <Panel title={t(waits ? 'arm.armedTitle' : 'arm.sentTitle')}>
      {waits && (
        <Alert severity="success" icon={<AlarmIcon />} sx={{ mb: 1.5 }}>
          {t('arm.armed')}
        </Alert>
      )}
      {waits && view?.deadline && (
        <Opening opensAt={view.deadline.at} now={now}>
          {notice}
        </Opening>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button component={RouterLink} to={`/std/cases/${caseId}`} variant="outlined">
          {t('arm.case')}
        </Button>
        {waits && (
          <Button
            color="error"
            disabled={!view?.actions.some((action) => action.name === 'cancel') || act.isPending}
            onClick={() => void disarm()}
          >
            {t('arm.disarm')}
          </Button>
        )}
      </Box>
    </Panel>
  );
}
