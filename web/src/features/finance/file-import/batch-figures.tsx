import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FigureCard } from '@/components/figure-card';
import { RunProgress } from '@/components/run-progress';
import { formatBaht } from '@/lib/money';
import { Assumed } from './assumed';
import { comesToMoney } from './comes-to-money';
import { newRows, updates } from './update-counts';
import { useFieldTitle } from './use-field-title';

/** How far an import is, what it comes to, and what undoing it would do now. */
export function BatchFigures({ batch }: { batch: Schemas['BatchDetail'] }) {
  const { t } = useTranslation('imports');
  const rows = (count: number) => t('rows', { count });
  const baht = (amount: string) => t('baht', { amount: formatBaht(amount) });
  const hasMoney = comesToMoney(batch.kind);
  const come = (amount: string, count: number) =>
    hasMoney ? { value: baht(amount), note: rows(count) } : { value: rows(count) };
  // Amounts need more room than numbers of rows do.
  const width = hasMoney ? 190 : 150;
  const hasRun = batch.startedAt !== null;
  const doesUpdate = updates(batch);
  const counts = [
    { label: t('change.added'), count: newRows(batch), isShown: doesUpdate },
    { label: t('change.changed'), count: batch.changed, isShown: doesUpdate },
    {
      label: t(hasRun ? 'change.closed' : 'change.closing'),
      count: batch.closing,
      isShown: batch.settings.missingRows === 'closed',
    },
    { label: t('change.unchanged'), count: batch.unchanged, isShown: doesUpdate },
    { label: t('warned'), count: batch.warned, isShown: batch.warned > 0 },
    { label: t('refused'), count: batch.refused, isShown: true },
    { label: t('doneBefore'), count: batch.doneBefore, isShown: batch.doneBefore > 0 },
    { label: t('failed'), count: batch.failed, isShown: batch.failed > 0 },
    { label: t('undone'), count: batch.undone, isShown: batch.undone > 0 },
    { label: t('kept'), count: batch.kept, isShown: batch.kept > 0 },
  ];
  return (
    <>
      <Progress batch={batch} />
      <Assumed kind={batch.kind} read={Object.keys(batch.columns)} />
      <Box
        role="group"
        aria-label={t('figures')}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: `repeat(auto-fit, minmax(${width}px, 1fr))` }}
      >
        <FigureCard label={t('column.rows')} value={rows(batch.rows)} />
        {(hasMoney || !doesUpdate) && <FigureCard label={t('good')} {...come(batch.expected, batch.good)} />}
        {hasRun && <FigureCard label={t('applied')} {...come(batch.amount, batch.applied)} />}
        {counts
          .filter(({ isShown }) => isShown)
          .map(({ label, count }) => (
            <FigureCard key={label} label={label} value={rows(count)} />
          ))}
      </Box>
      <ChangedFields batch={batch} />
      {hasRun && batch.state === 'open' && batch.undoable + batch.withMoney > 0 && (
        <Alert severity="info">
          {[
            t(hasMoney && !doesUpdate ? 'undoable' : 'undoableUnused', { count: batch.undoable }),
            batch.withMoney > 0 && t('paid', { count: batch.withMoney }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Alert>
      )}
    </>
  );
}

/** Which fields are changed, and in how many rows each. */
function ChangedFields({ batch }: { batch: Schemas['BatchDetail'] }) {
  const { t } = useTranslation('imports');
  const titleOf = useFieldTitle(batch);
  const id = useId();
  if (batch.changedFields.length === 0) return null;
  return (
    <div>
      <Box id={id} sx={{ color: 'text.secondary', mb: 0.5 }}>
        {t('changedFields')}
      </Box>
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}
      >
        {batch.changedFields.map(({ field, rows }) => (
          <li key={field}>{t('changedField', { title: titleOf(field), count: rows })}</li>
        ))}
      </Box>
    </div>
  );
}

/** The bar of an import that works or was paused. */
function Progress({ batch }: { batch: Schemas['BatchDetail'] }) {
  const { t } = useTranslation('imports');
  const far = doneOf(batch);
  if (far === null || far.of === 0) return null;
  const words = t(`progress.${batch.stage}`, { done: far.done, count: far.of });
  return <RunProgress words={words} done={far.done} of={far.of} />;
}

function doneOf({ stage, rows, checked, done, good, applied, undone, kept }: Schemas['BatchDetail']) {
  switch (stage) {
    case 'uploaded':
      return { done: checked, of: rows };
    case 'running':
    case 'paused':
      return { done, of: good };
    case 'undoing':
      return { done: undone + kept, of: applied };
    default:
      return null;
  }
}
