import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray, useForm, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { History } from '@/components/history';
import { sheetAuditQuery, useSaveTopics } from './api';
import { NEW_TOPIC, topicsOf, topicsSchema, weightOf, type TopicsDraft } from './draft';

interface TopicsDialogProps {
  sheet: Schemas['SheetView'];
  onClose: () => void;
}

/** What a sheet scores: each topic with its points and its weight, and how much of 100 percent is missing. */
export default function TopicsDialog({ sheet, onClose }: TopicsDialogProps) {
  const { t } = useTranslation(['gradeSheets', 'masters']);
  const save = useSaveTopics(sheet);
  const form = useForm({ resolver: zodResolver(topicsSchema), defaultValues: topicsOf(sheet) });
  const { control } = form;
  return (
    <FormDialog
      title={t('topics.title')}
      form={form}
      onSubmit={async ({ topics }) => {
        await save.mutateAsync(topics.map(({ topicId, ...topic }) => ({ ...topic, topicId: topicId || null })));
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('masters:save')}
      maxWidth="md"
      after={
        <History title={t('masters:history')} changes={sheetAuditQuery(sheet.sheetId)}>
          {({ after }) => {
            if (typeof after?.isExplained === 'boolean')
              return t(after.isExplained ? 'history.shown' : 'history.hidden');
            if (typeof after?.groupName === 'string') {
              const sections = Array.isArray(after.sections) ? after.sections.join(', ') : '';
              return t('history.group', { name: after.groupName || '–', sections: sections || '–' });
            }
            if (after?.substitute) return t('history.substitute');
            return Array.isArray(after?.topics) ? after.topics.join(' · ') : t('history.grading');
          }}
        </History>
      }
    >
      <Topics control={control} />
    </FormDialog>
  );
}

function Topics({ control }: { control: Control<TopicsDraft> }) {
  const { t } = useTranslation('gradeSheets');
  const { fields, append, remove } = useFieldArray({ control, name: 'topics' });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={t('topics.topic', { number: index + 1 })}
          sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr 1fr auto', sm: '3fr 1fr 1fr auto' } }}
        >
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
            <FormTextField fullWidth control={control} name={`topics.${index}.name`} label={t('topics.name')} />
          </Box>
          <FormTextField
            control={control}
            name={`topics.${index}.maximum`}
            label={t('topics.maximum')}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          <FormTextField
            control={control}
            name={`topics.${index}.weight`}
            label={t('topics.weight')}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          <IconButton
            aria-label={t('topics.remove', { number: index + 1 })}
            onClick={() => remove(index)}
            sx={{ alignSelf: 'start', mt: 0.5 }}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button onClick={() => append(NEW_TOPIC)}>{t('topics.add')}</Button>
        <Weights control={control} />
      </Box>
    </Box>
  );
}

/** The weights together, as they are typed. */
function Weights({ control }: { control: Control<TopicsDraft> }) {
  const { t } = useTranslation('gradeSheets');
  const topics = useWatch({ control, name: 'topics' });
  return (
    <Box role="status" sx={{ color: 'text.secondary' }}>
      {t('topics.sum', { weight: weightOf(topics) })}
    </Box>
  );
}
