import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFieldArray, useForm, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { NumberedRow, Wide } from '@/features/curriculum/outcome/numbered-row';
import { useSaveTeachingHours } from './teaching-api';
import {
  hoursTogether,
  NEW_TOPIC,
  plain,
  topicsOf,
  topicsSchema,
  topicsToSend,
  type TopicsDraft,
} from './teaching-draft';

interface TeachingHoursDialogProps {
  subjectCode: string;
  hours: Schemas['TeachingHours'];
  onClose: () => void;
  onSaved: () => void;
}

/** The topics of a draft with the hours each is given in a term, and what they come to as they are typed. */
export default function TeachingHoursDialog({ subjectCode, hours, onClose, onSaved }: TeachingHoursDialogProps) {
  const { t } = useTranslation(['teaching', 'masters']);
  const save = useSaveTeachingHours(subjectCode, hours.revision);
  const form = useForm({ resolver: zodResolver(topicsSchema), defaultValues: topicsOf(hours) });
  return (
    <FormDialog
      title={t('hours.edit', { code: subjectCode })}
      form={form}
      onSubmit={async (draft) => {
        await save.mutateAsync(topicsToSend(draft));
        onSaved();
      }}
      onClose={onClose}
      submitLabel={t('masters:save')}
      maxWidth="md"
    >
      <Topics control={form.control} hours={hours} />
    </FormDialog>
  );
}

function Topics({ control, hours }: { control: Control<TopicsDraft>; hours: Schemas['TeachingHours'] }) {
  const { t } = useTranslation('teaching');
  const { fields, append, remove, move } = useFieldArray({ control, name: 'topics' });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.map((field, index) => (
        <NumberedRow
          key={field.id}
          label={t('hours.one', { number: index + 1 })}
          index={index}
          count={fields.length}
          onMove={move}
          onRemove={remove}
        >
          <Wide columns={2}>
            <FormTextField fullWidth control={control} name={`topics.${index}.topicTh`} label={t('hours.topicTh')} />
          </Wide>
          <Wide columns={2}>
            <FormTextField fullWidth control={control} name={`topics.${index}.topicEn`} label={t('hours.topicEn')} />
          </Wide>
          {(['theory', 'practice'] as const).map((kind) => (
            <Wide key={kind} columns={1}>
              <FormTextField
                fullWidth
                control={control}
                name={`topics.${index}.${kind}Hours`}
                label={t(`hours.${kind}`)}
                slotProps={{ htmlInput: { inputMode: 'decimal' } }}
              />
            </Wide>
          ))}
        </NumberedRow>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button onClick={() => append(NEW_TOPIC)}>{t('hours.add')}</Button>
        <Sums control={control} hours={hours} />
      </Box>
    </Box>
  );
}

/** The hours together as they are typed, of those that a term has. */
function Sums({ control, hours }: { control: Control<TopicsDraft>; hours: Schemas['TeachingHours'] }) {
  const { t } = useTranslation('teaching');
  const topics = useWatch({ control, name: 'topics' });
  const said = (kind: 'theory' | 'practice') =>
    t('hours.of', {
      label: t(`hours.${kind}`),
      hours: hoursTogether(topics.map((topic) => topic[`${kind}Hours`])),
      wanted: plain(hours[`${kind}Wanted`]),
    });
  return (
    <Box role="status" sx={{ color: 'text.secondary' }}>
      {`${said('theory')} · ${said('practice')}`}
    </Box>
  );
}
