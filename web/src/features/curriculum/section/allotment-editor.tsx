import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldMessage } from '@/components/form/use-field-message';
import { NumberField } from '@/components/number-field';
import { allotted, type AllotmentDraft } from './draft';
import { useUnitNames, useUnits } from '@/features/people/organisation/use-units';

const YEARS = [1, 2, 3, 4, 5, 6, 7, 8];

interface AllotmentEditorProps {
  lines: readonly AllotmentDraft[];
  seats: number;
  mayEdit: boolean;
  onChange: (lines: AllotmentDraft[]) => void;
  /** What is wrong with the seats of a line that only the server knows. */
  problemOf: (line: number) => string | undefined;
}

/** Seats kept for each major and year. */
export function AllotmentEditor({ lines, seats, mayEdit, onChange, problemOf }: AllotmentEditorProps) {
  const { t } = useTranslation('sections');
  const { majors } = useUnits();
  const { major: majorName } = useUnitNames();
  const [major, setMajor] = useState('');
  const [year, setYear] = useState(1);
  const messageOf = useFieldMessage();
  const known = lines.some((line) => line.majorCode === major && line.studyYear === year);
  const [lacking, setLacking] = useState(false);
  const majorField = useRef<HTMLInputElement>(null);
  const missing = major === '' ? t('allotment.chooseMajor') : known ? t('allotment.known') : null;
  const problem = lacking ? missing : null;
  const nameOf = (line: AllotmentDraft) =>
    t('allotment.name', { major: majorName(line.majorCode), year: line.studyYear });
  return (
    <section aria-label={t('allotment.title')}>
      <Typography variant="subtitle2" component="h3">
        {t('allotment.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('allotment.hint')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {lines.map((line, index) => (
          <Box
            component="li"
            key={line.majorCode + line.studyYear}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
          >
            <Box sx={{ flex: '1 1 140px' }}>{nameOf(line)}</Box>
            <NumberField
              sx={{ width: 110 }}
              value={line.seats}
              onFigure={(figure) =>
                onChange(lines.map((other, at) => (at === index ? { ...other, seats: figure } : other)))
              }
              error={Number(line.seats) < line.seatsTaken || Number(line.seats) > seats || Boolean(problemOf(index))}
              helperText={messageOf(problemOf(index))}
              accessibleName={nameOf(line)}
            />
            <Box sx={{ width: 110, fontSize: '0.9rem', color: 'text.secondary' }}>
              {t('allotment.taken', { count: line.seatsTaken })}
              {line.released > 0 && <div>{t('allotment.released', { count: line.released })}</div>}
            </Box>
            {mayEdit && (
              <IconButton
                aria-label={t('allotment.remove', { name: nameOf(line) })}
                disabled={line.seatsTaken > 0}
                onClick={() => onChange(lines.filter((_other, at) => at !== index))}
              >
                <DeleteIcon />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {lines.length > 0 && (
        <Alert severity={allotted(lines) > seats ? 'error' : 'info'} sx={{ mt: 1 }}>
          {t(allotted(lines) > seats ? 'allotment.sumOver' : 'allotment.sum', { sum: allotted(lines), seats })}
        </Alert>
      )}
      {mayEdit && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            select
            label={t('allotment.major')}
            value={major}
            onChange={(event) => setMajor(event.target.value)}
            inputRef={majorField}
            error={problem !== null}
            helperText={problem}
            sx={{ flex: '1 1 200px', maxWidth: 320 }}
          >
            {majors.map((choice) => (
              <MenuItem key={choice.value} value={choice.value}>
                {choice.label}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={t('allotment.year')}
            value={year}
            onChange={(event) => setYear(Number(event.target.value))}
            sx={{ width: 110 }}
          >
            {YEARS.map((choice) => (
              <MenuItem key={choice} value={choice}>
                {choice}
              </MenuItem>
            ))}
          </TextField>
          <Button
            variant="outlined"
            onClick={() => {
              if (major === '' || known) {
                setLacking(true);
                majorField.current?.focus();
              } else
                onChange([...lines, { majorCode: major, studyYear: year, seats: '0', seatsTaken: 0, released: 0 }]);
            }}
          >
            {t('allotment.add')}
          </Button>
        </Box>
      )}
    </section>
  );
}
