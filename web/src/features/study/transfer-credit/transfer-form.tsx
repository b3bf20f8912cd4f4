import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useForm, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EVIDENCE } from '@/lib/taken-files';
import { useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { FormFile } from '@/components/form/form-file';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { TAKES_NO_ROOM_EMPTY } from '@/components/live-region';
import { Panel } from '@/components/page';
import { useFormSubmit } from '@/lib/use-form-submit';
import { useSettled } from '@/lib/use-settled';
import { useTermName } from '@/lib/use-term-name';
import { compareQuery, useAskTransfer } from './api';
import { lineOf, lookOf, MOST_LINES, NEW_DRAFT, NEW_LINE, schema, type TransferDraft } from './draft';
import { Missing } from './missing';
import { TransferLine } from './transfer-line';

const TYPING = 400;

interface TransferFormProps {
  /** The student staff ask for; without one the student asks. */
  studentCode: string | undefined;
  possible: Schemas['TransferPossible'];
}

/** The request, line by line, with the comparison beside each. */
export function TransferForm({ studentCode, possible }: TransferFormProps) {
  const { t } = useTranslation('transfers');
  const termName = useTermName();
  const navigate = useNavigate();
  const ask = useAskTransfer(studentCode);
  const form = useForm<TransferDraft>({ resolver: zodResolver(schema), defaultValues: NEW_DRAFT });
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const source = useWatch({ control, name: 'source' });
  const compared = useCompared(studentCode, control);
  const { submit, failure } = useFormSubmit(form, async ({ lines, ...said }) => {
    const answer = await ask.mutateAsync({ ...said, lines: lines.map((each) => lineOf(each, said.source)) });
    await navigate(`/${studentCode === undefined ? 'std' : 'adm'}/cases/${answer.caseId}`);
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Panel title={t('source')}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 2fr' } }}>
          <FormSelect
            control={control}
            name="source"
            label={t('source')}
            options={(['outside', 'inside'] as const).map((value) => ({ value, label: t(`sources.${value}`) }))}
          />
          {source === 'outside' && (
            <FormTextField control={control} name="institution" label={t('field.institution')} />
          )}
        </Box>
        <p>{t('grantedIn', { term: termName(possible) })}</p>
        <p>{t('least', { letter: possible.leastLetter, content: possible.leastContent })}</p>
      </Panel>
      {fields.map((field, index) => (
        <TransferLine
          key={field.id}
          control={control}
          setValue={form.setValue}
          index={index}
          isInside={source === 'inside'}
          possible={possible}
          compared={compared?.lines.find(({ number }) => number === index + 1)}
          missing={compared?.missing.find(({ number }) => number === index + 1)?.fields}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <div>
        <Button variant="outlined" disabled={fields.length >= MOST_LINES} onClick={() => append(NEW_LINE)}>
          {t('addLine')}
        </Button>
      </div>
      <Panel title={t('request')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FormFile control={control} name="file" label={t('field.file')} hint={t('fileHint')} takes={EVIDENCE} />
          <FormTextField control={control} name="reason" label={t('reason')} multiline minRows={2} />
          {compared && <Whole compared={compared} />}
          <Box role="alert" sx={TAKES_NO_ROOM_EMPTY}>
            {failure && <Alert severity="error">{failure}</Alert>}
          </Box>
          <div>
            <Button type="submit" variant="contained" aria-disabled={form.formState.isSubmitting || undefined}>
              {t('send')}
            </Button>
          </div>
        </Box>
      </Panel>
    </Box>
  );
}

/** What the rules say of the draft, once nobody has typed for a moment. */
function useCompared(
  studentCode: string | undefined,
  control: Control<TransferDraft>,
): Schemas['TransferComparison'] | undefined {
  const draft = useWatch({ control, compute: (values: TransferDraft) => JSON.stringify(lookOf(values)) });
  const settled = useSettled(draft, TYPING);
  const look = JSON.parse(settled) as ReturnType<typeof lookOf>;
  return useQuery({
    ...compareQuery(studentCode, look ?? { source: 'outside', institution: '', lines: [], files: 0 }),
    enabled: look !== null,
  }).data;
}

/** What is missing of the request, why it may not be sent, and the ceilings with what is asked for. */
function Whole({ compared }: { compared: Schemas['TransferComparison'] }) {
  const { t } = useTranslation('transfers');
  const { inTerm, ofProgramme, askedCredits } = compared;
  return (
    <>
      <Missing missing={compared.missing} />
      {compared.refused && (
        <Alert severity="warning">
          {compared.refused.message} {compared.refused.remedy}
        </Alert>
      )}
      <Box component="ul" aria-label={t('ceilings')} sx={{ m: 0, pl: 2.5 }}>
        <li>{t('asked', { credits: askedCredits })}</li>
        <li>{t('inTerm', { most: inTerm.mostCredits, before: inTerm.beforeCredits })}</li>
        {ofProgramme && (
          <li>{t('ofProgramme', { most: ofProgramme.mostCredits, before: ofProgramme.beforeCredits })}</li>
        )}
      </Box>
    </>
  );
}
