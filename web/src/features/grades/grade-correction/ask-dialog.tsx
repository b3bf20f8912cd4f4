import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EVIDENCE } from '@/lib/taken-files';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormFile } from '@/components/form/form-file';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { QueryView } from '@/components/query-view';
import { sentence } from '@/lib/form-fields';
import { useLanguage } from '@/lib/use-language';
import { correctionPreviewQuery, useAskCorrection } from './api';
import { EffectTable } from './effect-table';
import { REASON_LENGTH, sentFile } from './fields';

const schema = z.object({
  letter: z.string().check(z.minLength(1, 'validation.required')),
  reason: sentence(REASON_LENGTH),
  file: sentFile,
});

interface AskDialogProps {
  sheetId: string;
  grade: Schemas['Correctable'];
  onClose: () => void;
  onAsked: () => void;
}

/** Asks that a published grade be corrected: the letter, why, the evidence, and what it does, before it is sent. */
export default function AskDialog({ sheetId, grade, onClose, onAsked }: AskDialogProps) {
  const { t } = useTranslation('gradeCorrections');
  const { pick } = useLanguage();
  const ask = useAskCorrection(sheetId, grade.studentId);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { letter: '', reason: '', file: null },
  });
  const { control } = form;
  const letter = useWatch({ control, name: 'letter' });
  const preview = useQuery({
    ...correctionPreviewQuery(sheetId, grade.studentId, letter),
    enabled: letter !== '',
  });
  return (
    <FormDialog
      title={t('ask.title')}
      form={form}
      onSubmit={async ({ file, ...asked }) => {
        if (file) await ask.mutateAsync({ ...asked, file });
        onAsked();
      }}
      onClose={onClose}
      submitLabel={t('ask.send')}
      target={`${grade.studentCode} ${pick(grade.name.th, grade.name.en)}`}
    >
      <Alert severity="info">{t('ask.effect')}</Alert>
      <FormSelect
        control={control}
        name="letter"
        label={t('ask.letter', { letter: grade.letter })}
        options={[
          { value: '', label: t('ask.choose') },
          ...grade.letters.map((each) => ({ value: each, label: each })),
        ]}
      />
      {letter !== '' && (
        <QueryView query={preview}>
          {({ before, after, effect }) => <EffectTable before={before} after={after} effect={effect} />}
        </QueryView>
      )}
      <FormTextField control={control} name="reason" label={t('ask.reason')} multiline minRows={3} />
      <FormFile control={control} name="file" label={t('ask.evidence')} takes={EVIDENCE} />
    </FormDialog>
  );
}
