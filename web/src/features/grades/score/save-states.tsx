import Button from '@mui/material/Button';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { stateOf } from './cells';
import { SIGNS } from './grid-row';
import type { OpenScores } from './open-scores';
import type { Place } from './range';
import { useStates } from './use-scores';
import './score-tools.css';

const ON_THE_WAY = ['saving', 'kept'] as const;
const TO_DECIDE = ['conflict', 'refused'] as const;

interface SaveStatesProps {
  sheet: Schemas['SheetView'];
  scores: OpenScores;
  onGoTo: (place: Place) => void;
}

/** How the scores of the sheet stand: saved, on their way, kept here; and the way to those that need a decision. */
export const SaveStates = memo(function SaveStates({ sheet, scores, onGoTo }: SaveStatesProps) {
  const { t } = useTranslation('scores');
  const counts = useStates(scores);
  const isSettled = [...ON_THE_WAY, ...TO_DECIDE].every((state) => counts[state] === 0);
  const next = (wanted: (typeof TO_DECIDE)[number]) => {
    for (const [row, { studentId }] of sheet.students.entries()) {
      const cells = scores.store.get().rows.get(studentId)?.cells ?? [];
      const column = cells.findIndex((cell) => stateOf(cell) === wanted);
      if (column >= 0) return onGoTo({ row, column });
    }
    return undefined;
  };
  return (
    <div className="score-states">
      <div role="status">
        {isSettled && <span>{`${SIGNS.saved} ${t('states.settled')}`}</span>}
        {ON_THE_WAY.filter((state) => counts[state] > 0).map((state) => (
          <span key={state}>{`${SIGNS[state]} ${t(`states.${state}`, { count: counts[state] })}`}</span>
        ))}
      </div>
      {TO_DECIDE.filter((state) => counts[state] > 0).map((state) => (
        <Button key={state} variant="outlined" color="error" onClick={() => next(state)}>
          {`${SIGNS[state]} ${t(`states.${state}`, { count: counts[state] })}`}
        </Button>
      ))}
    </div>
  );
});
