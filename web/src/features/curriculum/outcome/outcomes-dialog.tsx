import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFieldArray, useForm, useFormState, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { useSaveCurriculumOutcomes } from './api';
import { CodesProblem } from './codes-problem';
import { curriculumSchema, nextCode, textsOf, type CurriculumDraft } from './draft';
import { OutcomeRow, outcomeNames } from './outcome-row';

interface OutcomesDialogProps {
  curriculum: Schemas['OutcomesOfCurriculum'];
  onClose: () => void;
  onSaved: () => void;
}

/** What graduates of a curriculum can do: a code and a text each, in their order. */
export default function OutcomesDialog({ curriculum, onClose, onSaved }: OutcomesDialogProps) {
  const { t } = useTranslation(['teaching', 'masters']);
  const save = useSaveCurriculumOutcomes(curriculum.curriculumCode, curriculum.revision);
  const form = useForm({
    resolver: zodResolver(curriculumSchema),
    defaultValues: { outcomes: textsOf(curriculum.outcomes) },
  });
  return (
    <FormDialog
      title={t('curriculum.edit', { code: curriculum.curriculumCode })}
      form={form}
      onSubmit={async ({ outcomes }) => {
        await save.mutateAsync(outcomes);
        onSaved();
      }}
      onClose={onClose}
      submitLabel={t('masters:save')}
      maxWidth="md"
    >
      <Rows control={form.control} />
    </FormDialog>
  );
}

function Rows({ control }: { control: Control<CurriculumDraft> }) {
  const { t } = useTranslation('teaching');
  const { fields, append, remove, move } = useFieldArray({ control, name: 'outcomes' });
  const { errors } = useFormState({ control, name: 'outcomes' });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.map((field, index) => (
        <OutcomeRow
          key={field.id}
          control={control}
          index={index}
          names={outcomeNames(index)}
          count={fields.length}
          onMove={move}
          onRemove={remove}
        />
      ))}
      <div>
        <Button onClick={() => append({ outcomeCode: nextCode('PLO', fields), textTh: '', textEn: '' })}>
          {t('outcomes.add')}
        </Button>
      </div>
      <CodesProblem error={errors.outcomes} />
    </Box>
  );
}
