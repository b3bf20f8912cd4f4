import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useForm, useFormState, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { useLanguage } from '@/lib/use-language';
import { curriculaQuery, curriculumOutcomesQuery } from '@/features/curriculum/outcome/api';
import { CodesProblem } from '@/features/curriculum/outcome/codes-problem';
import { nextCode } from '@/features/curriculum/outcome/draft';
import { Wide } from '@/features/curriculum/outcome/numbered-row';
import { OutcomeRow, outcomeNames } from '@/features/curriculum/outcome/outcome-row';
import { useSaveOutcomes } from './teaching-api';
import { keyOf, outcomesOf, outcomesSchema, outcomesToSend, type OutcomesDraft } from './teaching-draft';

interface OutcomesDialogProps {
  subjectCode: string;
  said: Schemas['OutcomesOfVersion'];
  onClose: () => void;
  onSaved: () => void;
}

interface Choice {
  value: string;
  label: string;
}

/** What students can do after a draft, and which outcomes of curricula that serves mainly or partly. */
export default function OutcomesDialog({ subjectCode, said, onClose, onSaved }: OutcomesDialogProps) {
  const { t } = useTranslation(['teaching', 'masters']);
  const { pick } = useLanguage();
  const save = useSaveOutcomes(subjectCode, said.revision);
  const form = useForm({ resolver: zodResolver(outcomesSchema), defaultValues: outcomesOf(said.outcomes) });
  const [added, add] = useState<string[]>([]);
  const more = useQueries({ queries: added.map(curriculumOutcomesQuery) }).flatMap(({ data }) => data ?? []);
  const choices = [...said.curricula, ...more].flatMap(({ curriculumCode, outcomes }) =>
    outcomes.map(({ outcomeCode, textTh, textEn }) => {
      const value = keyOf(curriculumCode, outcomeCode);
      return { value, label: `${value} ${pick(textTh, textEn || textTh)}` };
    }),
  );
  return (
    <FormDialog
      title={t('outcomes.edit', { code: subjectCode })}
      form={form}
      onSubmit={async (draft) => {
        await save.mutateAsync(outcomesToSend(draft));
        onSaved();
      }}
      onClose={onClose}
      submitLabel={t('masters:save')}
      maxWidth="md"
    >
      <MoreCurricula
        known={[...said.curricula.map(({ curriculumCode }) => curriculumCode), ...added]}
        onChosen={(code) => add([...added, code])}
      />
      <Rows control={form.control} choices={choices} />
    </FormDialog>
  );
}

/** Another curriculum whose outcomes the subject serves: one of no major serves many. */
function MoreCurricula({ known, onChosen }: { known: string[]; onChosen: (code: string) => void }) {
  const { t } = useTranslation('teaching');
  const { pick } = useLanguage();
  const { data = [] } = useQuery(curriculaQuery);
  const others = data.filter(({ curriculumCode, outcomes }) => outcomes > 0 && !known.includes(curriculumCode));
  if (others.length === 0) return null;
  return (
    <TextField
      select
      label={t('outcomes.more')}
      value=""
      onChange={({ target }) => onChosen(target.value)}
      sx={{ maxWidth: 420 }}
    >
      {others.map(({ curriculumCode, name }) => (
        <MenuItem key={curriculumCode} value={curriculumCode}>
          {curriculumCode} {pick(name.th, name.en)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Rows({ control, choices }: { control: Control<OutcomesDraft>; choices: Choice[] }) {
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
        >
          {choices.length > 0 &&
            (['main', 'part'] as const).map((share) => (
              <Wide key={share} columns={3}>
                <FormTextField
                  fullWidth
                  select
                  control={control}
                  name={`outcomes.${index}.${share}`}
                  label={t(`share.${share}`)}
                  slotProps={{ select: { multiple: true } }}
                >
                  {choices.map(({ value, label }) => (
                    <MenuItem key={value} value={value}>
                      {label}
                    </MenuItem>
                  ))}
                </FormTextField>
              </Wide>
            ))}
        </OutcomeRow>
      ))}
      <div>
        <Button
          onClick={() => append({ outcomeCode: nextCode('CLO', fields), textTh: '', textEn: '', main: [], part: [] })}
        >
          {t('outcomes.add')}
        </Button>
      </div>
      <CodesProblem error={errors.outcomes} />
    </Box>
  );
}
