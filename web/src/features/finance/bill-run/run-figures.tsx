import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FigureCard } from '@/components/figure-card';
import { RunProgress } from '@/components/run-progress';
import { formatBaht } from '@/lib/money';

/** How far a run is, and what it comes to. */
export function RunFigures({ run }: { run: Schemas['BillRunDetail'] }) {
  const { t } = useTranslation('billRuns');
  const baht = (amount: string) => t('baht', { amount: formatBaht(amount) });
  const billing = run.startedAt !== null;
  return (
    <>
      <Progress run={run} />
      <Box
        role="group"
        aria-label={t('figures')}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))' }}
      >
        <FigureCard label={t('column.students')} value={t('count', { count: run.students })} />
        <FigureCard
          label={t(billing ? 'asPreviewed' : 'willBill')}
          value={baht(run.expected)}
          note={t(billing ? 'invoices' : 'expectedInvoices', { count: run.expectedInvoices })}
        />
        {billing && (
          <FigureCard label={t('billed')} value={baht(run.amount)} note={t('invoices', { count: run.billed })} />
        )}
        {(billing ? run.credits : run.expectedCredits) > 0 && (
          <FigureCard
            label={t(billing ? 'credited' : 'willCredit')}
            value={baht(billing ? run.credited : run.expectedCredited)}
            note={t('count', { count: billing ? run.credits : run.expectedCredits })}
          />
        )}
        <FigureCard label={t('standsInTheWay')} value={t('count', { count: run.problems })} />
        {run.stage === 'undone' && (
          <FigureCard
            label={t('undone')}
            value={t('invoices', { count: run.undone })}
            note={run.kept > 0 ? t('kept', { count: run.kept }) : undefined}
          />
        )}
      </Box>
      {run.undoing && (
        <Alert severity="info">
          {[
            t('undoing', { count: run.undoing.invoices, amount: formatBaht(run.undoing.amount) }),
            run.undoing.withMoney > 0 && t('undoingLeaves', { count: run.undoing.withMoney }),
            run.credits > 0 && t('creditsStay', { count: run.credits, amount: formatBaht(run.credited) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Alert>
      )}
    </>
  );
}

/** The bar of a run that works or was paused. */
function Progress({ run }: { run: Schemas['BillRunDetail'] }) {
  const { t } = useTranslation('billRuns');
  const done = doneOf(run);
  if (done === null || run.students === 0) return null;
  const words = t(`progress.${run.stage}`, { done, count: run.students });
  return <RunProgress words={words} done={done} of={run.students} />;
}

function doneOf({ stage, previewed, done, undone, kept }: Schemas['BillRunDetail']): number | null {
  switch (stage) {
    case 'drafted':
      return previewed;
    case 'running':
    case 'paused':
      return done;
    case 'undoing':
      return undone + kept;
    default:
      return null;
  }
}
