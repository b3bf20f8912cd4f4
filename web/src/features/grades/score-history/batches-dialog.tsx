import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useKeys } from '@/client/use-keys';
import Dialog from '@/components/dialog';
import { QueryView } from '@/components/query-view';
import { undoBatch } from '@/features/grades/score/api';
import type { OpenScores } from '@/features/grades/score/open-scores';
import { PlanDialog } from '@/features/grades/score/plan-dialog';
import { textOf } from '@/features/grades/score/score';
import { saveFailure } from '@/lib/data-failures';
import { ask } from '@/lib/dialogs';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { applyRestore, batchesQuery, restorePreviewQuery } from './api';

const MORE = 10;
const MOST = 100;

interface BatchesDialogProps {
  sheet: Schemas['SheetView'];
  scores: OpenScores;
  onClose: () => void;
}

/** What was saved at once, batch by batch: each can be undone, and the sheet brought back to how it was after it. */
export default function BatchesDialog({ sheet, scores, onClose }: BatchesDialogProps) {
  const { t } = useTranslation(['scoreHistory', 'common']);
  const { language } = useLanguage();
  const titleId = useId();
  const keyOf = useKeys();
  const [shown, setShown] = useState(MORE);
  const [restored, setRestored] = useState<Schemas['ScoreBatch'] | null>(null);
  const [undone, setUndone] = useState<Schemas['SavedScores'] | null>(null);
  const [failure, setFailure] = useState('');
  const query = useQuery(batchesQuery(sheet.sheetId, shown));

  async function undo(batch: Schemas['ScoreBatch']) {
    const message = t('undo.confirm', { count: batch.standing, at: dateTime(batch.at, language) });
    const isSure = await ask({
      title: t('undo.title'),
      message,
      confirmLabel: t('undo.do'),
      cancelLabel: t('common:action.cancel'),
    });
    if (!isSure) return;
    setFailure('');
    try {
      await scores.flush();
      const answer = await undoBatch(sheet.sheetId, batch.batchId, keyOf([batch.batchId, batch.standing]));
      scores.told(answer);
      await query.refetch();
      setUndone(answer);
    } catch (error) {
      setFailure(saveFailure(error));
    }
  }

  if (restored) {
    return (
      <PlanDialog
        sheet={sheet}
        scores={scores}
        title={t('restore.title', { at: dateTime(restored.at, language) })}
        preview={restorePreviewQuery(sheet.sheetId, restored.batchId, scores.flush)}
        send={(hash, key) => applyRestore(sheet.sheetId, restored.batchId, hash, key)}
        applyLabel={(count) => t('restore.apply', { count })}
        onClose={() => setRestored(null)}
      >
        {({ cells }) => cells.length === 0 && <Alert severity="info">{t('restore.nothing')}</Alert>}
      </PlanDialog>
    );
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box role="status">{undone && <Undone sheet={sheet} answer={undone} />}</Box>
        <Box role="alert">{failure && <Alert severity="error">{failure}</Alert>}</Box>
        <QueryView query={query} isEmpty={({ items }) => items.length === 0} empty={<p>{t('empty')}</p>}>
          {({ items, total }) => (
            <>
              <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
                {items.map((batch) => (
                  <BatchLine
                    key={batch.batchId}
                    batch={batch}
                    mayChange={sheet.rights.scores}
                    onUndo={() => void undo(batch)}
                    onRestore={() => setRestored(batch)}
                  />
                ))}
              </Box>
              {total > items.length && shown < MOST && (
                <Button onClick={() => setShown(shown + MORE)} sx={{ justifySelf: 'start' }}>
                  {t('more')}
                </Button>
              )}
            </>
          )}
        </QueryView>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface BatchLineProps {
  batch: Schemas['ScoreBatch'];
  mayChange: boolean;
  onUndo: () => void;
  onRestore: () => void;
}

function BatchLine({ batch, mayChange, onUndo, onRestore }: BatchLineProps) {
  const { t } = useTranslation('scoreHistory');
  const { pick, language } = useLanguage();
  const { source, by, at, cells, students, topics, standing } = batch;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, borderBottom: 1, borderColor: 'divider', pb: 1 }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <strong>{`${t(`source.${source}`)} · ${t('batch.cells', { count: cells, students })}`}</strong>
        <Box sx={{ color: 'text.secondary' }}>
          {[dateTime(at, language), pick(by.th, by.en), topics.join(', ')].join(' · ')}
        </Box>
        {standing < cells && (
          <Box sx={{ color: 'text.secondary' }}>{t('batch.changed', { count: cells - standing })}</Box>
        )}
      </Box>
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          {standing > 0 && <Button onClick={onUndo}>{t('undo.button')}</Button>}
          <Button onClick={onRestore}>{t('restore.button')}</Button>
        </Box>
      )}
    </Box>
  );
}

/** What was taken back, and which scores were left because somebody has changed them since. */
function Undone({ sheet, answer }: { sheet: Schemas['SheetView']; answer: Schemas['SavedScores'] }) {
  const { t } = useTranslation('scoreHistory');
  const { pick } = useLanguage();
  const codes = new Map(sheet.students.map(({ studentId, studentCode }) => [studentId, studentCode]));
  const names = new Map(sheet.topics.map(({ topicId, name }) => [topicId, name]));
  return (
    <Alert severity={answer.conflicts.length > 0 ? 'warning' : 'success'}>
      {t('undo.done', { count: answer.saved.length })}
      {answer.conflicts.length > 0 && (
        <>
          <div>{t('undo.left', { count: answer.conflicts.length })}</div>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {answer.conflicts.map(({ studentId, topicId, score, by }) => (
              <li key={`${studentId} ${topicId}`}>
                {[codes.get(studentId), names.get(topicId), textOf(score) || t('blank'), pick(by.th, by.en)].join(
                  ' · ',
                )}
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}
