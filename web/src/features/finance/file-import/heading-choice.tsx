import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';

const SHOWN_CELLS = 6;

interface HeadingChoiceProps {
  look: Schemas['FileLook'];
  view: Schemas['ImportKindView'];
  onChoose: (row: number) => void;
}

/** Which row of the file is its headings, and why none was found where no row has a known column. */
export function HeadingChoice({ look, view, onChoose }: HeadingChoiceProps) {
  const { t } = useTranslation('imports');
  const { firstRows, headingRow, knownHeadings } = look;
  return (
    <>
      {knownHeadings === 0 && (
        <Alert severity="warning">
          {t('heading.none', {
            count: firstRows.length,
            titles: view.fields.map(({ title }) => title).join(', '),
          })}
        </Alert>
      )}
      <TextField
        select
        fullWidth
        label={t('heading.label')}
        helperText={t('heading.hint')}
        value={headingRow}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {firstRows.map(({ number, cells }) => (
          <MenuItem key={number} value={number} sx={{ whiteSpace: 'normal' }}>
            {t('heading.row', { number, cells: cells.filter(Boolean).slice(0, SHOWN_CELLS).join(' · ') })}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
