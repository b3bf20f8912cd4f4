import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { Counts } from '@/features/grades/sheet/preview-figures';
import { words } from '@/lib/form-fields';
import { useSubmitSheet } from './api';

const schema = z.object({ remark: words(limits.SubmitInput.remark) });

interface SubmitDialogProps {
  sheet: Schemas['SheetView'];
  state: Schemas['SubmissionState'];
  onClose: () => void;
}

/** What is submitted, once more, with a word for the reviewers. */
export function SubmitDialog({ sheet, state, onClose }: SubmitDialogProps) {
  const { t } = useTranslation('gradeSubmissions');
  const submit = useSubmitSheet(sheet.sheetId);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { remark: '' } });
  return (
    <FormDialog
      title={t('dialog.title')}
      form={form}
      onSubmit={async ({ remark }) => {
        await submit.mutateAsync({ hash: state.hash, remark });
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('submit')}
      target={t('dialog.target', { subject: sheet.subjectCode, count: state.students })}
    >
      <Box>{t('dialog.effect')}</Box>
      <Counts counts={state.statistics.counts} />
      <FormTextField control={form.control} name="remark" label={t('dialog.remark')} multiline minRows={2} />
    </FormDialog>
  );
}
