import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { fieldsOf, type GradingDraft } from './draft';

const PERCENTS = { min: 0, max: 100, step: 0.5 };
const DISTANCES = { min: -4, max: 4, step: 0.1 };

interface LinesFieldsProps {
  draft: GradingDraft;
  readOnly: boolean;
  onChange: (letter: string, value: string) => void;
}

/** The line of each letter, as a number and as a slider: both by the keyboard too. */
export function LinesFields({ draft, readOnly, onChange }: LinesFieldsProps) {
  const { t } = useTranslation('gradeSheets');
  const byDistance = draft.method === 'statistics';
  const typed = byDistance ? draft.distances : draft.bounds;
  const scale = byDistance ? DISTANCES : PERCENTS;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {fieldsOf(draft.method).map((letter) => (
        <Box
          key={letter}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: '150px 1fr', alignItems: 'center', pr: 1.5 }}
        >
          <TextField
            size="small"
            label={t(byDistance ? 'lines.distance' : 'lines.bound', { letter })}
            value={typed[letter] ?? ''}
            disabled={readOnly}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={({ target }) => onChange(letter, target.value)}
          />
          <Slider
            {...scale}
            size="small"
            disabled={readOnly}
            aria-label={t(byDistance ? 'lines.distance' : 'lines.bound', { letter })}
            value={Number(typed[letter] ?? 0) || 0}
            onChange={(_, value) => onChange(letter, String(value))}
          />
        </Box>
      ))}
    </Box>
  );
}
