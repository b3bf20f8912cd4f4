import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import { shownText, stateOf } from './cells';
import { SIGNS } from './grid-row';
import type { OpenScores } from './open-scores';
import type { Place } from './range';
import { scoreOf, textOf } from './score';
import { useGridWords } from './use-grid-words';
import { readOnlyReason } from './read-only';
import { useRow } from './use-scores';

interface CellDetailProps {
  sheet: Schemas['SheetView'];
  scores: OpenScores;
  place: Place;
  /** Whose score it is, and of what, where nothing beside it says so. */
  heading?: string;
  /** Shows every change of the score. */
  onHistory: (place: Place) => void;
}

/** The details of the active cell: its student, its state with the reason, and the possible actions. */
export const CellDetail = memo(function CellDetail({ sheet, scores, place, heading, onHistory }: CellDetailProps) {
  const { t } = useTranslation(['scores', 'errors']);
  const { pick } = useLanguage();
  const words = useGridWords();
  const line = sheet.students[place.row];
  const topic = sheet.topics[place.column];
  const cell = useRow(scores, line?.studentId ?? 0)?.cells[place.column];
  if (!line || !topic || !cell) return null;
  const { draft } = cell;
  const state = stateOf(cell);
  const key = { studentId: line.studentId, topicId: topic.topicId };
  const unreadable = draft && !scoreOf(draft.text) ? t('errors:score_unreadable', { value: draft.text }) : '';
  const reason = readOnlyReason(line);
  const hint = reason ? t(`detail.${reason}`) : '';
  return (
    <Box className="score-detail">
      <div aria-live="polite">
        {heading && <strong>{heading}</strong>}
        <div>
          {words.state[state] && `${SIGNS[state]} ${words.state[state]} `}
          {draft?.reason ?? unreadable}
          {hint}
          {draft?.by &&
            t('detail.conflict', {
              name: pick(draft.by.th, draft.by.en),
              theirs: words.mark(textOf(cell.score)) || t('detail.blank'),
              mine: words.mark(shownText(cell)) || t('detail.blank'),
            })}
        </div>
      </div>
      {state === 'conflict' && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button variant="contained" onClick={() => scores.takeMine(key)}>
            {t('detail.takeMine')}
          </Button>
          <Button variant="outlined" onClick={() => scores.takeTheirs(key)}>
            {t('detail.takeTheirs')}
          </Button>
        </Box>
      )}
      {cell.score.revision > 0 && (
        <Button onClick={() => onHistory(place)} sx={{ justifySelf: 'start' }}>
          {t('detail.history')}
        </Button>
      )}
      {state === 'refused' && (
        <Button variant="outlined" onClick={() => scores.takeTheirs(key)} sx={{ justifySelf: 'start' }}>
          {t('detail.giveUp', { value: words.mark(textOf(cell.score)) || t('detail.blank') })}
        </Button>
      )}
    </Box>
  );
});
