import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { exceptionsQuery } from './api';
import { ExceptionList } from './exception-list';

const ExceptionDialog = lazy(() => import('./exception-dialog'));

interface ExceptionsPanelProps {
  /** The student; without one the user. */
  code?: string;
  /** What the student's programme asks for; while it is empty nothing can be excepted from it. */
  layers: readonly Schemas['AuditNode'][];
}

/** What was agreed beside the programme, for the user or for the student with this code, and the way to ask for it. */
export function ExceptionsPanel({ code, layers }: ExceptionsPanelProps) {
  const { t } = useTranslation('exceptions');
  const query = useQuery(exceptionsQuery(code));
  const [wanted, setWanted] = useState<'none' | 'new' | Schemas['ExceptionView']>('none');
  if (layers.length === 0) return null;
  return (
    <Panel
      title={t('title')}
      actions={
        <Button variant="outlined" onClick={() => setWanted('new')}>
          {t(code === undefined ? 'ask' : 'askFor')}
        </Button>
      }
    >
      <QueryView query={query} isEmpty={(found) => found.length === 0} empty={<Box>{t('none')}</Box>}>
        {(found) => <ExceptionList exceptions={found} onWithdraw={code === undefined ? undefined : setWanted} />}
      </QueryView>
      <Suspense fallback={null}>
        {wanted !== 'none' && (
          <ExceptionDialog
            code={code}
            layers={layers}
            withdraws={wanted === 'new' ? undefined : wanted}
            onClose={() => setWanted('none')}
          />
        )}
      </Suspense>
    </Panel>
  );
}
