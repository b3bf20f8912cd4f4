import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useFieldArray, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '@/components/figure-card';
import { FormSelect } from '@/components/form/form-select';
import { Note } from '@/components/note';
import { reportFailure } from '@/lib/report-failure';
import { useSimulation } from './api';

const LETTERS = ['A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'F', 'S', 'U', 'W'] as const;
const CREDITS = ['1', '2', '3', '4', '6'] as const;
const SUBJECT = { credit: '3', letter: 'B' };
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Grades of one more term, tried on my average by the rules it is computed by. */
export default function Simulator() {
  const { t } = useTranslation('standing');
  const { control, handleSubmit } = useForm({ defaultValues: { grades: [SUBJECT, SUBJECT, SUBJECT] } });
  const { fields, append, remove } = useFieldArray({ control, name: 'grades' });
  const simulation = useSimulation();
  const compute = handleSubmit((wanted) => simulation.mutate(wanted, { onError: reportFailure }));
  const result = simulation.data;
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('simulator.title')}
      onSubmit={(event) => void compute(event)}
      sx={{ display: 'grid', gap: 1.5, mb: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Note>{t('simulator.hint')}</Note>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr auto', maxWidth: 480, alignItems: 'center' }}
        >
          <FormSelect
            control={control}
            name={`grades.${index}.credit`}
            label={t('simulator.credit', { number: index + 1 })}
            options={options(CREDITS)}
          />
          <FormSelect
            control={control}
            name={`grades.${index}.letter`}
            label={t('simulator.letter', { number: index + 1 })}
            options={options(LETTERS)}
          />
          <IconButton
            aria-label={t('simulator.remove', { number: index + 1 })}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button onClick={() => append(SUBJECT)}>{t('simulator.add')}</Button>
        <Button type="submit" variant="contained" aria-disabled={simulation.isPending || undefined}>
          {t('simulator.try')}
        </Button>
      </Box>
      <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
        {result && (
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 220px))' }}>
            <FigureCard label={t('simulator.gpa')} value={result.gpa ?? '–'} />
            <FigureCard label={t('simulator.gpax')} value={result.gpax ?? '–'} />
          </Box>
        )}
        {result?.isOnProbation && <Alert severity="warning">{t('simulator.probation')}</Alert>}
      </Box>
    </Box>
  );
}
