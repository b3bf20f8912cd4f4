import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useFieldArray, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormTextField } from '@/components/form/form-text-field';
import { RoomPicker } from '@/features/curriculum/room/room-picker';
import { NEW_PART, type ExamDraft } from './draft';

interface ExamPartsProps {
  control: Control<ExamDraft>;
  exam: Schemas['SectionExamView'];
  /** The rooms are told, and nothing can be typed or taken away. */
  readOnly: boolean;
}

/** The rooms of an examination: each with the students it is for, and their rows. */
export function ExamParts({ control, exam, readOnly }: ExamPartsProps) {
  const { t } = useTranslation('exams');
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' });
  const told = { size: 'small', slotProps: { htmlInput: { readOnly } } } as const;
  return (
    <Box component="section" aria-label={t('parts.title')} sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="h3" sx={{ m: 0, fontSize: '1rem' }}>
        {t('parts.title')}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>{t('parts.hint')}</Box>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={t('parts.part', { number: index + 1 })}
          sx={{
            display: 'grid',
            gap: 1,
            alignItems: 'start',
            gridTemplateColumns: { xs: '1fr 1fr auto', sm: `1.2fr 1fr 1fr 0.8fr${readOnly ? '' : ' auto'}` },
            // On a phone the room and what takes it away stand above the codes; the rows below them.
            '& > :first-of-type': { gridColumn: { xs: '1 / 3', sm: 'auto' } },
            '& > :nth-of-type(2)': { gridColumn: { xs: '1', sm: 'auto' } },
            '& > :nth-of-type(3)': { gridColumn: { xs: '2', sm: 'auto' } },
            '& > :nth-of-type(4)': { gridColumn: { xs: '1 / 3', sm: 'auto' } },
            ...(!readOnly && {
              '& > :last-child': { gridColumn: { xs: '3', sm: 'auto' }, gridRow: { xs: '1', sm: 'auto' } },
            }),
            pb: { xs: 1.5, sm: 0 },
            borderBottom: { xs: 1, sm: 0 },
            borderColor: { xs: 'divider' },
          }}
        >
          <RoomPicker
            control={control}
            name={`parts.${index}.room`}
            label={t('parts.room')}
            campusCode={exam.campusCode}
            readOnly={readOnly}
          />
          <FormTextField control={control} name={`parts.${index}.firstCode`} label={t('parts.firstCode')} {...told} />
          <FormTextField control={control} name={`parts.${index}.lastCode`} label={t('parts.lastCode')} {...told} />
          <FormTextField control={control} name={`parts.${index}.seatRows`} label={t('parts.seatRows')} {...told} />
          {!readOnly && (
            <IconButton aria-label={t('parts.remove', { number: index + 1 })} onClick={() => remove(index)}>
              <DeleteIcon />
            </IconButton>
          )}
        </Box>
      ))}
      {!readOnly && (
        <Box>
          <Button startIcon={<AddIcon aria-hidden />} onClick={() => append(NEW_PART)}>
            {t('parts.add')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
