import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useFieldArray, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { Note } from '@/components/note';
import type { NodeValues } from './node-form';

interface PatternFieldsProps {
  control: Control<NodeValues>;
  /** The groups of general education. */
  groups: readonly string[];
}

/** Subjects that count by the beginning of their code, their level or their group, a line each. */
export function PatternFields({ control, groups }: PatternFieldsProps) {
  const { t } = useTranslation(['programmes', 'common']);
  const { fields, append, remove } = useFieldArray({ control, name: 'patterns' });
  const options = [{ value: '', label: t('common:state.none') }, ...groups.map((value) => ({ value, label: value }))];
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5 }}>
        {t('field.patterns')}
      </Box>
      {fields.length === 0 && <Note>{t('edit.noPattern')}</Note>}
      {fields.map((field, index) => (
        <Box
          key={field.id}
          sx={{
            display: 'grid',
            gap: 1,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr 1.4fr auto' },
          }}
        >
          <FormTextField
            control={control}
            name={`patterns.${index}.prefix`}
            label={t('edit.prefix')}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          <FormTextField control={control} name={`patterns.${index}.levels`} label={t('edit.levels')} />
          <FormSelect control={control} name={`patterns.${index}.tag`} label={t('edit.tag')} options={options} />
          <IconButton aria-label={t('edit.removePattern', { number: index + 1 })} onClick={() => remove(index)}>
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
      <Box>
        <Button startIcon={<AddIcon aria-hidden />} onClick={() => append({ prefix: '', levels: '', tag: '' })}>
          {t('edit.addPattern')}
        </Button>
      </Box>
    </Box>
  );
}
